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
	BEDROOM,
	LIVING_ROOM,
	OFFICE,
	PLAY_MEDIA,
	KITCHEN,
} from '../support/playMediaParameters';
import {
	EVENING_STORIES,
	NEWEST_STORY,
	playNewest,
	playNewestEpisodeParameters,
} from '../support/playNewestEpisode';
import { isProfileSince } from '../../../support/profiles';

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
	errorWithoutEffect: [
		/^"Office" did not start the requested media within \d+ seconds: it is idle$/,
	],
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
		const { json } = await playNewest(server, EVENING_STORIES);

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
		const { json } = await playNewest(server, podcast);

		expect(json[0]).toMatchObject({ played: true, confirmed: true, title: name });
	});
});

describe('the podcast', () => {
	const server = musicServer('2.8');

	it('is found by its name in the library, with its episodes by its ID there', async () => {
		const podcastId = byName('evening STORIES');
		const { json } = await playNewest(server, '', {}, { podcastId });

		expect(json[0]).toMatchObject({ uri: NEWEST_STORY.uri });
		expect(readSentBodies(server)).toContainEqual({
			command: 'music/podcasts/podcast_episodes',
			args: { item_id: '4', provider_instance_id_or_domain: 'library' },
		});
	});

	it('is found by its ID at a provider', async () => {
		const changed = { podcastId: byId('evening-stories'), provider: 'spotify--Vq7Lk2Xw' };
		const { json } = await playNewest(server, '', {}, changed);

		expect(json[0]).toMatchObject({ played: true, uri: NEWEST_STORY.uri });
	});

	it.each([
		['nothing', byUri('={{ "" }}'), /^"Podcast" must not be empty$/],
		['a playlist', byUri('library://playlist/13'), /which is not of the type podcast$/],
		['an unknown name', byName('Evening Story'), /which is not in the library$/],
		['an unknown ID', byId('999'), /podcast(\/| )999/],
	])('that is %s is an error before anything is sent', async (_, podcastId, message) => {
		const { error } = await playNewest(server, '', {}, { podcastId });

		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/./);
		expect(server.control.requests(PLAY_MEDIA)).toEqual([]);
	});
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	it('an episode that was fully played is skipped the next time', async () => {
		const { control } = server;
		const once = playNewestEpisodeParameters(EVENING_STORIES, { skipIfPlayed: true });
		const first = await runNode(once, { server });
		control.playForward(OFFICE, 10_000);
		const second = await runNode(once, { server });

		expect(first.json[0]).toMatchObject({ played: true });
		expect(second.json[0]).toMatchObject({
			played: false,
			reason: expect.stringMatching(/was already played$/),
		});
		expect(sentArguments(server, PLAY_MEDIA)).toHaveLength(1);
	});

	it('Ignore Resume Position is for servers from 2.10 on', async () => {
		const { json, error } = await playNewest(server, EVENING_STORIES, { startFromBeginning: true });

		if (isProfileSince(profile, '2.10')) {
			expect(json[0]).toMatchObject({ played: true, confirmed: true });
			expect(sentArguments(server, PLAY_MEDIA)).toMatchObject([{ start_from_beginning: true }]);
			return;
		}
		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toContain(
			`"Ignore Resume Position" requires Music Assistant 2.10, but ${profile}.`,
		);
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
	});
});

describe('enqueueing', () => {
	const server = musicServer('2.8');

	it.each(['add', 'next', 'replace_next'])(
		'with "%s" is confirmed by the queue, and not reported as played',
		async (how) => {
			server.control.fillQueue(KITCHEN, 5, { state: 'playing', currentIndex: 1 });
			const parameters = playNewestEpisodeParameters(MORNING_NEWS, {}, { queueId: byId(KITCHEN) });
			const { json } = await runNode({ ...parameters, enqueue: how }, { server });

			expect(json[0]).toMatchObject({
				played: false,
				queued: true,
				confirmed: true,
				reason: 'Added to the queue; it plays when its turn comes',
				title: NEWEST_MORNING_NEWS.name,
			});
			expect(server.control.queue(KITCHEN).names).toContain(NEWEST_MORNING_NEWS.name);
		},
	);
});

describe('playback', () => {
	const server = musicServer('2.8');

	it.each([
		['is not verified', {}, { played: true, queued: false, reason: 'Confirm is switched off' }],
		[
			'that does not start yet is reported as such',
			{ enqueue: 'add' },
			{
				played: false,
				queued: true,
				reason: 'Added to the queue; it plays when its turn comes. Confirm is switched off',
			},
		],
	])('%s with Confirm off, which the output says', async (_, changed, row) => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await playNewest(server, EVENING_STORIES, { confirm: false }, changed);

		expect(json).toMatchObject([
			{ ...row, success: true, confirmed: false, uri: NEWEST_STORY.uri },
		]);
	});

	it('is confirmed even if the same episode was playing before', async () => {
		const now = playNewestEpisodeParameters(EVENING_STORIES, {}, { enqueue: 'play' });
		const twice = await runNode(now, { server, input: [{}, {}] });

		expect(twice.json.map(({ confirmed }) => confirmed)).toEqual([true, true]);
	});
});

describe('on a server that cannot list episodes', () => {
	const server = musicServer('documented');

	it('the latest is requested, and the output says that nothing could be checked', async () => {
		const { json } = await playNewest(server, MORNING_NEWS, { maxAgeHours: 1, skipIfPlayed: true });

		expect(sentArguments(server, PLAY_MEDIA)).toEqual([
			{ queue_id: OFFICE, media: MORNING_NEWS, start_item: 'latest', option: 'replace' },
		]);
		expect(json).toMatchObject([
			{
				success: true,
				played: true,
				queued: false,
				confirmed: true,
				queue_id: OFFICE,
				title: NEWEST_MORNING_NEWS.name,
				podcast: 'Morning News',
				reason: expect.stringMatching(
					/^This server does not list episodes, .*nothing could be che/,
				),
			},
		]);
	});

	it('both reasons are given with Confirm off', async () => {
		const { json } = await playNewest(server, MORNING_NEWS, { confirm: false });

		expect(json[0]?.reason).toMatch(/Confirm is switched off/);
		expect(json[0]?.reason).toMatch(/does not list episodes/);
	});

	it('three items find out once whether it can', async () => {
		const queueId = byId('={{ $json.queue }}');
		const input = [{ queue: OFFICE }, { queue: BEDROOM }, { queue: KITCHEN }];
		const { json } = await runNode(playNewestEpisodeParameters(MORNING_NEWS, {}, { queueId }), {
			server,
			input,
		});

		expect(json.map(({ confirmed }) => confirmed)).toEqual([true, true, true]);
		expect(server.control.requests('music/podcasts/podcast_episodes')).toHaveLength(1);
	});
});
