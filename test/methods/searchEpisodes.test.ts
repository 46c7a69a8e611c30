import { describeOnServers, musicServer } from '../actions/support/musicServer';
import { readList } from './support/readListEntries';

const FEED = 'podcastfeed--dR4mZ8pT://podcast_episode';

describeOnServers(['2.8', '2.10', '2.11'], (server, profile) => {
	it('lists the newest episodes of each podcast', async () => {
		const entries = await readList('searchEpisodes', server);
		const news = entries.filter(({ name }) => name.endsWith('(Morning News)'));

		expect(news.map(({ value }) => value)).toEqual(
			[5, 4, 3, 2, 1].map((number) => `${FEED}/morning-news-${number}`),
		);
		// The feed of "Night Train" says that it has no transcripts.
		expect(entries).toHaveLength(profile === '2.11' ? 15 : 20);
	});

	it.each([
		['MORNING new', 5],
		['evening', 6],
		['zzz', 0],
	])('finds all episodes of a podcast or name: %s', async (typed, count) => {
		expect(await readList('searchEpisodes', server, { typed })).toHaveLength(count);
	});
});

describe('the list of episodes', () => {
	const server = musicServer('documented');

	it('says what to do on a server without a library', async () => {
		await expect(readList('searchEpisodes', server)).rejects.toMatchObject({
			message: 'This server cannot list its podcasts',
			description: expect.stringContaining('"By URI"'),
		});
	});
});
