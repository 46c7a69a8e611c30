import {
	playingMediaOfQueueItem,
	parseQueueItem,
} from '../../../nodes/MusicAssistant/api/models/playerQueue';
import {
	PlaybackTracker,
	type PlaybackSnapshot,
} from '../../../nodes/MusicAssistant/trigger/state/playbackTracker';

const reading = (
	state: PlaybackSnapshot['state'],
	id?: string,
	ended = false,
): PlaybackSnapshot => ({
	state,
	ended,
	...(id === undefined
		? {}
		: { item: { id, media: playingMediaOfQueueItem(parseQueueItem({ name: id })) } }),
});

/** What is reported, checked every tenth of a second, of readings at so many milliseconds. */
function eventsFor(
	first: PlaybackSnapshot,
	...later: Array<[at: number, reading: PlaybackSnapshot]>
): string[] {
	const watch = new PlaybackTracker();
	watch.start(first);
	const events: string[] = [];
	const end = (later.at(-1)?.[0] ?? 0) + 10_000;
	for (let now = 0; now <= end; now += 50) {
		for (const [at, one] of later) if (at === now) watch.update(one, now);
		events.push(...watch.flush(now).map(({ event, item }) => `${event} ${item?.id ?? '-'}`));
	}
	return events;
}

const idle = reading('idle');

test.each<[string, PlaybackSnapshot, Array<[number, PlaybackSnapshot]>, string[]]>([
	['a start', idle, [[0, reading('playing', 'a')]], ['playbackStarted a', 'trackChanged a']],
	['going on', reading('paused', 'a'), [[0, reading('playing', 'a')]], ['playbackStarted a']],
	['a pause', reading('playing', 'a'), [[0, reading('paused', 'a')]], ['playbackPaused a']],
	['a stop', reading('playing', 'a'), [[0, reading('idle', 'a')]], ['playbackStopped a']],
	[
		'an emptied queue, by what was in it',
		reading('playing', 'a'),
		[[0, idle]],
		['playbackStopped a'],
	],
	[
		'the end of the queue',
		reading('playing', 'a'),
		[[0, reading('idle', 'a', true)]],
		['playbackStopped a', 'queueEnded a'],
	],
	[
		'an end that the server tells later',
		reading('playing', 'a'),
		[
			[0, reading('idle', 'a')],
			[3000, reading('idle', 'a', true)],
		],
		['playbackStopped a', 'queueEnded a'],
	],
	[
		'a moment of silence between two items',
		reading('playing', 'a'),
		[
			[0, reading('idle', 'a')],
			[1200, reading('playing', 'b')],
		],
		['trackChanged b'],
	],
	[
		'a wrong read in between',
		reading('playing', 'a'),
		[
			[0, reading('playing', 'b')],
			[1450, reading('playing', 'a')],
			[1700, reading('playing', 'b')],
		],
		['trackChanged b'],
	],
	[
		'an item that comes back for more than a second after the next one was reported',
		reading('playing', 'a'),
		[
			[0, reading('playing', 'b')],
			[1300, reading('playing', 'a')],
			[2900, reading('playing', 'b')],
		],
		['trackChanged b'],
	],
	[
		'going back to the item before, which stays',
		reading('playing', 'a'),
		[
			[0, reading('playing', 'b')],
			[2000, reading('playing', 'a')],
		],
		['trackChanged b', 'trackChanged a'],
	],
	[
		'"playing" five seconds before the item is known',
		idle,
		[
			[0, reading('playing')],
			[5000, reading('playing', 'a')],
		],
		['playbackStarted a', 'trackChanged a'],
	],
	['something that never gets a name', idle, [[0, reading('playing')]], ['playbackStarted -']],
	[
		'another item that is chosen in a pause, when it plays',
		reading('paused', 'a'),
		[
			[0, reading('paused', 'b')],
			[3000, reading('playing', 'b')],
		],
		['playbackStarted b', 'trackChanged b'],
	],
	[
		'the same again after a stop',
		reading('playing', 'a'),
		[
			[0, reading('idle', 'a')],
			[3000, reading('playing', 'a')],
		],
		['playbackStopped a', 'playbackStarted a'],
	],
	['a pause that nobody played before', idle, [[0, reading('paused', 'a')]], []],
])('%s', (_, first, later, expected) => {
	expect(eventsFor(first, ...later)).toEqual(expected);
});

test('repeated reports do not delay a change', () => {
	const watch = new PlaybackTracker();
	watch.start(reading('playing', 'a'));
	for (let now = 0; now <= 2000; now += 10) watch.update(reading('paused', 'a'), now);

	expect(watch.nextDeadline).toBe(2000);
	expect(watch.flush(2000)).toHaveLength(1);
	expect(watch.nextDeadline).toBe(Infinity);
});

test('a start without a name is reported six seconds after its first sign, by the queue or the player', () => {
	const watch = new PlaybackTracker();
	watch.start(reading('idle'));
	watch.update({ ...reading('idle'), isDisputed: true }, 0);
	watch.update(reading('playing', 'a'), 600);
	watch.update(reading('playing'), 2400);

	expect(watch.nextDeadline).toBe(6000);
});
