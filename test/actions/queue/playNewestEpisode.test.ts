import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, byName, byUri } from '../../../scripts/engine/resource-locators';
import { withTimeZone } from '../../support/timeZone';
import { describeOnServers, musicServer } from '../support/musicServer';
import { sentArguments } from '../support/sentRequests';
import {
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	MORNING_NEWS,
	NEWEST_MORNING_NEWS,
	OFFICE,
	PLAY_MEDIA,
} from './support/playMediaParameters';
import {
	EVENING_STORIES,
	playNewest,
	podcastEpisodeResponse,
	respondWithEpisodes,
} from './support/playNewestEpisode';
import { PODCAST_EPISODES, PROFILES_WITH_QUEUE_COMMANDS } from './support/queueCommands';
import { errorWith } from './support/queueRuns';
import { testQueueChange } from './support/testQueueChange';

const HOUR = 3_600_000;
const newsUri = (number: number) =>
	`podcastfeed--dR4mZ8pT://podcast_episode/morning-news-${number}`;
const NEWEST_STORY = 'spotify--Vq7Lk2Xw://podcast_episode/evening-stories-2';

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
	errorWithoutEffect: [/^"Office" did not start the requested media within .* it is idle$/],
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
				{ queue_id: OFFICE, ...sent(EVENING_STORIES, NEWEST_STORY), option: 'replace' },
				{ queue_id: LIVING_ROOM, ...sent(MORNING_NEWS, newsUri(5)), option: 'play' },
				{ queue_id: BEDROOM, ...sent(EVENING_STORIES, NEWEST_STORY) },
			],
		};
	},
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it('plays the latest release, by its time and neither by its local date nor by its number', async () => {
		const { json } = await playNewest(server, EVENING_STORIES);

		const { names, ...queue } = server.control.queue(OFFICE);
		expect(queue).toMatchObject({ uris: [NEWEST_STORY], state: 'playing' });
		const sent = { queue_id: OFFICE, media: NEWEST_STORY, option: 'replace' };
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([sent]);
		const episode = { title: names[0], artist: null, uri: NEWEST_STORY };
		const podcast = { podcast: 'Evening Stories', release_date: '2026-10-06T04:30:00.000Z' };
		const played = { played: true, queued: false, success: true, confirmed: true };
		const office = { queue: 'Office', queue_id: OFFICE };
		expect(json).toEqual([{ ...office, ...episode, ...podcast, ...played }]);
	});

	it('skips an episode that was fully played the next time', async () => {
		const first = await playNewest(server, EVENING_STORIES, { skipIfPlayed: true });
		server.control.playForward(OFFICE, 10_000);
		const second = await playNewest(server, EVENING_STORIES, { skipIfPlayed: true });

		expect(first.json).toMatchObject([{ played: true }]);
		const reason = expect.stringMatching(/was already played$/);
		expect(second.json[0]).toMatchObject({ played: false, reason });
		expect(sentArguments(server, PLAY_MEDIA)).toHaveLength(1);
	});
});

const server = musicServer('2.8');
const dated = podcastEpisodeResponse(5, { release_date: '2026-10-05T06:00:00' });

async function playNews(options: INodeParameters) {
	return await playNewest(server, MORNING_NEWS, { confirm: false, ...options });
}

describe('the podcast', () => {
	const SPOTIFY = 'spotify--Vq7Lk2Xw';
	const atSpotify = { podcastId: byId('evening-stories'), provider: SPOTIFY };

	it.each([
		['its name in the library', { podcastId: byName('evening STORIES') }, '4', 'library'],
		['its ID', atSpotify, 'evening-stories', SPOTIFY],
	])('is found by %s', async (_, podcast, item_id, provider_instance_id_or_domain) => {
		const { json } = await playNewest(server, '', {}, podcast);

		expect(json[0]).toMatchObject({ played: true, uri: NEWEST_STORY });
		const sent = { item_id, provider_instance_id_or_domain };
		expect(sentArguments(server, PODCAST_EPISODES)).toContainEqual(sent);
	});

	it.each([
		['is empty', []],
		['has no released episode', [podcastEpisodeResponse(1, { release_date: '2099-01-01' })]],
	])('has no newest episode if it %s', async (_, episodes) => {
		respondWithEpisodes(server, ...episodes);
		const { json, status } = await playNews({});

		expect(status).toBe('success');
		const nothing = { success: true, played: false, queued: false, title: null, uri: null };
		expect(json).toMatchObject([{ ...nothing, reason: 'The podcast has no published episode' }]);
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
	});
});

