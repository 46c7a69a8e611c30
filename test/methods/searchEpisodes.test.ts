import { describeOnServers, musicServer, type MusicServer } from '../actions/support/musicServer';
import { credentialsFor } from '../support/credentials';
import { sourceEngine } from '../support/sourceEngine';

const FEED = 'podcastfeed--dR4mZ8pT://podcast_episode';

async function listed(server: MusicServer, filter?: string) {
	const parameters = { resource: 'library', operation: 'getTranscript' };
	const node = { parameters, credentials: credentialsFor(server) };
	return (await sourceEngine().listSearch('searchEpisodes', node, filter)).results;
}

describeOnServers(['2.8', '2.10', '2.11'], (server, profile) => {
	it('lists the newest episodes of each podcast', async () => {
		const entries = await listed(server);
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
	])('finds all episodes of a podcast or name: %s', async (filter, count) => {
		expect(await listed(server, filter)).toHaveLength(count);
	});
});

describe('the list of episodes', () => {
	it('says what to do on a server without a library', async () => {
		await expect(listed(documented)).rejects.toMatchObject({
			message: 'This server cannot list its podcasts',
			description: expect.stringContaining('"By URI"'),
		});
	});

	const documented = musicServer('documented');
});
