import { parseMediaItem, type MediaItem } from '../../nodes/MusicAssistant/api/models/mediaItem';
import {
	publishedEpisodes,
	releaseTime,
	sortNewestFirst,
} from '../../nodes/MusicAssistant/api/models/mediaItems';
import type { JsonValue } from '../../nodes/MusicAssistant/helpers/json';

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'));
});

afterEach(() => {
	jest.restoreAllMocks();
});

describe('the release date of an episode', () => {
	test.each([
		['in UTC', '2026-11-20T05:00:00Z'],
		['with an offset', '2026-11-20T06:00:00+01:00'],
		['with an offset without a colon', '2026-11-19T23:30:00-0530'],
		['without a zone, which means UTC', '2026-11-20T05:00:00'],
		['without a zone and with a blank', '2026-11-20 05:00:00'],
		['without a zone, in hours and minutes', '2026-11-20T05:00'],
		['in the format of feeds', 'Fri, 20 Nov 2026 05:00:00 GMT'],
		['in the format of feeds, with an offset', 'Fri, 20 Nov 2026 06:00:00 +0100'],
		['in the format of feeds, with the name of a zone', 'Fri, 20 Nov 2026 00:00:00 EST'],
		['in the format of feeds, without a zone', 'Fri, 20 Nov 2026 05:00:00'],
		['in the format of feeds, without a zone and a weekday', '20 Nov 2026 05:00'],
		['with fractions of a second', '2026-11-20T05:00:00.000Z'],
		['without a zone, with fractions of a second', '2026-11-20T05:00:00.000'],
	])('is parsed %s, and does not depend on the time zone of n8n', (_, date) => {
		for (const zone of [undefined, 'Pacific/Auckland']) {
			expect(releaseTime(episode('a', date), zone)).toBe(Date.parse('2026-11-20T05:00:00Z'));
		}
	});

	const DAYS = ['2026-11-20', 'Fri, 20 Nov 2026', '20 Nov 2026'];
	it.each(DAYS)('is the beginning of the day in the time zone if only that is known: %s', (day) => {
		const beginIn = (zone?: string) => releaseTime(episode('a', day), zone);

		expect(beginIn()).toBe(Date.parse('2026-11-20T00:00:00Z'));
		expect(beginIn('Pacific/Auckland')).toBe(Date.parse('2026-11-20T00:00:00+13:00'));
		expect(beginIn('America/New_York')).toBe(Date.parse('2026-11-20T00:00:00-05:00'));
	});

	test.each<[string, JsonValue]>([
		['is empty', { release_date: '' }],
		['is a day that does not exist', { release_date: '2026-13-45' }],
		['is null', { release_date: null }],
		['is words', { release_date: 'last Friday' }],
		['is an object', { release_date: {} }],
		['is a switch', { release_date: true }],
		['has metadata of null', null],
		['has metadata of text', 'x'],
	])('is unknown if it %s', (_, metadata) => {
		expect(releaseTime(parseMediaItem({ metadata }))).toBeUndefined();
	});
});

describe('the newest episode', () => {
	const EARLIER = '2026-11-19T05:00:00Z';
	const TODAY = '2026-11-20T05:00:00Z';

	test.each<[string, Array<Parameters<typeof episode>>, string[]]>([
		[
			'is the one released last, whatever its place and its number',
			[
				['second', EARLIER, 9],
				['newest', TODAY, 1],
				['oldest', '2026-11-16T05:00:00Z', 500],
			],
			['newest', 'second', 'oldest'],
		],
		[
			'has a date: those without one come last',
			[
				['undated, high', undefined, 99],
				['old', '1999-01-01T00:00:00Z', 1],
				['undated, low', undefined, 3],
				['before 1970', '1965-01-01T00:00:00Z', 2],
			],
			['old', 'before 1970', 'undated, high', 'undated, low'],
		],
		[
			'is released: those announced for later are left out',
			[
				['in a second', '2026-11-20T12:00:01Z'],
				['right now', '2026-11-20T12:00:00Z'],
			],
			['right now'],
		],
		[
			'has the higher position if two were released at the same time',
			[
				['first', TODAY, 1],
				['third', TODAY, 3],
				['second', TODAY, 2],
			],
			['third', 'second', 'first'],
		],
	])('%s', (_, listed, names) => {
		const feed = listed.map((values) => episode(...values));
		expect(namesOf(sortNewestFirst(publishedEpisodes(feed, 'utc')))).toEqual(names);
	});

	it('is found in a list that is left as it was', () => {
		const feed = [episode('b', EARLIER), episode('a', TODAY)];
		sortNewestFirst(feed);

		expect(namesOf(feed)).toEqual(['b', 'a']);
	});
});

function episode(name: string, date?: JsonValue, position?: number): MediaItem {
	return parseMediaItem({
		name,
		...(position === undefined ? {} : { position }),
		metadata: date === undefined ? {} : { release_date: date },
	});
}

function namesOf(feed: readonly MediaItem[]): Array<string | undefined> {
	return feed.map(({ name }) => name);
}
