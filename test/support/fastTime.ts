/**
 * Lets the time of timers and clocks pass many times faster than it does, for what waits for seconds: lines, servers and
 * their answers take as long as ever.
 */
export function withFastTime(): void {
	const real = [
		...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
		...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
	];
	let driver: NodeJS.Immediate;
	const drive = () => {
		jest.advanceTimersByTime(MILLISECONDS_AT_ONCE);
		driver = setImmediate(drive);
	};
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: real });
		driver = setImmediate(drive);
	});
	afterEach(() => {
		clearImmediate(driver);
		jest.useRealTimers();
	});
}

/** With each turn of the event loop: what a line brings at once is there before a long wait is over, on a busy machine too. */
const MILLISECONDS_AT_ONCE = 10;
