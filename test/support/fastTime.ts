import { fakeAbortTimeouts } from './fakeAbortTimeouts';

/**
 * Makes timers and clocks run thousands of times faster, for code that waits for seconds. Connections, servers and their
 * responses take their real time.
 */
export function withFastTime(): void {
	let end: () => void;
	beforeEach(() => {
		end = speedUpTimers(0);
	});
	afterEach(() => end());
}

/**
 * The same for a part of a test in which something is sent at a certain time. Only a hundred times faster, because a
 * response takes a millisecond or two on a busy machine.
 *
 * @param rest real milliseconds in which ten pass
 */
export async function inFastTime<Result>(work: () => Promise<Result>, rest = 0.1): Promise<Result> {
	const end = speedUpTimers(rest);
	return await work().finally(end);
}

/**
 * @param rest real milliseconds between two steps
 * @returns a function that restores real time
 */
function speedUpTimers(rest: number): () => void {
	const realTime = performance.now.bind(performance);
	const [start, date] = [realTime(), Date.now()];
	jest.useFakeTimers({
		doNotFake: [
			...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});
	// Jest's own would begin at 0, and so run backwards for what is waiting already.
	performance.now = () => start + jest.now() - date;
	const endAbortTimeouts = fakeAbortTimeouts();
	let last = realTime();
	const drive = () => {
		if (realTime() - last >= rest) {
			jest.advanceTimersByTime(MILLISECONDS_PER_STEP);
			last = realTime();
		}
		driver = setImmediate(drive);
	};
	let driver = setImmediate(drive);
	return () => {
		clearImmediate(driver);
		performance.now = realTime;
		endAbortTimeouts();
		jest.useRealTimers();
	};
}

/** Ends with a turn of the event loop, so that data that has already arrived is delivered before a long wait ends. */
const MILLISECONDS_PER_STEP = 10;

/**
 * How many timers are set, inside `inFastTime`. In a run with one worker, jest's display of the progress shares them: it
 * sets one for 100 milliseconds every second, which is over when they are counted.
 */
export function countPendingTimers(): number {
	jest.advanceTimersByTime(100);
	return jest.getTimerCount();
}
