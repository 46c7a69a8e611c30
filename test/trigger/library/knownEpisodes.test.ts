import { parseMediaItem, type MediaItem } from '../../../nodes/MusicAssistant/api/models/mediaItem';
import { KnownEpisodes } from '../../../nodes/MusicAssistant/services/library/knownEpisodes';

/** An episode of a day of November 2026, with a fraction for the time; 0 for none. */
function episode(name: string, day: number, id = name): MediaItem {
	const date = new Date(Date.UTC(2026, 10, 1, 5) + (day - 1) * 86_400_000).toISOString();
	return parseMediaItem({
		name,
		uri: `podcastfeed--1://podcast_episode/${id}`,
		metadata: day === 0 ? {} : { release_date: date },
	});
}

/** The names of the new ones among those that a feed has now, as somebody finds who has looked at it each time. */
function newOf([first = [], ...others]: readonly MediaItem[][]): Array<string | undefined> {
	let known = KnownEpisodes.fromEpisodes(first);
	let added: MediaItem[] = [];
	for (const listed of others) {
		// As it comes back from where n8n has kept it.
		const kept = KnownEpisodes.parse(known.serialize());
		added = kept.findNew(listed);
		known = KnownEpisodes.fromEpisodes(listed, kept);
	}
	return added.map(({ name }) => name);
}

/** What a feed contains each time that somebody looks. */
const feeds = (...looks: MediaItem[][]) => looks;
const feed = (...episodes: MediaItem[]) => episodes;

const NAMES = ['One', 'Two', 'Three', 'Four'];
const week = (firstDay: number, idOf = (name: string) => name) =>
	NAMES.map((name, place) => episode(name, place + firstDay, idOf(name)));
const WEEK = week(1);
const [ONE, TWO, THREE] = WEEK as [MediaItem, MediaItem, MediaItem];
const FIVE = episode('Five', 5);
const TRAILER = episode('Trailer', -300);
const news = (day: number) => episode('News', day, `${day}`);
const undated = (id: string) => episode('News', 0, id);
const morning = (day: number) => episode('Morning', day, `morning-${day}`);
const evening = (day: number) => episode('Evening', day + 0.5, `evening-${day}`);
const number50 = (day: number) => episode('Episode 50', day, `${day}`);
const review = (day: number) => episode('Review', day, `${day}`);
const [monday, tuesday] = ['Monday', 'Tuesday'].map((name, place) => [
	episode(name, place + 2, 'latest'),
]) as [MediaItem[], MediaItem[]];
const newIds = (name: string) => `new-${name}`;

test.each<[what: string, looks: MediaItem[][], names: string[]]>([
	['one more', feeds(WEEK, [...WEEK, FIVE]), ['Five']],
	['one more at the beginning', feeds(WEEK, [FIVE, ...WEEK]), ['Five']],
	['nothing', feeds(WEEK, WEEK), []],
	['other ids', feeds(WEEK, week(1, newIds)), []],
	['other dates', feeds(WEEK, week(11)), []],
	['other ids and dates', feeds(WEEK, week(11, newIds)), []],
	[
		'other ids and dates, and one more',
		feeds(WEEK, [...week(11, newIds), episode('Five', 20)]),
		['Five'],
	],
	['one with another id and date', feeds(WEEK, feed(ONE, TWO, THREE, episode('Four', 9, 'x'))), []],
	[
		'the same title with a new id and date, where the oldest has made room',
		feeds(WEEK, [...WEEK.slice(1), episode('One', 8, 'next-week')]),
		['One'],
	],
	['the same title each time', feeds([1, 2, 3].map(news), [2, 3, 4].map(news)), ['News']],
	['one episode only, which another one replaces', feeds([news(1)], [news(2)]), ['News']],
	[
		'without dates and titles of their own',
		feeds([undated('1')], feed(undated('1'), undated('2'))),
		['News'],
	],
	[
		'a constant title beside an older trailer',
		feeds(feed(news(20), TRAILER), feed(news(20.1), TRAILER)),
		['News'],
	],
	[
		'a constant title beside an older trailer, of which it missed one',
		feeds(feed(news(20), TRAILER, episode('Pilot', -301)), feed(news(20.2), news(20.1), TRAILER)),
		['News', 'News'],
	],
	[
		'two bulletins that are replaced at once',
		feeds(feed(evening(20), morning(20)), feed(evening(21), morning(21))),
		['Evening', 'Morning'],
	],
	[
		'two bulletins that are replaced at once, beside an older trailer',
		feeds(feed(evening(20), morning(20), TRAILER), feed(evening(21), morning(21), TRAILER)),
		['Evening', 'Morning'],
	],
	['one id for the bulletins of all days', feeds(monday, tuesday), ['Tuesday']],
	[
		'one id for the bulletins of all days, after an older copy',
		feeds(monday, tuesday, monday, tuesday),
		[],
	],
	['a title that is corrected', feeds(WEEK, feed(ONE, TWO, THREE, episode('Fuor', 4, 'Four'))), []],
	[
		'a number that is published again beside an older trailer',
		feeds(feed(number50(20), TRAILER), feed(number50(21), TRAILER)),
		[],
	],
	[
		'one that is published again a day later',
		feeds(
			feed(number50(20), episode('Episode 49', 13)),
			feed(number50(21), episode('Episode 49', 13)),
		),
		[],
	],
	[
		'the same title a week later, among others',
		feeds([review(8), ...WEEK], [review(15), ...WEEK]),
		['Review'],
	],
	[
		'a bulletin among others, from its second replacement on',
		feeds([news(8), ...WEEK], [news(8.1), ...WEEK], [news(8.2), ...WEEK]),
		['News'],
	],
	['older ones than before', feeds(WEEK.slice(2), WEEK), []],
	['fewer for a while', feeds(WEEK, WEEK.slice(3), WEEK), []],
])('a feed with %s', (_, looks, names) => {
	expect(newOf(looks)).toEqual(names);
});
