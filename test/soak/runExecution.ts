import { oneNodeWorkflow } from '../../scripts/engine/one-node-workflow';
import type { Simulator } from '../../simulator';
import { isSentByNode, waitForPendingRequests } from '../../simulator/pending-requests';
import { sourceEngine } from '../support/sourceEngine';
import { credentialsFor } from '../support/credentials';
import { TOKEN, type RandomExecution } from './randomExecution';
import { fillQueues } from './soakOperations';
import { filterChanges, failedItems, findViolations } from './findViolations';

/** The outcome of an execution. */
export interface ExecutionOutcome {
	readonly failedItems: number;
	readonly changes: number;
	readonly isCanceled: boolean;
	/** What the node should not have done; empty if everything is right. */
	readonly wrong: readonly string[];
}

/** Runs an execution on n8n's engine, and waits until none of its requests is in progress. */
export async function runExecution(
	execution: RandomExecution,
	simulator: Simulator,
): Promise<ExecutionOutcome> {
	const { operation, onError, stoppedAfter } = execution;
	const { control, tokens } = simulator;
	control.reset();
	control.setTimeScale(0);
	fillQueues(control);
	for (const { fault, isAimed, skip, times } of execution.faults) {
		const told = JSON.parse(JSON.stringify(fault).replaceAll(TOKEN, tokens.admin)) as typeof fault;
		control.addFault({ ...told, skip, times, ...(isAimed && { command: operation.command }) });
	}
	const input = Array.from({ length: execution.items }, (_, place) => operation.item(place));
	const stop = new AbortController();
	const button =
		stoppedAfter === undefined ? undefined : setTimeout(() => stop.abort(), stoppedAfter);

	const report = await sourceEngine().run(oneNodeWorkflow(operation.parameters, { onError }), {
		credentials: credentialsFor(simulator),
		input: input.map((json) => ({ json })),
		signal: stop.signal,
	});
	clearTimeout(button);
	// Requests that the node has given up count for this execution, not for the next one.
	control.clearFaults();
	await waitForPendingRequests(simulator);
	await control.idle();

	const requests = control.requests().filter(isSentByNode);
	return {
		failedItems: failedItems(report).length + (report.error ? 1 : 0),
		changes: filterChanges(requests).length,
		isCanceled: report.status === 'canceled',
		wrong: findViolations(
			execution,
			{ report, input, requests, token: tokens.admin },
			stop.signal.aborted,
		),
	};
}
