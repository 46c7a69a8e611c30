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

describe('players of 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const get = async (playerId: string) =>
		(await sendCommand(simulator(), 'players/get', { player_id: playerId })).json;

	test('report what they support themselves', async () => {
		expect(await get(KITCHEN)).toMatchObject({
			power_control: 'native',
			mute_control: 'native',
			volume_muted: false,
			powered: true,
			sleep_timer_expires_at: null,
			needs_setup: false,
			supported_features: expect.arrayContaining(['power', 'volume_mute']),
		});
		expect(await get(OFFICE)).toMatchObject({
			power_control: 'none',
			mute_control: 'none',
			volume_muted: null,
			powered: true,
		});
	});

	test('are listed with their hidden ones on request', async () => {
		const args = { return_protocol_players: true };
		const { json } = await sendCommand(simulator(), 'players/all', args);
		const types = (json as object[]).map((player) => valueAt(player, 'type'));
		expect(types.filter((type) => type === 'protocol')).toHaveLength(4);
		const filtered = await sendCommand(simulator(), 'players/all', {
			...args,
			provider_filter: 'squeezelite',
		});
		expect(filtered.json).toHaveLength(4);
	});

	test('leave their group if another source is selected', async () => {
		simulator().control.group(KITCHEN, [LIVING_ROOM]);
		const args = { player_id: LIVING_ROOM, source: null };
		expect((await sendCommand(simulator(), 'players/cmd/select_source', args)).status).toBe(200);
		expect(simulator().control.player(LIVING_ROOM).syncedTo).toBeNull();
	});
});

describe('the sleep timer of 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const timer = (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		sendCommand(simulator(), `players/sleep_timer/${command}`, { player_id: OFFICE, ...args });

	test('is set, read and cleared', async () => {
		expect((await timer('get')).text).toBe('null');
		const { json: expires } = await timer('set', { seconds: 1800 });
		expect(expires).toBe(simulator().control.now() + 1800);
		expect((await timer('get')).json).toBe(expires);
		const { json: player } = await sendCommand(simulator(), 'players/get', { player_id: OFFICE });
		expect(valueAt(player, 'sleep_timer_expires_at')).toBe(expires);
		expect(simulator().control.player(OFFICE).sleepTimerExpiresAt).toBe(expires);
		expect((await timer('clear')).text).toBe('null');
		expect((await timer('get')).text).toBe('null');
	});

	test.each([0, -5])('rejects %i seconds as invalid', async (seconds) => {
		const { status, text } = await timer('set', { seconds });
		expect([status, text]).toEqual([400, 'Sleep timer duration must be greater than zero seconds']);
	});

	test.each([ATTIC, 'nope'])('does not exist on %s, which is an error here', async (playerId) => {
		for (const command of ['get', 'clear', 'set']) {
			const args = { player_id: playerId, seconds: 5 };
			expect((await timer(command, args)).status).toBe(500);
		}
	});

	test('stops the music when it ends', async () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, 3, { state: 'playing' });
		await timer('set', { seconds: 1 });
		expect(control.player(OFFICE).playbackState).toBe('playing');
		await control.advance(1500);
		expect(control.player(OFFICE)).toMatchObject({
			playbackState: 'idle',
			sleepTimerExpiresAt: null,
		});
	});

	test("is the leader's in a group", async () => {
		simulator().control.group(KITCHEN, [LIVING_ROOM]);
		await timer('set', { player_id: LIVING_ROOM, seconds: 60 });
		expect(simulator().control.player(KITCHEN).sleepTimerExpiresAt).not.toBeNull();
		expect(simulator().control.player(LIVING_ROOM).sleepTimerExpiresAt).toBeNull();
	});
});
