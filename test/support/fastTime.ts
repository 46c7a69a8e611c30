import { Connections } from './connections';
import { fakeAbortTimeouts } from './fakeAbortTimeouts';

/**
 * Makes timers and clocks follow the turns of the event loop instead of the machine's time, for code that waits for
 * seconds: a wait is over after as many turns on a slow machine as on a fast one.
 */
export function withFastTime(): void {
	let end: () => void;
	beforeEach(() => {
		end = speedUpTimers();
	});
	afterEach(() => end());
}

/** The same for a part of a test. */
export async function inFastTime<Result>(work: () => Promise<Result>): Promise<Result> {
	const end = speedUpTimers();
	return await work().finally(end);
}

/** So that a request, which takes about twenty turns, takes as long as it does from a real server. */
const MILLISECONDS_PER_TURN = 1;

/** After this many turns in which no connection was opened or closed, nothing is under way but waits. */
const QUIET_TURNS = 30;
const MILLISECONDS_PER_QUIET_TURN = 10;

/** After so many, the next timer is due at once: most turns would be spent in waits of minutes and hours. */
const QUIET_TURNS_UNTIL_NEXT_TIMER = 500;

/** Node's names of requests that the system works on outside the event loop. */
const OUTSIDE = /^(GetAddrInfo|(TCP)?Connect|FSReq)/;

let isFast = false;

/** @returns a function that restores real time */
function speedUpTimers(): () => void {
	if (isFast) return () => undefined;
	isFast = true;
	const realTime = performance.now;
	const [start, date] = [realTime.call(performance), Date.now()];
	jest.useFakeTimers({
		doNotFake: [
			...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});
	// Jest's own would begin at 0, and so run backwards for what is waiting already; a test may set the date, but not this.
	const movedDate = Date.now;
	// A test that replaces it may put it back after the end: then it must be the real time again.
	let isOver = false;
	performance.now = () => (isOver ? realTime.call(performance) : start + movedDate() - date);
	const endAbortTimeouts = fakeAbortTimeouts();
	const connections = new Connections();
	let underWay = '';
	let quietTurns = 0;
	const drive = () => {
		const names = process.getActiveResourcesInfo().filter((name) => !name.startsWith('Time'));
		quietTurns = names.join() === underWay ? quietTurns + 1 : 0;
		underWay = names.join();
		// What happens outside the event loop takes as many turns as the machine is busy: they do not count.
		if (!names.some((name) => OUTSIDE.test(name))) {
			if (quietTurns < QUIET_TURNS) jest.advanceTimersByTime(MILLISECONDS_PER_TURN);
			else if (!connections.areDelivering()) {
				if (quietTurns > QUIET_TURNS_UNTIL_NEXT_TIMER) jest.advanceTimersToNextTimer();
				else jest.advanceTimersByTime(MILLISECONDS_PER_QUIET_TURN);
			}
		}
		driver = setImmediate(drive);
	};
	let driver = setImmediate(drive);
	return () => {
		isFast = false;
		isOver = true;
		clearImmediate(driver);
		connections.close();
		performance.now = realTime;
		endAbortTimeouts();
		jest.useRealTimers();
	};
}

/**
 * How many timers are set, inside `inFastTime`. In a run with one worker, jest's display of the progress shares them: it
 * sets one for 100 milliseconds every second, which is over when they are counted.
 */
export function countPendingTimers(): number {
	jest.advanceTimersByTime(100);
	return jest.getTimerCount();
}
