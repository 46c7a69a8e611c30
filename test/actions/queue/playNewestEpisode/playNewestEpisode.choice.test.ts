import type { INodeParameters } from 'n8n-workflow';
import { withTimeZone } from '../../../support/timeZone';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { PODCAST_EPISODES } from '../support/queueCommands';
import { MORNING_NEWS, OFFICE, PLAY_MEDIA } from '../support/playMediaParameters';
import {
	podcastEpisodeResponse,
	HOUR_IN_MILLISECONDS,
	respondWithEpisodes,
	playNewest,
	playNewestEpisodeParameters,
	freezeClockAt,
} from '../support/playNewestEpisode';

const server = musicServer('2.8');
const RELEASED = Date.UTC(2026, 9, 5, 6);
const dated = podcastEpisodeResponse(5, { release_date: '2026-10-05T06:00:00' });

// The clock stands still in some tests, in which no delay would end.
beforeEach(() => server.control.setTimeScale(0));

async function run(options: INodeParameters) {
	return await playNewest(server, MORNING_NEWS, { confirm: false, ...options });
}

describe('Max Age', () => {
	it.each([
		['exactly as old as allowed', 24, 24 * HOUR_IN_MILLISECONDS],
		['released this moment, with a maximum age of 0', 0, 0],
		['newer than a fraction of an hour', '0.5', HOUR_IN_MILLISECONDS / 2 - 1],
		['of any age, by default', '', 5000 * HOUR_IN_MILLISECONDS],
	])('an episode that is %s is played', async (_, maxAgeHours, age) => {
		respondWithEpisodes(server, dated);
		freezeClockAt(RELEASED + age);
		const { json } = await run({ maxAgeHours });

		expect(json[0]).toMatchObject({ played: true });
		expect(sentArguments(server, PLAY_MEDIA)).toHaveLength(1);
	});

	it.each([
		['a moment older than allowed', 24, 24 * HOUR_IN_MILLISECONDS + 1, '24 hours'],
		['a moment old, with a maximum age of 0', 0, 1, '0 hours'],
		['a day old', 24, 47.9 * HOUR_IN_MILLISECONDS, '47 hours'],
		['two days old', 24, 49.9 * HOUR_IN_MILLISECONDS, '2 days'],
		['older than an hour', 1, 1.5 * HOUR_IN_MILLISECONDS, '1 hour'],
	])('an episode that is %s is not played, and the output says why', async (_, max, age, words) => {
		respondWithEpisodes(server, dated);
		freezeClockAt(RELEASED + age);
		const { json } = await run({ maxAgeHours: max });

		expect(json).toMatchObject([
			{
				success: true,
				played: false,
				queued: false,
				reason: `The newest episode "Episode 5" came out ${words} ago`,
				title: 'Episode 5',
				uri: expect.stringMatching(/morning-news-5$/),
			},
		]);
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
	});

	it('is unknown for an episode without a date, which is not played', async () => {
		respondWithEpisodes(server, podcastEpisodeResponse(1), podcastEpisodeResponse(2));
		const { json } = await run({ maxAgeHours: 24 });

		expect(json[0]).toMatchObject({
			played: false,
			reason: 'The newest episode "Episode 2" has no date, so its age is not known',
			release_date: null,
		});
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
	});

	it.each([-1, 'soon'])('of %p hours is refused before anything is sent', async (maxAgeHours) => {
		const { error } = await run({ maxAgeHours });

		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toMatch(/^"Max Age \(Hours\)"/);
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
	});
});

describe('the newest', () => {
	it.each([
		[
			'is the one with the highest number if none has a date',
			[podcastEpisodeResponse(2), podcastEpisodeResponse(3)],
			3,
		],
		['has a date if any episode has one', [podcastEpisodeResponse(9), dated], 5],
		[
			'is already released',
			[dated, podcastEpisodeResponse(6, { release_date: '2099-01-01T00:00:00Z' })],
			5,
		],
	])('%s', async (_, episodes, number) => {
		respondWithEpisodes(server, ...episodes);
		await run({});

		expect(sentArguments(server, PLAY_MEDIA)).toEqual([
			{
				queue_id: OFFICE,
				media: `podcastfeed--dR4mZ8pT://podcast_episode/morning-news-${number}`,
				option: 'replace',
			},
		]);
	});

	it.each([
		['Pacific/Auckland', '2026-11-21'],
		['America/New_York', '2026-11-20'],
	])('has come out if its day has begun in the time zone of n8n: %s', async (zone, day) => {
		withTimeZone(zone);
		freezeClockAt(Date.parse('2026-11-20T12:00:00Z'));
		const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
		const episodes = days.map((date, place) =>
			podcastEpisodeResponse(place, { release_date: date }),
		);
		respondWithEpisodes(server, ...episodes);
		await run({ maxAgeHours: 24 });

		expect(sentArguments(server, PLAY_MEDIA)).toMatchObject([
			{ media: expect.stringMatching(new RegExp(`morning-news-${days.indexOf(day)}$`)) },
		]);
	});

	it('is started by its ID within the podcast if the server reports no URI', async () => {
		respondWithEpisodes(server, { ...dated, uri: null });
		await run({});

		expect(sentArguments(server, PLAY_MEDIA)).toEqual([
			{ queue_id: OFFICE, media: MORNING_NEWS, start_item: 'morning-news-5', option: 'replace' },
		]);
	});

	it.each([
		['is empty', []],
		['has no released episode', [podcastEpisodeResponse(1, { release_date: '2099-01-01' })]],
	])('does not exist if the podcast %s', async (_, episodes) => {
		respondWithEpisodes(server, ...episodes);
		const { json, status } = await run({});

		expect(status).toBe('success');
		expect(json).toMatchObject([
			{
				success: true,
				played: false,
				queued: false,
				title: null,
				uri: null,
				reason: 'The podcast has no published episode',
			},
		]);
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
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
		const { json } = await run({ skipIfPlayed });

		expect(json[0]).toMatchObject({ played });
		if (!played) expect(json[0]?.reason).toBe('The newest episode "Episode 5" was already played');
		expect(sentArguments(server, PLAY_MEDIA)).toHaveLength(played ? 1 : 0);
	});

	it('requests the episodes once if 200 items play nothing', async () => {
		respondWithEpisodes(server, { ...dated, fully_played: true });
		const parameters = playNewestEpisodeParameters(MORNING_NEWS, { skipIfPlayed: true });
		const input = Array.from({ length: 200 }, () => ({}));
		const { json } = await runNode(parameters, { server, input });

		expect(json).toHaveLength(200);
		expect(sentArguments(server, PODCAST_EPISODES)).toHaveLength(1);
		expect(server.control.requests('player_queues/all')).toHaveLength(1);
	});
});
