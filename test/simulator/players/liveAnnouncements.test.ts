import { ATTIC, KITCHEN, OFFICE, useSimulator } from '../support/simulator';
import {
	openLiveAnnouncementClient,
	startLiveAnnouncement,
} from '../support/live-announcement-client';

const FINISHED = { type: 'finished' };
const SOUND = Buffer.from(Array.from({ length: 1600 }, (_, index) => index % 251));
const start = (more: object = {}) => ({
	type: 'start',
	player_id: OFFICE,
	sample_rate: 8000,
	...more,
});

describe('a live announcement', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const announced = (playerId = OFFICE) => simulator().control.player(playerId).announced;

	test('is played byte by byte as sent, and its client is informed afterwards', async () => {
		const live = await startLiveAnnouncement(simulator(), OFFICE, {
			channels: 2,
			volume_level: 60,
			pre_announce: false,
		});
		for (const at of [0, 500, 700]) live.send(SOUND.subarray(at, at === 700 ? 1600 : at + 200));
		live.send(Buffer.alloc(0));
		live.send('anything');

		expect(await live.next()).toEqual(FINISHED);
		expect(await live.closed).toEqual([1005, '']);
		const [one] = announced();
		expect(one).toMatchObject({ volume: 60, preAnnounce: false, isPlayed: true, message: null });
		const sent = Buffer.concat([SOUND.subarray(0, 200), SOUND.subarray(500)]);
		expect(one?.clip?.pcm.equals(sent)).toBe(true);
		expect(one?.clip).toMatchObject({ sampleRate: 8000, channels: 2, seconds: 1300 / 32_000 });
		expect(simulator().control.executed('live_announcement')).toBe(1);
	});

	test('of nothing ends immediately, and nothing is played', async () => {
		const live = await startLiveAnnouncement(simulator(), OFFICE);
		live.send(Buffer.alloc(0));
		live.send({ type: 'end' });

		expect(await live.next()).toEqual(FINISHED);
		expect(announced()).toEqual([]);
	});

	test('that breaks off is played as far as it was received', async () => {
		const live = await startLiveAnnouncement(simulator(), OFFICE);
		live.send(SOUND);
		while (simulator().control.liveAnnouncements()[0]?.seconds !== 0.1) await turn();
		live.terminate();
		while (announced()[0]?.isPlayed !== true) await turn();

		expect(announced()[0]?.clip?.pcm.equals(SOUND)).toBe(true);
		expect(simulator().control.liveAnnouncements()).toEqual([]);
	});

	test.each<[string, (string | Buffer | object)[], string]>([
		['no JSON', ['nonsense'], 'Invalid JSON in the auth message'],
		['sound immediately', [SOUND], 'Expected a auth message'],
		['another message', [{ type: 'start' }], 'Expected a auth message'],
		['a list', [[]], 'Expected a auth message'],
		['no token', [{ type: 'auth' }], 'Auth message without a token'],
		['a wrong token', [{ type: 'auth', token: 'bad' }], 'Authentication failed'],
		['a number as the token', [{ type: 'auth', token: 7 }], 'Authentication failed'],
	])('that starts with %s is rejected', async (_, messages, reason) => {
		const live = await openLiveAnnouncementClient(simulator());
		for (const message of messages) live.send(message);
		expect(await live.closed).toEqual([4001, reason]);
	});

	test.each<[string | Buffer | object, string]>([
		['nonsense', 'Invalid JSON in the start message'],
		[SOUND, 'Expected a start message'],
		[start({ player_id: 'nope' }), 'Unknown or unavailable player: nope'],
		[start({ player_id: ATTIC }), `Unknown or unavailable player: ${ATTIC}`],
		[start({ player_id: undefined }), 'Unknown or unavailable player: None'],
		[start({ sample_rate: undefined }), 'Unsupported sample rate: None'],
		[start({ sample_rate: 7999 }), 'Unsupported sample rate: 7999'],
		[start({ sample_rate: 96_001 }), 'Unsupported sample rate: 96001'],
		[start({ sample_rate: '8000' }), 'Unsupported sample rate: 8000'],
		[start({ channels: 0 }), 'Unsupported channel count: 0'],
		[start({ channels: 3 }), 'Unsupported channel count: 3'],
		[start({ channels: null }), 'Unsupported channel count: None'],
	])('%j is rejected', async (message, reason) => {
		const live = await openLiveAnnouncementClient(simulator(), simulator().tokens.admin);
		live.send(message);
		expect(await live.closed).toEqual([4001, reason]);
		expect(announced()).toEqual([]);
	});

	test('of a plain user is limited to their players, which shows when it is to be played', async () => {
		simulator().control.restrictUser([KITCHEN]);
		const live = await openLiveAnnouncementClient(simulator(), simulator().tokens.user);
		live.send(start());
		await live.next();
		live.send(SOUND);
		live.send('');
		expect(await live.next()).toMatchObject({
			type: 'error',
			message: expect.stringContaining('does not have access to player'),
		});
		expect(announced()).toEqual([]);
	});

	test('on a player that becomes unavailable ends with an error', async () => {
		const live = await startLiveAnnouncement(simulator(), OFFICE);
		live.send(SOUND);
		simulator().control.setPlayer(OFFICE, { available: false });
		live.send('');
		expect(await live.next()).toEqual({
			type: 'error',
			message: `Player ${OFFICE} is no longer available.`,
		});
	});
});

async function turn(): Promise<void> {
	await new Promise((done) => setImmediate(done));
}
