/**
 * Lets the time of timers and clocks pass many times faster than it does, for what waits for seconds: lines, servers and
 * their answers take as long as ever.
 */
export function withFastTime(): void {
	const real = [
		...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
		...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
	];
	let driver: NodeJS.Timeout;
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: real });
		driver = setInterval(() => jest.advanceTimersByTime(MILLISECONDS_AT_ONCE), 1);
	});
	afterEach(() => {
		clearInterval(driver);
		jest.useRealTimers();
	});
}

const MILLISECONDS_AT_ONCE = 20;
