import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { RunReport } from '../../scripts/engine';
import { NODE, oneNode } from '../../scripts/engine/one-node';
import type { LoggedRequest, Simulator } from '../../simulator';
import { isAsked, settled } from '../../simulator/settled';
import { sourceEngine } from '../support/engine';
import { credentialsFor } from '../support/server';
import type { Execution } from './chance';
import { fillQueues, isRead } from './operations';

/** What one execution came to. */
export interface Outcome {
	readonly failedItems: number;
	readonly changes: number;
	readonly isCanceled: boolean;
	/** What it should not have done; empty when all is well. */
	readonly wrong: readonly string[];
}

/** Runs an execution on n8n's engine, and waits until nothing of it is under way. */
export async function run(execution: Execution, simulator: Simulator): Promise<Outcome> {
	const { operation, onError, stoppedAfter } = execution;
	const { control } = simulator;
	control.reset();
	control.setTimeScale(0);
	fillQueues(control);
	for (const { fault, isAimed, skip, times } of execution.faults) {
		control.addFault({ ...fault, skip, times, ...(isAimed && { command: operation.command }) });
	}
	const input = Array.from({ length: execution.items }, (_, place) => operation.item(place));
	const stop = new AbortController();
	const button =
		stoppedAfter === undefined ? undefined : setTimeout(() => stop.abort(), stoppedAfter);

	const report = await sourceEngine().run(oneNode(operation.parameters, { onError }), {
		credentials: credentialsFor(simulator),
		input: input.map((json) => ({ json })),
		signal: stop.signal,
	});
	clearTimeout(button);
	// What was sent and given up counts here, and not where the next execution begins.
	control.clearFaults();
	await settled(simulator);
	await control.idle();

	const requests = control.requests().filter(isAsked);
	const changes = requests.filter(({ command }) => command !== undefined && !isRead(command));
	return {
		failedItems: failures(report).length + (report.error ? 1 : 0),
		changes: changes.length,
		isCanceled: report.status === 'canceled',
		wrong: [
			...sentTwice(changes),
			...strayed(requests),
			...(JSON.stringify([outputs(report), report.error]).includes(simulator.tokens.admin)
				? ['it showed the token']
				: []),
			...(report.status === 'canceled'
				? stop.signal.aborted
					? []
					: ['it was canceled by nobody']
				: toldWrongly(report, input, onError)),
		],
	};
}

/** No two items ask for the same change: what came twice was sent twice. */
function sentTwice(changes: readonly LoggedRequest[]): string[] {
	const sent = changes.map(({ command, args }) => `${command} ${JSON.stringify(args)}`);
	return sent
		.filter((change, place) => sent.indexOf(change) < place)
		.map((change) => `it sent twice: ${change}`);
}

/** All of one execution goes to one address, with the credential's own token in its header and nowhere else. */
function strayed(requests: readonly LoggedRequest[]): string[] {
	const isGood = ({ path, rawBody, headers }: LoggedRequest) =>
		path === '/api' && !rawBody.includes('Bearer') && headers.authorization === 'Bearer <admin>';
	const executions = new Set(
		requests.map(({ messageId }) => String(messageId).replace(/-\d+$/, '')),
	);
	return [
		...requests.filter((request) => !isGood(request)).map(({ path }) => `it asked ${path}`),
		...(executions.size > 1 ? ['requests of another execution came'] : []),
	];
}

/** Every item has results or one error that can be read, or the execution stopped at one. */
function toldWrongly(
	report: RunReport,
	input: readonly IDataObject[],
	onError: Execution['onError'],
): string[] {
	const { error } = report;
	if (error !== undefined) {
		const { message, itemIndex = -1, node } = error;
		return [
			...(onError === 'stopWorkflow' ? [] : [`it stopped: ${message}`]),
			...(isReadable(message) ? [] : [`an error that nobody can read: ${message}`]),
			...(itemIndex in input && node === NODE ? [] : [`an error on no item: ${message}`]),
		];
	}
	const told = new Set(outputs(report).map(itemOf));
	const failed = failures(report);
	return [
		...(report.status === 'error' ? ['it failed without an error'] : []),
		...[...input.keys()]
			.filter((item) => !told.has(item))
			.map((item) => `item ${item} gave neither a result nor an error`),
		...failed
			.filter(({ json }) => !isReadable(json.error))
			.map(({ json }) => `an error that nobody can read: ${JSON.stringify(json.error)}`),
		...(new Set(failed.map(itemOf)).size < failed.length ? ['an item has two errors'] : []),
	];
}

function outputs(report: RunReport): INodeExecutionData[] {
	return [...report.items(NODE), ...report.items(NODE, 1)];
}

/** The items that say why they failed, of either output. */
function failures(report: RunReport): INodeExecutionData[] {
	return outputs(report).filter(({ json }) => typeof json.error === 'string');
}

function itemOf({ pairedItem }: INodeExecutionData): number | undefined {
	const paired = Array.isArray(pairedItem) ? pairedItem[0] : pairedItem;
	return typeof paired === 'object' ? paired.item : paired;
}

function isReadable(words: unknown): boolean {
	return typeof words === 'string' && /^[^\p{Cc}]{10,400}$/u.test(words);
}
