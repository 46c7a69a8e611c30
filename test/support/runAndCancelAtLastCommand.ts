import type { INodeParameters } from 'n8n-workflow';
import type { MusicServer } from '../actions/support/musicServer';
import { waitForPendingRequests } from './pendingRequests';
import { runNode, type NodeReport } from './runNode';

/** The outcome of a cancelled execution of two input items. */
export interface CancelledRun {
	readonly report: NodeReport;
	/** How many requests had reached the server when it was cancelled. */
	readonly sent: number;
}

/** Cancels an execution when the last of these commands has been sent; the earlier ones are answered. */
export async function runAndCancelAtLastCommand(
	server: MusicServer,
	parameters: INodeParameters,
	commands: readonly string[],
): Promise<CancelledRun> {
	const [first = '', ...later] = commands;
	const stop = new AbortController();
	let hold = server.control.hold(first);
	const running = runNode(parameters, {
		server,
		signal: stop.signal,
		input: [{}, {}],
		onError: 'continueRegularOutput',
	});
	await hold.waiting();
	for (const next of later) {
		hold.release();
		hold = server.control.hold(next);
		await hold.waiting();
	}
	const sent = server.control.requests().length;
	stop.abort();
	// The response is still held back: a cancelled execution does not wait for it.
	const report = await running;
	hold.release();
	await waitForPendingRequests(server);
	return { report, sent };
}