describe('Max Age', () => {
	it.each([
		['exactly as old as allowed is played', 24, 24 * HOUR, null],
		['released this moment is played with a maximum age of 0', 0, 0, null],
		['newer than a fraction of an hour is played', '0.5', HOUR / 2 - 1, null],
		['of any age is played by default', '', 5000 * HOUR, null],
		['a moment older than allowed is not played', 24, 24 * HOUR + 1, '24 hours'],
		['a moment old is not played with a maximum age of 0', 0, 1, '0 hours'],
		['a day old is not played', 24, 47.9 * HOUR, '47 hours'],
		['two days old is not played', 24, 49.9 * HOUR, '2 days'],
		['older than an hour is not played', 1, 1.5 * HOUR, '1 hour'],
	])('an episode that is %s', async (_, maxAgeHours, age, words) => {
		// The clock stands still, so that no delay would end.
		server.control.setTimeScale(0);
		respondWithEpisodes(server, dated);
		jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 9, 5, 6) + age);
		const { json } = await playNews({ maxAgeHours });

		const reason = `The newest episode "Episode 5" came out ${words} ago`;
		const kept = { success: true, played: false, queued: false, reason, title: 'Episode 5' };
		expect(json).toMatchObject([words === null ? { played: true } : kept]);
		expect(json[0]?.uri).toMatch(/morning-news-5$/);
		expect(sentArguments(server, PLAY_MEDIA)).toHaveLength(words === null ? 1 : 0);
	});

	it('is unknown for an episode without a date, which is not played', async () => {
		respondWithEpisodes(server, podcastEpisodeResponse(1), podcastEpisodeResponse(2));
		const { json } = await playNews({ maxAgeHours: 24 });

		const reason = 'The newest episode "Episode 2" has no date, so its age is not known';
		expect(json[0]).toMatchObject({ played: false, reason, release_date: null });
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
	});

	it.each([-1, 'soon'])('of %p hours is refused before anything is sent', async (maxAgeHours) => {
		const { error } = await playNews({ maxAgeHours });

		const refused = errorWith(/^"Max Age \(Hours\)"/);
		expect(error).toMatchObject({ name: 'NodeOperationError', ...refused });
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
	});
});

describe('the newest', () => {
	const byItsId = { media: MORNING_NEWS, start_item: 'morning-news-5' };

	it.each<[string, IDataObject[], object]>([
		['has a date if any has one', [podcastEpisodeResponse(9), dated], { media: newsUri(5) }],
		['is started by its ID if the server reports no URI', [{ ...dated, uri: null }], byItsId],
	])('%s', async (_, episodes, media) => {
		respondWithEpisodes(server, ...episodes);
		await playNews({});

		const sent = { queue_id: OFFICE, ...media, option: 'replace' };
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([sent]);
	});

	it.each([
		['Pacific/Auckland', 2],
		['America/New_York', 1],
	])('has come out if its day has begun in the time zone of n8n: %s', async (zone, place) => {
		withTimeZone(zone);
		server.control.setTimeScale(0);
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'));
		const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
		const episodes = days.map((date, at) => podcastEpisodeResponse(at, { release_date: date }));
		respondWithEpisodes(server, ...episodes);
		await playNews({ maxAgeHours: 24 });

		expect(sentArguments(server, PLAY_MEDIA)).toMatchObject([{ media: newsUri(place) }]);
	});
});

describe('Skip if Played', () => {
	it.each([
		[true, true, false],
		[true, null, true],
		[true, false, true],
		[false, true, true],
	])('%p, with fully_played %p: played is %p', async (skipIfPlayed, fully_played, played) => {
		respondWithEpisodes(server, { ...dated, fully_played });
		const { json } = await playNews({ skipIfPlayed });

		const reason = played
			? expect.any(String)
			: 'The newest episode "Episode 5" was already played';
		expect(json[0]).toMatchObject({ played, reason });
		expect(sentArguments(server, PLAY_MEDIA)).toHaveLength(played ? 1 : 0);
	});
});

describe('playback', () => {
	const waiting = 'Added to the queue; it plays when its turn comes';
	const added = { played: false, queued: true, reason: `${waiting}. Confirm is switched off` };

	it.each(['add', 'next', 'replace_next'])('"%s" is not reported as played', async (enqueue) => {
		server.control.fillQueue(KITCHEN, 5, { state: 'playing', currentIndex: 1 });
		const changed = { queueId: byId(KITCHEN), enqueue };
		const { json } = await playNewest(server, MORNING_NEWS, {}, changed);

		const row = { played: false, queued: true, confirmed: true, reason: waiting };
		expect(json[0]).toMatchObject({ ...row, title: NEWEST_MORNING_NEWS.name });
		expect(server.control.queue(KITCHEN).names).toContain(NEWEST_MORNING_NEWS.name);
	});

	it.each([
		['is not verified', {}, { played: true, queued: false, reason: 'Confirm is switched off' }],
		['that does not start yet is reported as such', { enqueue: 'add' }, added],
	])('%s with Confirm off, which the output says', async (_, changed, row) => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await playNewest(server, EVENING_STORIES, { confirm: false }, changed);

		expect(json).toMatchObject([{ ...row, success: true, confirmed: false, uri: NEWEST_STORY }]);
	});
});

describe('on a server that cannot list episodes', () => {
	const documented = musicServer('documented');

	it('the latest is requested, and the output says that nothing could be checked', async () => {
		const checks = { maxAgeHours: 1, skipIfPlayed: true };
		const { json } = await playNewest(documented, MORNING_NEWS, checks);

		const sent = { queue_id: OFFICE, media: MORNING_NEWS, start_item: 'latest', option: 'replace' };
		expect(sentArguments(documented, PLAY_MEDIA)).toEqual([sent]);
		const reason = expect.stringMatching(/^This server does not list episodes, .*nothing could/);
		const episode = { title: NEWEST_MORNING_NEWS.name, podcast: 'Morning News' };
		const played = { success: true, played: true, queued: false, confirmed: true };
		expect(json).toMatchObject([{ ...played, ...episode, queue_id: OFFICE, reason }]);
	});

	it('both reasons are given with Confirm off', async () => {
		const { json } = await playNewest(documented, MORNING_NEWS, { confirm: false });

		const reason = expect.stringMatching(/(?=.*Confirm is switched off).*does not list episodes/);
		expect(json).toMatchObject([{ reason }]);
	});
});
