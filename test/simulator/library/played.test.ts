import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';

const FEED = 'podcastfeed--dR4mZ8pT';
const EPISODE = `${FEED}://podcast_episode/morning-news-2`;

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('marking in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = (command: string, args: object, token = simulator().tokens.admin) =>
		sendCommand(simulator(), command, { ...args }, token);
	const item = async (uri: string) => (await ask('music/item_by_uri', { uri })).json as object;
	const mark = async (media_item: unknown, args: object = {}, token?: string) =>
		(await ask('music/mark_played', { media_item, ...args }, token)).status;
	// As in their database.
	const [yes] = ['2.6', '2.7'].includes(profile) ? [1, 0] : [true, false];
	const uris = async (command: string, args: object = {}) =>
		((await ask(command, args)).json as { uri: string }[]).map(({ uri }) => uri);
	const played = () => uris('music/recently_played_items', { media_types: ['podcast_episode'] });
	const begun = () => uris('music/in_progress_items');

	test('is not reported by a single episode, but by an audiobook', async () => {
		const episode = await item(EPISODE);
		const book = await item('library://audiobook/2');
		await mark(episode);
		await mark(book);

		expect(await item(EPISODE)).toEqual(episode);
		expect(episode).toMatchObject({ fully_played: null, resume_position_ms: null });
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

	test('of an item without a type marks something else', async () => {
		const { media_type: _, ...untyped } = (await item(EPISODE)) as Record<string, unknown>;
		expect(await mark(untyped)).toBe(200);
		expect(await played()).toEqual([]);
	});

	test('silently drops numbers that are text', async () => {
		await mark(await item(EPISODE), { fully_played: false, seconds_played: '45' });
		expect(await begun()).not.toContain(EPISODE);
	});
});
