import { sendCommand } from '../support/send-command';
import { KITCHEN, OFFICE, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const ALBUM = 'library://album/1';
const REFRESH = 'music/refresh_item';
const TRANSCRIPT = 'music/podcasts/podcast_episode_transcript';
const SORTS = 'music/sort_options';

test.each([
	['2.8', 200, ''],
	['2.10', 403, 'library.manage'],
	['2.11', 200, ''],
] as const)('a plain user of %s refreshes an item: %i', async (profile, status, scope) => {
	await withSimulator(profile, async (simulator) => {
		const args = { media_item: ALBUM };
		const answer = await sendCommand(simulator, REFRESH, args, simulator.tokens.user);
		expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(scope)]);
		expect((await sendCommand(simulator, REFRESH, args)).json).toMatchObject({ uri: ALBUM });
	});
});

describe('the orders of lists', () => {
	const fields = (json: unknown) =>
		(json as { field: string; default_direction: string }[]).map(
			({ field, default_direction: direction }) => `${field} ${direction}`,
		);

	test('are listed by the development builds of 2.11', async () => {
		await withSimulator('2.11', async (simulator) => {
			const ask = async (listing: string) => await sendCommand(simulator, SORTS, { listing });
			expect(fields((await ask('podcast_episodes')).json)).toEqual([
				'position desc',
				'name asc',
				'duration asc',
			]);
			expect(fields((await ask('library_albums')).json)).toContain('year desc');
			expect((await ask('kitchen')).status).toBe(400);
		});
	});

	test.each(['2.10', '2.11.0b6'] as const)('are not listed by %s', async (profile) => {
		await withSimulator(profile, async (simulator) => {
			const { status, text } = await sendCommand(simulator, SORTS, { listing: 'album_tracks' });
			expect([status, text]).toEqual([400, `Invalid Command: ${SORTS}`]);
		});
	});
});

describe('transcripts', () => {
	const FEED = 'podcastfeed--dR4mZ8pT';

	test('of episodes come as text and with times from 2.11 on', async () => {
		await withSimulator('2.11', async (simulator) => {
			const ask = async (item_id: string) =>
				await sendCommand(simulator, TRANSCRIPT, { item_id, provider_instance_id_or_domain: FEED });
			expect((await ask('morning-news-1')).json).toEqual([
				'Good morning. Here is the news.',
				[
					{ start: 0, end: 1.5, text: 'Good morning.', speaker: 'Host' },
					{ start: 1.5, end: 3, text: 'Here is the news.', speaker: null },
				],
			]);
			expect((await ask('morning-news-2')).json).toEqual([null, null]);
			expect((await ask('nope')).status).toBe(500);
		});
	});

	test.each([
		['2.10', [null, null, null]],
		['2.11', [true, null, false]],
	] as const)('are announced by episodes of %s: %j', async (profile, expected) => {
		await withSimulator(profile, async (simulator) => {
			const found = [];
			const uris = [
				`${FEED}://podcast_episode/morning-news-1`,
				`${FEED}://podcast_episode/morning-news-2`,
				'podcastfeed--wJ9cF3vQ://podcast_episode/night-train-1',
			];
			for (const uri of uris) {
				const { json } = await sendCommand(simulator, 'music/item_by_uri', { uri });
				found.push(valueAt(json, 'metadata', 'has_transcript'));
			}
			expect(found).toEqual(expected);
			const { status } = await sendCommand(simulator, TRANSCRIPT, {});
			expect(status).toBe(profile === '2.10' ? 400 : 500);
		});
	});
});

test.each([
	['2.10', undefined, undefined],
	['2.11.0b6', undefined, undefined],
	['2.11', [1, 2], [null, null]],
] as const)('episodes of %s have the numbers of their publisher', async (profile, news, notes) => {
	await withSimulator(profile, async (simulator) => {
		const numbersOf = async (podcastId: string) => {
			const args = { item_id: podcastId, provider_instance_id_or_domain: 'library' };
			const { json } = await sendCommand(simulator, 'music/podcasts/podcast_episodes', args);
			const second = (json as object[]).find((one) => valueAt(one, 'position') === 1);
			const found = ['season', 'episode_number'].map((key) => valueAt(second, key));
			return found.includes(undefined) ? undefined : found;
		};
		expect(await numbersOf('2')).toEqual(news);
		expect(await numbersOf('1')).toEqual(notes);
	});
});

test('queue items of 2.11 name what they were played from', async () => {
	await withSimulator('2.11', async (simulator) => {
		const media = [ALBUM, 'library://track/40'];
		const queue = { queue_id: OFFICE };
		await sendCommand(simulator, 'player_queues/play_media', { ...queue, media, option: 'add' });
		const items = (await sendCommand(simulator, 'player_queues/items', queue)).json as object[];
		expect(items[0]).toMatchObject({
			origin: {
				container: { uri: ALBUM, media_type: 'album' },
				provider_instance: 'filesystem--1234',
				item_id: expect.stringMatching(/./) as string,
			},
		});
		expect(items.at(-1)).toMatchObject({ media_item: { uri: media[1] }, origin: null });
	});
	await withSimulator('2.11.0b6', async (simulator) => {
		const args = { queue_id: KITCHEN, limit: 1 };
		const { json } = await sendCommand(simulator, 'player_queues/items', args);
		expect(valueAt(json, 0)).not.toHaveProperty('origin');
	});
});
