import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { WorkflowRunReport } from '../../scripts/engine';
import { NODE } from '../../scripts/engine/one-node-workflow';
import type { LoggedRequest } from '../../simulator';
import type { RandomExecution } from './randomExecution';
import { isReadCommand } from './soakOperations';

/** The default of "Parallel Requests". */
const PARALLEL_REQUESTS = 8;

/** Faults with which servers ignore the requested pages, so that missing rows cannot be detected. */
const PAGING_FAULTS = new Set(['cap-limit', 'ignore-limit', 'ignore-offset', 'repeat-page']);

/** Faults after which a request that the node has given up may still be in progress on the server. */
const LATE_FAULTS = new Set(['silence', 'slow']);

/** The data of an execution that has ended. */
interface EndedExecution {
	readonly report: WorkflowRunReport;
	readonly input: readonly IDataObject[];
	readonly requests: readonly LoggedRequest[];
	readonly token: string;
}

/** What the node should not have done in an execution; empty if everything is right. */
export function findViolations(
	{ operation, onError, faults }: RandomExecution,
	{ report, input, requests, token }: EndedExecution,
	isStopped: boolean,
): string[] {
	const changes = filterChanges(requests);
	const isCanceled = report.status === 'canceled';
	const kinds = faults.map(({ fault }) => fault.kind);
	const isListed = !isCanceled && !kinds.some((kind) => PAGING_FAULTS.has(kind));
	const isPunctual = !kinds.some((kind) => LATE_FAULTS.has(kind));
	return [
		...findRepeatedChanges(changes),
		...(isPunctual ? findExcessParallelRequests(requests, changes) : []),
		...(isOfOnePlayer(input)
			? findChangesAfterStop(
					report,
					changes.filter(({ command }) => command === operation.command),
				)
			: []),
		...findMisaddressedRequests(requests),
		...(JSON.stringify([outputs(report), report.error]).includes(token)
			? ['it showed the token']
			: []),
		...(isCanceled && !isStopped ? ['it ended as cancelled although nobody cancelled it'] : []),
		...(isCanceled ? [] : findWrongItemResults(report, input, onError)),
		...(isListed ? findIncompleteListing(report, operation.results) : []),
	];
}

export function filterChanges(requests: readonly LoggedRequest[]): LoggedRequest[] {
	return requests.filter(({ command }) => command !== undefined && !isReadCommand(command));
}

/**
 * No two items request the same change, so a change that arrives twice was sent twice. Except for requests with a rejected
 * token, which change nothing: n8n itself repeats them if the response breaks off (n8n-core 2.41).
 */
function findRepeatedChanges(changes: readonly LoggedRequest[]): string[] {
	const sent = changes
		.filter(({ status }) => status !== 401)
		.map(({ command, args }) => `${command} ${JSON.stringify(args)}`);
	return sent
		.filter((change, place) => sent.indexOf(change) < place)
		.map((change) => `it sent twice: ${change}`);
}

/** Changes are sent one after another, and reads within the limit of parallel requests. */
function findExcessParallelRequests(
	requests: readonly LoggedRequest[],
	changes: readonly LoggedRequest[],
): string[] {
	return [
		...changes
			.filter(({ inFlight }) => inFlight > 1)
			.map(({ command }) => `it sent ${command} while another request was under way`),
		...(requests.some(({ inFlight }) => inFlight > PARALLEL_REQUESTS)
			? ['it sent too many requests at once']
			: []),
	];
}

/** While an item is verified, the commands of later items are already sent if they concern other players. */
function isOfOnePlayer(input: readonly IDataObject[]): boolean {
	return new Set(input.map(({ id }) => id)).size === 1;
}

/** An execution that stops at an item must not send changes for later items. */
function findChangesAfterStop(
	{ error }: WorkflowRunReport,
	changes: readonly LoggedRequest[],
): string[] {
	return error?.itemIndex !== undefined && changes.length > error.itemIndex + 1
		? [`it continued after the error of item ${error.itemIndex}`]
		: [];
}

/** A list is complete, or the item fails. */
function findIncompleteListing(report: WorkflowRunReport, wanted: number | undefined): string[] {
	const results = outputs(report).filter(({ json }) => typeof json.error !== 'string');
	const counts = new Map<number | undefined, number>();
	for (const item of results.flatMap(itemsOf)) counts.set(item, (counts.get(item) ?? 0) + 1);
	return [...counts]
		.filter(([, count]) => wanted !== undefined && count !== wanted)
		.map(([item, count]) => `item ${item} got ${count} of ${wanted}`);
}

/** All requests go to one address, with the credential's token in their header and nowhere else. */
function findMisaddressedRequests(requests: readonly LoggedRequest[]): string[] {
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

/** Every item has results or one readable error, or the execution stopped with a readable error. */
function findWrongItemResults(
	report: WorkflowRunReport,
	input: readonly IDataObject[],
	onError: RandomExecution['onError'],
): string[] {
	const { error } = report;
	if (error !== undefined) {
		const { message, itemIndex = -1, node } = error;
		return [
			...(onError === 'stopWorkflow' ? [] : [`it stopped: ${message}`]),
			...(isReadable(message) ? [] : [`an unreadable error: ${message}`]),
			...(itemIndex in input && node === NODE ? [] : [`an error on no item: ${message}`]),
		];
	}
	const told = new Set(outputs(report).flatMap(itemsOf));
	const failed = failedItems(report);
	return [
		...(report.status === 'error' ? ['it failed without an error'] : []),
		...[...input.keys()]
			.filter((item) => !told.has(item))
			.map((item) => `item ${item} gave neither a result nor an error`),
		...failed
			.filter(({ json }) => !isReadable(json.error))
			.map(({ json }) => `an unreadable error: ${JSON.stringify(json.error)}`),
		...(new Set(failed.flatMap(itemsOf)).size < failed.length ? ['an item has two errors'] : []),
	];
}

function outputs(report: WorkflowRunReport): INodeExecutionData[] {
	return [...report.items(NODE), ...report.items(NODE, 1)];
}

/** The output items with an error, of both outputs. */
export function failedItems(report: WorkflowRunReport): INodeExecutionData[] {
	return outputs(report).filter(({ json }) => typeof json.error === 'string');
}

/** The input items that an output item is paired with: several for a combined change. */
function itemsOf({ pairedItem }: INodeExecutionData): Array<number | undefined> {
	return [pairedItem].flat().map((paired) => (typeof paired === 'object' ? paired.item : paired));
}

function isReadable(words: unknown): boolean {
	return typeof words === 'string' && /^[^\p{Cc}]{10,400}$/u.test(words);
}
