import { readEpisodeFromPodcast } from '../support/read-episode-from-podcast';
import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const FEED = 'podcastfeed--dR4mZ8pT';
const EPISODE = `${FEED}://podcast_episode/morning-news-2`;

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('marking in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = (command: string, args: object, token = simulator().tokens.admin) =>
		sendCommand(simulator(), command, { ...args }, token);
	const item = async (uri: string) => (await ask('music/item_by_uri', { uri })).json as object;
	const mark = async (media_item: unknown, args: object = {}, token?: string) =>
		(await ask('music/mark_played', { media_item, ...args }, token)).status;
	const unmark = async (media_item: unknown, args: object = {}) =>
		(await ask('music/mark_unplayed', { media_item, ...args })).status;
	const listed = async () => await readEpisodeFromPodcast(simulator(), EPISODE);
	// As in their database.
	const [yes, no] = ['2.6', '2.7'].includes(profile) ? [1, 0] : [true, false];
	const uris = async (command: string, args: object = {}) =>
		((await ask(command, args)).json as { uri: string }[]).map(({ uri }) => uri);
	const played = () => uris('music/recently_played_items', { media_types: ['podcast_episode'] });
	const begun = () => uris('music/in_progress_items');

	test('has three states: fully played, started, and never played', async () => {
		const episode = await item(EPISODE);
		expect(await mark(episode)).toBe(200);
		expect(await played()).toEqual([EPISODE]);
		expect(await listed()).toMatchObject({ fully_played: yes, resume_position_ms: null });

		expect(await mark(episode, { fully_played: false, seconds_played: 45 })).toBe(200);
		expect(await played()).toEqual([]);
		expect((await begun())[0]).toBe(EPISODE);
		expect(await listed()).toMatchObject({ fully_played: no, resume_position_ms: 45_000 });

		expect(await unmark(episode)).toBe(200);
		expect(await begun()).not.toContain(EPISODE);
		expect(await listed()).toMatchObject({ fully_played: null, resume_position_ms: null });
	});

	test('is not reported by a single episode, but by an audiobook', async () => {
		const episode = await item(EPISODE);
		const book = await item('library://audiobook/2');
		await mark(episode);
		await mark(book);

		expect(await item(EPISODE)).toEqual(episode);
		expect(episode).toMatchObject({ fully_played: null, resume_position_ms: null });
		const address = { item_id: 'morning-news-2', provider_instance_id_or_domain: FEED };
		expect((await ask('music/podcasts/podcast_episode', address)).json).toEqual(episode);
		expect(await item('library://audiobook/2')).toMatchObject({ fully_played: yes });
	});

	test('as started without a position is not "in progress"', async () => {
		await mark(await item(EPISODE), { fully_played: false });
		expect(await begun()).not.toContain(EPISODE);
	});

	test('does not apply to what is playing now, nor to items of the built-in provider', async () => {
		await mark(await item(EPISODE), { is_playing: true });
		expect(await played()).toEqual([]);
		const radio = await item('library://radio/1');
		await mark({
			...radio,
			provider: 'builtin',
			item_id: 'http://radio.example/radio-estuary.mp3',
		});
		expect(await uris('music/recently_played_items', { media_types: ['radio'] })).toEqual([]);
	});

	test('refuses a URI or half an item', async () => {
		const episode = await item(EPISODE);
		const without = (key: string) =>
			Object.fromEntries(Object.entries(episode).filter(([name]) => name !== key));
		const halves = ['provider_mappings', 'podcast', 'item_id', 'name'].map(without);
		for (const half of [EPISODE, ...(profile === '2.10' ? halves.slice(2) : halves), 5, null]) {
			expect(await mark(half)).toBe(500);
			expect(await unmark(half)).toBe(500);
		}
		expect(await played()).toEqual([]);
	});

	test('accepts the short form from 2.10 on', async () => {
		const mapping = { item_id: 'morning-news-2', provider: 'podcastfeed--dR4mZ8pT', name: 'x' };
		const short = { ...mapping, media_type: 'podcast_episode' };
		expect(await mark(short)).toBe(profile === '2.10' ? 200 : 500);
		expect(await played()).toEqual(profile === '2.10' ? [EPISODE] : []);
		expect(await mark({ ...short, item_id: 'nope' })).toBe(500);
	});

	test('of an item without a type marks something else', async () => {
		const { media_type: _, ...untyped } = (await item(EPISODE)) as Record<string, unknown>;
		expect(await mark(untyped)).toBe(200);
		expect(await played()).toEqual([]);
	});

	test('silently drops numbers that are text', async () => {
		await mark(await item(EPISODE), { fully_played: false, seconds_played: '45' });
		expect(await begun()).not.toContain(EPISODE);
	});

	test('counts plays, for all users together', async () => {
		const first = async (order_by: string) =>
			(await uris('music/tracks/library_items', { order_by, limit: 1 }))[0];
		await mark(await item('library://track/77'));
		await mark(await item('library://track/77'), {}, simulator().tokens.user);
		await mark(await item('library://track/78'));
		expect(await first('play_count_desc')).toBe('library://track/77');
		expect(await first('last_played_desc')).toBe('library://track/78');
		await unmark(await item('library://track/200'));
		expect(await first('play_count')).toBe('library://track/200');
	});
});

describe.each(['2.7', '2.8', '2.10'] as const)(
	'whose played status is marked, in %s',
	(profile) => {
		const simulator = useSimulator({ profile });
		const marked = (user: 'admin' | 'user') =>
			simulator()
				.control.played(user)
				.filter(({ uri }) => uri === EPISODE);
		const send2 = async (command: string, args: object = {}) => {
			const { json } = await sendCommand(simulator(), 'music/item_by_uri', { uri: EPISODE });
			const answer = await sendCommand(
				simulator(),
				command,
				{ media_item: json, ...args },
				simulator().tokens.user,
			);
			expect(answer.text).toBe('null');
		};

		test("that of the token's user, or of another", async () => {
			await send2('music/mark_played', { queue_id: OFFICE });
			expect(marked('user')).toEqual([{ uri: EPISODE, fullyPlayed: true, seconds: 0 }]);
			expect(marked('admin')).toEqual([]);
			const me = await sendCommand(simulator(), 'auth/me');
			await send2('music/mark_played', { userid: valueAt(me.json, 'user_id') });
			expect(marked('admin')).toHaveLength(1);
		});

		test('that of all users, if the user is unknown', async () => {
			await send2('music/mark_played', { userid: 'nope' });
			expect([marked('admin').length, marked('user').length]).toEqual([1, 1]);
			await send2('music/mark_unplayed', { userid: 'nope' });
			expect([marked('admin').length, marked('user').length]).toEqual([0, 0]);
		});
	},
);
