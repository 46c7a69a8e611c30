import { sendCommand } from '../support/send-command';
import { ATTIC, BEDROOM, KITCHEN, LIVING_ROOM, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const EVERY = ['2.6', '2.7', '2.8', '2.10'] as const;

describe.each(EVERY)('controlling players in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const control = (command: string, args: Readonly<Record<string, unknown>>) =>
		sendCommand(simulator(), `players/cmd/${command}`, args);
	const player = (playerId: string) => simulator().control.player(playerId);

	test.each([
		[40, 200, 40],
		[-5, 200, profile === '2.10' ? 0 : -5],
		[150, profile === '2.10' ? 200 : 500, profile === '2.10' ? 100 : 20],
	])('volume %i returns %i', async (level, status, volume) => {
		const args = { player_id: OFFICE, volume_level: level };
		expect((await control('volume_set', args)).status).toBe(status);
		expect(player(OFFICE).volume).toBe(volume);
	});

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

	test('several players are grouped and ungrouped at once', async () => {
		const members = { target_player: KITCHEN, child_player_ids: [LIVING_ROOM, BEDROOM, 'nope'] };
		expect((await control('group_many', members)).text).toBe('null');
		expect(player(KITCHEN).members).toEqual([KITCHEN, LIVING_ROOM, BEDROOM]);
		expect(player(BEDROOM).activeQueueId).toBe(KITCHEN);
		const freed = { player_ids: [LIVING_ROOM, BEDROOM, 'nope', ATTIC] };
		expect((await control('ungroup_many', freed)).text).toBe('null');
		expect(player(KITCHEN).members).toEqual([]);
		expect((await control('group_many', { ...members, target_player: 'nope' })).status).toBe(500);
		expect((await control('ungroup_many', {})).status).toBe(500);
	});

	test('a source is a queue', async () => {
		const select = (source: unknown) => control('select_source', { player_id: OFFICE, source });
		expect((await select(null)).status).toBe(profile === '2.6' ? 500 : 200);
		expect((await select(OFFICE)).status).toBe(200);
		expect((await select('nope')).status).toBe(500);
		expect((await control('select_source', { player_id: OFFICE })).status).toBe(500);
		expect((await control('select_source', { player_id: 'nope', source: 'x' })).text).toBe('null');
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

describe.each(['2.8', '2.10'] as const)('muting a group in %s', (profile) => {
	const simulator = useSimulator({ profile });

	test('mutes all members that can be muted', async () => {
		const { control } = simulator();
		control.group(KITCHEN, [LIVING_ROOM]);
		const mute = async (playerId: string) => {
			const args = { player_id: playerId, muted: true };
			expect((await sendCommand(simulator(), 'players/cmd/group_volume_mute', args)).status).toBe(
				200,
			);
			return [KITCHEN, LIVING_ROOM, BEDROOM].map((id) => control.player(id).muted);
		};
		expect(await mute(LIVING_ROOM)).toEqual([false, false, false]);
		expect(await mute(BEDROOM)).toEqual([false, false, false]);
		const muted = await mute(KITCHEN);
		expect(muted).toEqual(profile === '2.10' ? [true, true, false] : [false, false, false]);
	});
});
