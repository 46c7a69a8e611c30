import { sendCommand, startCommand } from '../support/send-command';
import { KITCHEN, LIVING_ROOM, OFFICE, useSimulator } from '../support/simulator';
import { startSoundServer } from '../support/sound-server';

const ANNOUNCE = 'players/cmd/play_announcement';
let sounds: Awaited<ReturnType<typeof startSoundServer>>;

beforeAll(async () => {
	sounds = await startSoundServer();
});
afterAll(() => sounds.stop());

const chime = () => `${sounds.url}/chime.mp3`;

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('announcements in %s', (profile) => {
	const simulator = useSimulator({ profile });
	/** Later than the response. */
	const comesBackLater = profile === '2.8' || profile === '2.10';
	const announce = (args: Readonly<Record<string, unknown>>, playerId = OFFICE) =>
		sendCommand(simulator(), ANNOUNCE, { player_id: playerId, ...args });
	const startToAnnounce = (args: Readonly<Record<string, unknown>>, playerId = OFFICE) =>
		startCommand(simulator(), ANNOUNCE, { player_id: playerId, ...args });
	const player = (playerId = OFFICE) => simulator().control.player(playerId);
	const seen = async (playerId = OFFICE) =>
		(await sendCommand(simulator(), 'players/get', { player_id: playerId })).json;

	test('are answered when they have been played: the player is busy and its volume raised until then', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		const before = control.now();
		const answer = startToAnnounce({ url: chime() });
		while (player().announcement === null) await control.advance(10);
		expect(await seen()).toMatchObject({
			state: 'playing',
			volume_level: 37,
			// 2.8 does not report it (recorded).
			current_media: profile === '2.8' ? null : { media_type: 'announcement', uri: chime() },
		});
		await control.advanceUntil(answer);
		expect(control.now() - before).toBeGreaterThanOrEqual(5);
		expect(await seen()).toMatchObject({ state: 'idle', volume_level: comesBackLater ? 37 : 20 });
		await control.advance(5000);
		expect(player().volume).toBe(20);
	});

	test('pause the music, make the server ignore new music, and resume where it was', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing', elapsed: 30 });
		const answer = startToAnnounce({ url: chime() });
		while (player().announcement === null) await control.advance(10);
		const play = { queue_id: OFFICE, media: 'library://track/2' };
		expect((await sendCommand(simulator(), 'player_queues/play_media', play)).text).toBe('null');
		const { json } = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
		expect(json).toMatchObject({ state: 'playing', items: 1 });
		await control.advanceUntil(answer);
		const { state, elapsed, uris } = control.queue(OFFICE);
		expect([state, uris]).toEqual(['playing', ['library://track/1']]);
		expect(elapsed).toBeLessThan(30.7);
	});

	test('play one after another on one player, at the same time on several', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		const answers = [
			startToAnnounce({ url: chime() }),
			startToAnnounce({ url: chime() }),
			startToAnnounce({ url: chime() }, LIVING_ROOM),
		];
		while (!player().announcement || !player(LIVING_ROOM).announcement) await control.advance(10);
		expect(player().announced.filter(({ isPlayed }) => !isPlayed)).toHaveLength(1);
		await control.advanceUntil(Promise.all(answers));
		while (player().volume !== 20) await control.advance(10);
		expect(player()).toMatchObject({ announced: [{ volume: 37 }, { volume: 37 }] });
	});

	test('raise the volume immediately before 2.8, and even after the error from 2.8 on; nothing lowers it', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		expect((await announce({ url: `${sounds.url}/none.mp3` })).status).toBe(500);
		expect(player().volume).toBe(comesBackLater ? 20 : 37);
		await control.advance(5000);
		expect(player().volume).toBe(37);
		expect(player().announcement).toBeNull();
	});

	test('of a leader raise the volume of the whole group', async () => {
		const { control } = simulator();
		control.group(KITCHEN, [LIVING_ROOM]);
		control.setPlayer(LIVING_ROOM, { volume: 5 });
		control.setTimeScale(1);
		const answer = startToAnnounce({ url: chime() }, KITCHEN);
		while (player(KITCHEN).announcement === null) await control.advance(10);
		// From 2.10 on, the settings of each player determine its volume, at least 15.
		const follower = profile === '2.10' ? 15 : 37;
		expect([player(KITCHEN).volume, player(LIVING_ROOM).volume]).toEqual([37, follower]);
		await control.advanceUntil(answer);
		while (player(KITCHEN).volume !== 20) await control.advance(10);
		expect(player(LIVING_ROOM).volume).toBe(5);
	});
});
