import { sendCommand } from '../support/send-command';
import { BEDROOM, KITCHEN, LIVING_ROOM, useSimulator } from '../support/simulator';

const simulator = useSimulator({ profile: '2.7' });
const ask = async (command: string, args: Readonly<Record<string, unknown>>) =>
	(await sendCommand(simulator(), command, args)).status;
const player = async (id: string) =>
	(await sendCommand(simulator(), 'players/get', { player_id: id })).json;
const queue = async (id: string) =>
	(await sendCommand(simulator(), 'player_queues/get', { queue_id: id })).json;
const activeQueue = async (id: string) =>
	(await sendCommand(simulator(), 'player_queues/get_active_queue', { player_id: id })).json;

/** The Kitchen plays, and the Bedroom is in its group. */
beforeEach(async () => {
	simulator().control.fillQueue(KITCHEN, 5, { state: 'playing' });
	const joining = { player_id: BEDROOM, target_player: KITCHEN };
	expect(await ask('players/cmd/group', joining)).toBe(200);
});

test("a member plays its leader's queue, and its own is inactive", async () => {
	expect(await player(KITCHEN)).toMatchObject({
		group_members: [KITCHEN, BEDROOM],
		synced_to: null,
	});
	expect(await player(BEDROOM)).toMatchObject({
		group_members: [],
		synced_to: KITCHEN,
		active_source: KITCHEN,
		playback_state: 'playing',
	});
	expect(await activeQueue(BEDROOM)).toMatchObject({ queue_id: KITCHEN, active: true });
	expect(await queue(BEDROOM)).toMatchObject({ queue_id: BEDROOM, active: false });
});

test("playing on a member's own queue takes over the whole group", async () => {
	const media = { queue_id: BEDROOM, media: 'library://track/1' };
	expect(await ask('player_queues/play_media', media)).toBe(200);
	expect(await player(KITCHEN)).toMatchObject({
		active_source: BEDROOM,
		playback_state: 'playing',
	});
	expect(await queue(KITCHEN)).toMatchObject({ active: false, state: 'idle', items: 5 });
	expect(await queue(BEDROOM)).toMatchObject({ active: true, state: 'playing' });

	expect(await ask('players/cmd/pause', { player_id: BEDROOM })).toBe(200);
	expect(await queue(BEDROOM)).toMatchObject({ state: 'playing' });
});

test('pausing a member pauses the group', async () => {
	await ask('players/cmd/pause', { player_id: BEDROOM });
	expect(await queue(KITCHEN)).toMatchObject({ state: 'paused' });
});

test('the volume of a group is changed as a whole', async () => {
	simulator().control.setPlayer(KITCHEN, { volume: 74 });
	await ask('players/cmd/group_volume', { player_id: KITCHEN, volume_level: 30 });
	expect(await player(KITCHEN)).toMatchObject({ volume_level: 57 });
	expect(await player(BEDROOM)).toMatchObject({ volume_level: 3 });
});

describe.each([
	['2.7', 0],
	['2.8', 500],
] as const)('members that join in %s', (profile, each) => {
	const later = useSimulator({ profile });
	const followed = async () => {
		const members = [BEDROOM, LIVING_ROOM].map(async (id) => {
			const args = { player_id: id };
			return (await sendCommand(later(), 'players/get', args)).json as { synced_to: string | null };
		});
		return (await Promise.all(members)).filter(({ synced_to: leader }) => leader !== null).length;
	};

	test(`report it after their leader: ${each} ms for each`, async () => {
		later().control.setTimeScale(1);
		const joining = { target_player: KITCHEN, player_ids_to_add: [BEDROOM, LIVING_ROOM] };
		expect((await sendCommand(later(), 'players/cmd/set_members', joining)).text).toBe('null');
		const leader = await sendCommand(later(), 'players/get', { player_id: KITCHEN });
		expect(leader.json).toMatchObject({ group_members: [KITCHEN, BEDROOM, LIVING_ROOM] });
		expect(await followed()).toBe(each === 0 ? 2 : 0);
		await later().control.advance(each);
		expect(await followed()).toBe(each === 0 ? 2 : 1);
		await later().control.advance(each);
		expect(await followed()).toBe(2);
	});
});
