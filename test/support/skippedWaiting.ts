/**
 * Skips waiting where a test says so with `jest.advanceTimersByTime`: what is sent and answered still goes over a real
 * line, and takes what it takes.
 */
export function withSkippedWaiting(): void {
	const real = [
		...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
		...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
	];
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: real });
	});
	afterEach(() => {
		jest.useRealTimers();
	});
}
