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
function newOf(...looks: MediaItem[][]): Array<string | undefined> {
	const [first = [], ...others] = looks;
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

const WEEK = ['One', 'Two', 'Three', 'Four'].map((name, place) => episode(name, place + 1));
const with_ = (change: (episode: MediaItem, place: number) => MediaItem) => WEEK.map(change);
const FIVE = episode('Five', 5);

test.each<[what: string, looks: MediaItem[][], names: string[]]>([
	['one more', [WEEK, [...WEEK, FIVE]], ['Five']],
	['one more at the beginning', [WEEK, [FIVE, ...WEEK]], ['Five']],
	['nothing', [WEEK, WEEK], []],
	['other ids', [WEEK, with_(({ name }, i) => episode(name!, i + 1, `new-${i}`))], []],
	['other dates', [WEEK, with_(({ name }, i) => episode(name!, i + 11))], []],
	['other ids and dates', [WEEK, with_(({ name }, i) => episode(name!, i + 11, `${i}`))], []],
	[
		'other ids and dates, and one more',
		[WEEK, [...with_(({ name }, i) => episode(name!, i + 11, `${i}`)), episode('Five', 20)]],
		['Five'],
	],
	['one with another id and date', [WEEK, [...WEEK.slice(0, 3), episode('Four', 9, 'again')]], []],
	[
		'the same title with a new id and date, where the oldest has made room',
		[WEEK, [...WEEK.slice(1), episode('One', 8, 'next-week')]],
		['One'],
	],
	[
		'the same title each time',
		[
			[1, 2, 3].map((day) => episode('News', day, `${day}`)),
			[2, 3, 4].map((day) => episode('News', day, `${day}`)),
		],
		['News'],
	],
	[
		'one episode only, which another one replaces',
		[[episode('News', 1, '1')], [episode('News', 2, '2')]],
		['News'],
	],
	[
		'without dates and titles of their own',
		[[episode('News', 0, '1')], [episode('News', 0, '1'), episode('News', 0, '2')]],
		['News'],
	],
	[
		'a constant title beside an older trailer',
		[
			[episode('News', 20, '1'), episode('Introducing the news', -300)],
			[episode('News', 20.1, '2'), episode('Introducing the news', -300)],
		],
		['News'],
	],
	[
		'a constant title beside an older trailer, of which it missed one',
		[
			[episode('News', 20, '1'), episode('Trailer', -300), episode('Pilot', -301)],
			[episode('News', 20.2, '3'), episode('News', 20.1, '2'), episode('Trailer', -300)],
		],
		['News', 'News'],
	],
	[
		'two bulletins that are replaced at once',
		[
			[episode('Evening', 20.5, '2'), episode('Morning', 20, '1')],
			[episode('Evening', 21.5, '4'), episode('Morning', 21, '3')],
		],
		['Evening', 'Morning'],
	],
	[
		'two bulletins that are replaced at once, beside an older trailer',
		[
			[episode('Evening', 20.5, '2'), episode('Morning', 20, '1'), episode('Trailer', -300)],
			[episode('Evening', 21.5, '4'), episode('Morning', 21, '3'), episode('Trailer', -300)],
		],
		['Evening', 'Morning'],
	],
	[
		'one id for the bulletins of all days',
		[[episode('Monday', 2, 'latest')], [episode('Tuesday', 3, 'latest')]],
		['Tuesday'],
	],
	[
		'one id for the bulletins of all days, after an older copy',
		[
			[episode('Monday', 2, 'latest')],
			[episode('Tuesday', 3, 'latest')],
			[episode('Monday', 2, 'latest')],
			[episode('Tuesday', 3, 'latest')],
		],
		[],
	],
	['a title that is corrected', [WEEK, [...WEEK.slice(0, 3), episode('Fuor', 4, 'Four')]], []],
	[
		'a number that is published again beside an older trailer',
		[
			[episode('Episode 50', 20, '1'), episode('Trailer', -300)],
			[episode('Episode 50', 21, '2'), episode('Trailer', -300)],
		],
		[],
	],
	[
		'one that is published again a day later',
		[
			[episode('Episode 50', 20, '1'), episode('Episode 49', 13)],
			[episode('Episode 50', 21, '2'), episode('Episode 49', 13)],
		],
		[],
	],
	[
		'the same title a week later, among others',
		[
			[episode('Review', 8, '1'), ...WEEK],
			[episode('Review', 15, '2'), ...WEEK],
		],
		['Review'],
	],
	[
		'a bulletin among others, from its second replacement on',
		[
			[episode('News', 8, '1'), ...WEEK],
			[episode('News', 8.1, '2'), ...WEEK],
			[episode('News', 8.2, '3'), ...WEEK],
		],
		['News'],
	],
	['older ones than before', [WEEK.slice(2), WEEK], []],
	['fewer for a while', [WEEK, WEEK.slice(3), WEEK], []],
])('a feed with %s', (_, looks, names) => {
	expect(newOf(...looks)).toEqual(names);
});
