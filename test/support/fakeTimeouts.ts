import type { INodeParameters } from 'n8n-workflow';
import { fakeAbortTimeouts } from './fakeAbortTimeouts';
import type { MusicServer } from './lazyServer';
import { runNode, type NodeReport } from './runNode';

/**
 * Uses jest's fake timers for `setTimeout` and `AbortSignal.timeout` in each test, so that waits can be skipped with
 * `jest.advanceTimersByTime`. Requests and responses still use a real connection and take their real time.
 */
export function withFakeTimeouts(): void {
	const real = [
		...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
		...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
	];
	let end: () => void;
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: real });
		end = fakeAbortTimeouts();
	});
	afterEach(() => {
		end();
		jest.useRealTimers();
	});
}

/** The outcome of an execution in which this many seconds pass without a response to one of its commands. */
export async function runWithoutResponse(
	server: MusicServer,
	command: string,
	seconds: number,
	parameters: INodeParameters,
): Promise<NodeReport> {
	const hold = server.control.hold(command);
	const running = runNode(parameters, { server });
	await hold.waiting();
	jest.advanceTimersByTime(seconds * 1000);
	const report = await running;
	jest.useRealTimers();
	hold.release();
	return report;
}
