/**
 * Makes `AbortSignal.timeout` use `setTimeout`, which jest's fake timers replace. As in Node.js, its timer is gone when nobody
 * listens to the signal any more.
 *
 * @returns a function that restores it
 */
export function fakeAbortTimeouts(): () => void {
	// No spy: a test may restore its own, and needs this one until it ends.
	const real = AbortSignal.timeout;
	AbortSignal.timeout = (milliseconds) => {
		const controller = new AbortController();
		const { signal } = controller;
		const timer = setTimeout(() => controller.abort(), milliseconds);
		const remove = signal.removeEventListener.bind(signal);
		signal.removeEventListener = (...given: Parameters<typeof remove>) => {
			remove(...given);
			clearTimeout(timer);
		};
		return signal;
	};
	return () => {
		AbortSignal.timeout = real;
	};
}
