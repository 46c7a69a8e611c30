import { sendCommand } from '../support/send-command';
import { KITCHEN, LIVING_ROOM, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const EVERY = ['2.6', '2.7', '2.8', '2.10'] as const;

describe.each(EVERY)('controlling players in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const control = (command: string, args: Readonly<Record<string, unknown>>) =>
		sendCommand(simulator(), `players/cmd/${command}`, args);
	const player = (playerId: string) => simulator().control.player(playerId);

	test('the steps are smaller at the ends of the scale', async () => {
		const stepped: number[] = [];
		for (const volume of [0, 4, 10, 19, 20, 50, 81, 96]) {
			simulator().control.setPlayer(OFFICE, { volume });
			await control('volume_up', { player_id: OFFICE });
			stepped.push(player(OFFICE).volume);
		}
		expect(stepped).toEqual(
			profile === '2.10' ? [1, 5, 12, 21, 22, 53, 83, 97] : [1, 5, 12, 21, 25, 55, 83, 97],
		);
		await control('volume_down', { player_id: OFFICE });
		expect(player(OFFICE).volume).toBe(96);
	});

	test('players differ in whether they can be muted', async () => {
		const mute = (playerId: string) => control('volume_mute', { player_id: playerId, muted: true });
		const answers = [(await mute(KITCHEN)).status, (await mute(OFFICE)).status];
		const muted = [player(KITCHEN).muted, player(OFFICE).muted];
		const expected = {
			'2.6': [200, 200, true, true],
			'2.7': [500, 500, false, false],
			'2.8': [200, 200, false, false],
			'2.10': [200, 500, true, false],
		};
		expect([...answers, ...muted]).toEqual(expected[profile]);
	});

	test('players differ in whether they can be switched off, but off is always silent', async () => {
		const powered: boolean[] = [];
		for (const playerId of [KITCHEN, OFFICE]) {
			simulator().control.fillQueue(playerId, 3, { state: 'playing' });
			await control('power', { player_id: playerId, powered: false });
			expect(simulator().control.queue(playerId).state).toBe('idle');
			const { json } = await sendCommand(simulator(), 'players/get', { player_id: playerId });
			powered.push(valueAt(json, 'powered') === true);
		}
		const both = { '2.6': [false, false], '2.7': [false, false], '2.8': [true, true] };
		expect(powered).toEqual(profile === '2.10' ? [false, true] : both[profile]);
	});

	test('a player that is switched off leaves its group', async () => {
		simulator().control.group(KITCHEN, [LIVING_ROOM]);
		await control('power', { player_id: LIVING_ROOM, powered: false });
		expect(player(KITCHEN).members).toEqual([]);
		expect(player(LIVING_ROOM).syncedTo).toBeNull();
	});

	test('commands that were carried out are counted, others are not', async () => {
		await control('volume_set', { player_id: OFFICE, volume_level: 10 });
		await control('volume_set', { player_id: OFFICE });
		await control('volume_set', { player_id: 'nope', volume_level: 10 });
		simulator().control.addFault({ kind: 'ignore-command' });
		await control('volume_set', { player_id: OFFICE, volume_level: 11 });
		expect(simulator().control.executed('players/cmd/volume_set')).toBe(1);
		simulator().control.addFault({ kind: 'execute-then-drop' });
		const lost = control('volume_set', { player_id: OFFICE, volume_level: 12 });
		await expect(lost).rejects.toThrow();
		expect(simulator().control.executed('players/cmd/volume_set')).toBe(2);
	});
});
