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
	])('is parsed %s', (_, date) => {
		expect(releaseTime(episode('a', date))).toBe(Date.parse('2026-11-20T05:00:00Z'));
	});

	it.each(['2026-11-20', 'Fri, 20 Nov 2026', '20 Nov 2026'])(
		'is the beginning of the day in the time zone if only that is known: %s',
		(day) => {
			const beginIn = (zone?: string) => releaseTime(episode('a', day), zone);

			expect(beginIn()).toBe(Date.parse('2026-11-20T00:00:00Z'));
			expect(beginIn('Pacific/Auckland')).toBe(Date.parse('2026-11-20T00:00:00+13:00'));
			expect(beginIn('America/New_York')).toBe(Date.parse('2026-11-20T00:00:00-05:00'));
		},
	);

	it('does not depend on the time zone if its time is known', () => {
		expect(releaseTime(episode('a', '2026-11-20T05:00:00'), 'Pacific/Auckland')).toBe(
			Date.parse('2026-11-20T05:00:00Z'),
		);
	});

	test.each<[string, JsonValue]>([
		['empty', ''],
		['a day that does not exist', '2026-13-45'],
		['null', null],
		['words', 'last Friday'],
		['an object', {}],
		['a switch', true],
	])('is unknown if it is %s', (_, date) => {
		expect(releaseTime(episode('a', date))).toBeUndefined();
	});

	it('is unknown without metadata', () => {
		expect(releaseTime(parseMediaItem({}))).toBeUndefined();
		expect(releaseTime(parseMediaItem({ metadata: null }))).toBeUndefined();
		expect(releaseTime(parseMediaItem({ metadata: 'x' }))).toBeUndefined();
	});
});

describe('the newest episode', () => {
	it('is the one released last, in whatever order the feed lists them', () => {
		const feed = [
			episode('Tuesday', '2026-11-17T05:00:00Z', 9),
			episode('Friday', '2026-11-20T05:00:00Z', 1),
			episode('Monday', '2026-11-16T05:00:00Z', 5),
		];

		expect(namesOf(feed)).toEqual(['Friday', 'Tuesday', 'Monday']);
	});

	it('is found across time zones', () => {
		const feed = [
			episode('five in Berlin', '2026-11-20T05:00:00+01:00'),
			episode('five in New York', '2026-11-20T05:00:00-05:00'),
			episode('five in UTC', '2026-11-20T05:00:00'),
		];

		expect(namesOf(feed)).toEqual(['five in New York', 'five in UTC', 'five in Berlin']);
	});

	it('has a date: those without one come last', () => {
		const feed = [
			episode('undated, high', undefined, 99),
			episode('old', '1999-01-01T00:00:00Z', 1),
			episode('undated, low', undefined, 3),
			episode('before 1970', '1965-01-01T00:00:00Z', 2),
		];

		expect(namesOf(feed)).toEqual(['old', 'before 1970', 'undated, high', 'undated, low']);
	});

	it('is released: those announced for later are left out', () => {
		const feed = [
			episode('in a second', '2026-11-20T12:00:01Z'),
			episode('right now', '2026-11-20T12:00:00Z'),
			episode('next year', '2027-11-20T12:00:00Z'),
		];

		expect(namesOf(feed)).toEqual(['right now']);
	});

	it('has the higher position if two were released at the same time', () => {
		const time = '2026-11-20T05:00:00Z';
		const feed = [episode('first', time, 1), episode('third', time, 3), episode('second', time, 2)];

		expect(namesOf(feed)).toEqual(['third', 'second', 'first']);
	});

	it('is not determined by the position if the dates differ', () => {
		const feed = [
			episode('older, counted higher', '2026-11-18T05:00:00Z', 500),
			episode('newer, counted lower', '2026-11-19T05:00:00Z', 1),
		];

		expect(namesOf(feed)).toEqual(['newer, counted lower', 'older, counted higher']);
	});

	it('is none of an empty list, and the list is left as it was', () => {
		const feed = [episode('b', '2026-11-18T05:00:00Z'), episode('a', '2026-11-19T05:00:00Z')];
		sortNewestFirst(feed);

		expect(sortNewestFirst([])).toEqual([]);
		expect(feed.map(({ name }) => name)).toEqual(['b', 'a']);
	});
});

function episode(name: string, date?: JsonValue, position?: number): MediaItem {
	return parseMediaItem({
		name,
		...(position === undefined ? {} : { position }),
		metadata: date === undefined ? {} : { release_date: date },
	});
}

function namesOf(feed: MediaItem[]): Array<string | undefined> {
	return sortNewestFirst(publishedEpisodes(feed, 'utc')).map(({ name }) => name);
}
