import { elapsedTimeNow } from '../../../nodes/MusicAssistant/services/queues/queueItems';

const NOW = 1_700_000_100_000;
const PLAYING = { elapsed: 30, reportedAt: 1_700_000_090.5, isPlaying: true, duration: 200 };

describe('the position now', () => {
	it.each([
		['advances since it was reported', {}, 39],
		['does not advance while paused', { isPlaying: false }, 30],
		['advances at the speed of a spoken item', { speed: 2 }, 49],
		['ends with the item', { duration: 35 }, 35],
		['has no end for a stream', { elapsed: 7000, duration: undefined }, 7009],
		['is as reported by a server whose clock is ahead', { reportedAt: 1_700_000_200 }, 30],
		['is as reported if the time of the report is missing', { reportedAt: undefined }, 30],
		['is unknown if it is not reported', { elapsed: undefined }, null],
		['is unknown if there is none', { elapsed: null }, null],
	])('%s', (_, position, expected) => {
		expect(elapsedTimeNow({ ...PLAYING, ...position }, NOW)).toBe(expected);
	});
});
