import { sendCommand } from '../support/send-command';
import { ATTIC, KITCHEN, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

describe.each(['2.7', '2.8'] as const)('players in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		sendCommand(simulator(), command, args);

	test('are six; an unavailable one with the name of the Kitchen comes before it', async () => {
		const { json } = await ask('players/all');
		const players = json as { player_id: string; name: string; available: boolean }[];
		expect(players.map(({ name, available }) => [name, available])).toEqual([
			['Kitchen', false],
			['Kitchen', true],
			['Living Room', true],
			['Bedroom', true],
			['Office', true],
			['Attic', false],
		]);
		expect((await ask('players/all', { return_unavailable: false })).json).toHaveLength(4);
	});

	test('are found by name, in any case, the unavailable one first', async () => {
		const { json } = await ask('players/get_by_name', { name: 'kitchen' });
		expect(json).toMatchObject({ name: 'Kitchen', available: false });
		expect((await ask('players/get_by_name', { name: 'nope' })).text).toBe('null');
	});

	test('are null if unknown, and an error only on request', async () => {
		expect((await ask('players/get', { player_id: 'nope' })).text).toBe('null');
		const raising = { player_id: ATTIC, raise_unavailable: true };
		expect((await ask('players/get', raising)).status).toBe(500);
	});

	test.each([ATTIC, 'nope'])(
		'that are %s do nothing on commands, and return null',
		async (playerId) => {
			const commands = [
				['pause', {}],
				['play', {}],
				['next', {}],
				['volume_set', { volume_level: 10 }],
				['power', { powered: true }],
				['ungroup', {}],
			] as const;
			for (const [command, args] of commands) {
				const answer = await ask(`players/cmd/${command}`, { player_id: playerId, ...args });
				expect([command, answer.status, answer.text]).toEqual([command, 200, 'null']);
			}
			expect((await ask('players/cmd/volume_set', { player_id: playerId })).status).toBe(500);
		},
	);

	test.each([
		[40, 200, 40],
		[-5, 200, -5],
		[150, 500, 20],
	])('return %i for volume_set %i', async (level, status, volume) => {
		const args = { player_id: KITCHEN, volume_level: level };
		expect((await ask('players/cmd/volume_set', args)).status).toBe(status);
		const { json } = await ask('players/get', { player_id: KITCHEN });
		expect(valueAt(json, 'volume_level')).toBe(volume);
	});

	test('change in steps by volume_up and volume_down', async () => {
		await ask('players/cmd/volume_up', { player_id: KITCHEN });
		await ask('players/cmd/volume_up', { player_id: KITCHEN });
		await ask('players/cmd/volume_down', { player_id: KITCHEN });
		const { json } = await ask('players/get', { player_id: KITCHEN });
		expect(valueAt(json, 'volume_level')).toBe(25);
	});

	test('differ between the versions in muting and switching off', async () => {
		simulator().control.fillQueue(OFFICE, 3, { state: 'playing' });
		const mute = await ask('players/cmd/volume_mute', { player_id: OFFICE, muted: true });
		const power = await ask('players/cmd/power', { player_id: OFFICE, powered: false });
		expect([mute.status, power.status]).toEqual(profile === '2.7' ? [500, 200] : [200, 200]);
		// Switching off stops the music even if the player cannot be switched off (recorded).
		expect(simulator().control.queue(OFFICE).state).toBe('idle');
		const { json } = await ask('players/get', { player_id: OFFICE });
		expect(valueAt(json, 'powered')).toBe(profile === '2.8');
	});

	test('also report what plays', async () => {
		simulator().control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing', elapsed: 7 });
		const { json } = await ask('players/get', { player_id: OFFICE });
		expect(json).toMatchObject({
			playback_state: 'playing',
			current_media: { uri: 'library://track/1', elapsed_time: 7, source_id: OFFICE },
		});
	});
});

describe('hidden protocol players of 2.8', () => {
	const simulator = useSimulator({ profile: '2.8' });

	test('are found by ID, name their player, and have no queue of their own', async () => {
		const { json } = await sendCommand(simulator(), 'players/get', { player_id: KITCHEN });
		const id = valueAt(json, 'output_protocols', 0, 'output_protocol_id');
		const found = await sendCommand(simulator(), 'players/get', { player_id: id });
		expect(found.json).toMatchObject({ player_id: id, type: 'protocol' });
		const active = await sendCommand(simulator(), 'player_queues/get_active_queue', {
			player_id: id,
		});
		expect(active.json).toMatchObject({ queue_id: KITCHEN });
		const play = { queue_id: id, media: 'library://track/1' };
		expect((await sendCommand(simulator(), 'player_queues/play_media', play)).status).toBe(500);
	});
});
