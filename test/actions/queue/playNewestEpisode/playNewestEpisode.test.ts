import { byUri, byId, byName } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { sentArguments, readSentBodies } from '../../support/sentRequests';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../support/queueCommands';
import { testQueueChange } from '../support/testQueueChange';
import {
	MORNING_NEWS,
	MORNING_NEWS_FEED,
	NEWEST_MORNING_NEWS,
	NEWEST_NIGHT_TRAIN,
	NIGHT_TRAIN,
} from '../support/mediaFixtures';
import {
	EVENING_STORIES,
	NEWEST_STORY,
	playNewestEpisodeParameters,
} from '../support/playNewestEpisode';
import { BEDROOM, LIVING_ROOM, OFFICE, PLAY_MEDIA } from '../support/playMediaParameters';

const NEWEST_NEWS = `${MORNING_NEWS_FEED}://podcast_episode/${NEWEST_MORNING_NEWS.id}`;

testQueueChange({
	parameters: {
		resource: 'queue',
		operation: 'playNewestEpisode',
		podcastId: byUri('={{ $json.podcast }}'),
		enqueue: '={{ $json.how }}',
	},
	command: PLAY_MEDIA,
	profiles: ['documented', ...PROFILES_WITH_QUEUE_COMMANDS],
	needsAvailablePlayer: true,
	itemsAndArguments: (_, profile) => {
		const sent = (podcast: string, uri: string) =>
			profile === 'documented' ? { media: podcast, start_item: 'latest' } : { media: uri };
		return {
			input: [
				{ queue: OFFICE, podcast: EVENING_STORIES, how: 'replace' },
				{ queue: LIVING_ROOM, podcast: 'library:podcast:2', how: 'play' },
				{ queue: BEDROOM, podcast: EVENING_STORIES, how: 'default' },
			],
			sent: [
				{ queue_id: OFFICE, ...sent(EVENING_STORIES, NEWEST_STORY.uri), option: 'replace' },
				{ queue_id: LIVING_ROOM, ...sent(MORNING_NEWS, NEWEST_NEWS), option: 'play' },
				{ queue_id: BEDROOM, ...sent(EVENING_STORIES, NEWEST_STORY.uri) },
			],
		};
	},
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it('plays the latest release, by its time and neither by its local date nor by its number', async () => {
		const { json } = await runNode(playNewestEpisodeParameters(EVENING_STORIES), { server });

		expect(server.control.queue(OFFICE)).toMatchObject({
			uris: [NEWEST_STORY.uri],
			state: 'playing',
		});
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([
			{ queue_id: OFFICE, media: NEWEST_STORY.uri, option: 'replace' },
		]);
		const [name] = server.control.queue(OFFICE).names;
		expect(json).toEqual([
			{
				queue: 'Office',
				title: name,
				artist: null,
				podcast: 'Evening Stories',
				release_date: NEWEST_STORY.released,
				uri: NEWEST_STORY.uri,
				played: true,
				queued: false,
				success: true,
				confirmed: true,
				queue_id: OFFICE,
			},
		]);
	});

	it.each([
		['a feed in order', MORNING_NEWS, NEWEST_MORNING_NEWS.name],
		['a feed in reverse order', NIGHT_TRAIN, NEWEST_NIGHT_TRAIN.name],
	])('plays the newest of %s', async (_, podcast, name) => {
		const { json } = await runNode(playNewestEpisodeParameters(podcast), { server });

		expect(json[0]).toMatchObject({ played: true, confirmed: true, title: name });
	});
});

describe('the podcast', () => {
	const server = musicServer('2.8');

	it('is found by its name in the library, with its episodes by its ID there', async () => {
		const podcastId = byName('evening STORIES');
		const { json } = await runNode(playNewestEpisodeParameters('', {}, { podcastId }), { server });

		expect(json[0]).toMatchObject({ uri: NEWEST_STORY.uri });
		expect(readSentBodies(server)).toContainEqual({
			command: 'music/podcasts/podcast_episodes',
			args: { item_id: '4', provider_instance_id_or_domain: 'library' },
		});
	});

	it('is found by its ID at a provider', async () => {
		const changed = { podcastId: byId('evening-stories'), provider: 'spotify--Vq7Lk2Xw' };
		const { json } = await runNode(playNewestEpisodeParameters('', {}, changed), { server });

		expect(json[0]).toMatchObject({ played: true, uri: NEWEST_STORY.uri });
	});

	it.each([
		['nothing', byUri('={{ "" }}'), /^"Podcast" must not be empty$/],
		['a playlist', byUri('library://playlist/13'), /which is not of the type podcast$/],
		['an unknown name', byName('Evening Story'), /which is not in the library$/],
		['an unknown ID', byId('999'), /podcast(\/| )999/],
	])('that is %s is an error before anything is sent', async (_, podcastId, message) => {
		const { error } = await runNode(playNewestEpisodeParameters('', {}, { podcastId }), { server });

		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/./);
		expect(server.control.requests(PLAY_MEDIA)).toEqual([]);
	});
});
