/**
 * Lets the time of timers and clocks pass many times faster than it does, for what waits for seconds: lines, servers and
 * their answers take as long as ever.
 */
export function withFastTime(): void {
	let end: () => void;
	beforeEach(() => {
		end = hurry();
	});
	afterEach(() => end());
}

/** The same for a part of a test. */
export async function inFastTime<Result>(work: () => Promise<Result>): Promise<Result> {
	const end = hurry();
	return await work().finally(end);
}

/** @returns what ends it */
function hurry(): () => void {
	jest.useFakeTimers({
		doNotFake: [
			...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});
	const drive = () => {
		jest.advanceTimersByTime(MILLISECONDS_AT_ONCE);
		driver = setImmediate(drive);
	};
	let driver = setImmediate(drive);
	return () => {
		clearImmediate(driver);
		jest.useRealTimers();
	};
}

/** With each turn of the event loop: what a line brings at once is there before a long wait is over, on a busy machine too. */
const MILLISECONDS_AT_ONCE = 10;
