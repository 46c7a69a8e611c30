import { readEpisodeFromPodcast } from '../support/read-episode-from-podcast';
import { sendCommand } from '../support/send-command';
import { BEDROOM, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-2';

describe.each(['2.7', '2.8', '2.10'] as const)('recently played items in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const uris = async (
		command: string,
		args: Readonly<Record<string, unknown>> = {},
		token = simulator().tokens.admin,
	) => {
		const { json } = await sendCommand(simulator(), command, args, token);
		return (json as { uri: string }[]).map(({ uri }) => uri);
	};
	const recent = (args = {}, token?: string) => uris('music/recently_played_items', args, token);
	const inProgress = (args = {}, token?: string) => uris('music/in_progress_items', args, token);
	/** Plays an item for this many seconds. */
	const play = async (queueId: string, media: string, seconds: number, token?: string) => {
		const args = { queue_id: queueId, media, option: 'replace' };
		await sendCommand(simulator(), 'player_queues/play_media', args, token);
		simulator().control.playForward(queueId, seconds);
	};
	const idOf = async (token: string) =>
		valueAt((await sendCommand(simulator(), 'auth/me', {}, token)).json, 'user_id');

	test('are newest first, of the own user unless another is given', async () => {
		const { admin, user } = simulator().tokens;
		await play(OFFICE, 'library://album/9', 0);
		expect((await recent())[0]).toBe('library://album/9');
		expect(await recent({}, user)).toEqual([]);
		expect(await recent({ userid: await idOf(admin) }, user)).toEqual(await recent());
		expect(await recent({ userid: 'nope' })).toEqual([]);
	});

	test('have a limit and types', async () => {
		expect(await recent({ limit: 1 })).toHaveLength(1);
		expect(await recent({ limit: '3' })).toHaveLength(3);
		expect(await recent({ limit: 0 })).toHaveLength(6);
		expect(await recent({ media_types: ['playlist'] })).toEqual(['library://playlist/1']);
		for (const types of [[], ['bogus'], 'track']) {
			expect(await recent({ media_types: types })).toEqual([]);
		}
	});

	test('include unfinished ones only on request, and episodes only by their type', async () => {
		const all = { fully_played_only: false, limit: 0 };
		expect(await recent({ media_types: ['audiobook'] })).toEqual([]);
		expect(await recent({ ...all, media_types: ['audiobook'] })).toEqual(['library://audiobook/1']);
		expect(await recent(all)).toHaveLength(7);
		expect(await recent({ ...all, media_types: ['podcast_episode'] })).toHaveLength(1);
	});

	test('include what has played to the end, even episodes', async () => {
		await play(BEDROOM, EPISODE, 3600);
		expect(await recent({ media_types: ['podcast_episode'] })).toEqual([EPISODE]);
		expect(await readEpisodeFromPodcast(simulator(), EPISODE)).toMatchObject({
			fully_played: profile === '2.7' ? 1 : true,
		});
	});

	test('are in progress after half a minute, not before', async () => {
		const { user } = simulator().tokens;
		await play(BEDROOM, EPISODE, 20, user);
		expect(await inProgress({}, user)).toEqual([]);
		simulator().control.playForward(BEDROOM, 20);
		expect(await inProgress({}, user)).toEqual([EPISODE]);
		expect(await readEpisodeFromPodcast(simulator(), EPISODE, user)).toMatchObject({
			fully_played: profile === '2.7' ? 0 : false,
			resume_position_ms: 40_000,
		});
		expect(await recent({ media_types: ['podcast_episode'] }, user)).toEqual([]);
	});

	test('that are in progress are those of the own user or of all', async () => {
		const { user } = simulator().tokens;
		expect(await inProgress()).toHaveLength(2);
		expect(await inProgress({ limit: 1 })).toHaveLength(1);
		expect(await inProgress({ limit: 0 })).toHaveLength(2);
		expect(await inProgress({}, user)).toEqual([]);
		expect(await inProgress({ all_users: true }, user)).toHaveLength(2);
	});

	test('of one queue, and what was chosen by itself', async () => {
		await play(OFFICE, 'library://album/9', 1000);
		const ofOffice = await recent({ queue_id: OFFICE });
		expect(ofOffice).toContain('library://album/9');
		expect(ofOffice.length).toBeGreaterThan(1);
		expect(await recent({ queue_id: BEDROOM })).toEqual([]);
		expect(await recent({ user_initiated_only: true })).toEqual(['library://album/9']);
	});
});
