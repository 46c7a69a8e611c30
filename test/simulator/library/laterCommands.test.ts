import { send } from '../support/requests';
import { using } from '../support/running';

const ALBUM = 'library://album/1';
const REFRESH = 'music/refresh_item';
const SORTS = 'music/sort_options';

test.each([
	['2.8', 200, ''],
	['2.10', 403, 'library.manage'],
	['2.11', 200, ''],
] as const)('a plain user of %s refreshes an item: %i', async (profile, status, scope) => {
	await using(profile, async (simulator) => {
		const args = { media_item: ALBUM };
		const answer = await send(simulator, REFRESH, args, simulator.tokens.user);
		expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(scope)]);
		expect((await send(simulator, REFRESH, args)).json).toMatchObject({ uri: ALBUM });
	});
});

describe('the orders of lists', () => {
	const fields = (json: unknown) =>
		(json as { field: string; default_direction: string }[]).map(
			({ field, default_direction: direction }) => `${field} ${direction}`,
		);

	test('are listed by the late betas of 2.11', async () => {
		await using('2.11', async (simulator) => {
			const ask = async (listing: string) => await send(simulator, SORTS, { listing });
			expect(fields((await ask('podcast_episodes')).json)).toEqual([
				'position desc',
				'name asc',
				'duration asc',
			]);
			expect(fields((await ask('library_albums')).json)).toContain('year asc');
			expect((await ask('kitchen')).status).toBe(400);
		});
	});

	test.each([
		['2.10', {}],
		['2.11', { listings: 'whole' }],
	] as const)('are not listed by others: %s %j', async (profile, beta) => {
		await using(
			profile,
			async (simulator) => {
				const { status, text } = await send(simulator, SORTS, { listing: 'album_tracks' });
				expect([status, text]).toEqual([400, `Invalid Command: ${SORTS}`]);
			},
			beta,
		);
	});
});

test('no episode of 2.11 has a transcript', async () => {
	await using('2.11', async (simulator) => {
		const ask = async (item_id: string) =>
			await send(simulator, 'music/podcasts/podcast_episode_transcript', {
				item_id,
				provider_instance_id_or_domain: 'podcastfeed--dR4mZ8pT',
			});
		expect((await ask('morning-news-1')).json).toEqual([null, null]);
		expect((await ask('nope')).status).toBe(500);
	});
});
