import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { Session } from '../api/session';
import { findOperationOrError } from './findOperationOrError';
import { cancellationError } from '../parameters/errors/nodeErrors';
import { DEFAULT_PARALLEL_REQUESTS, readParallelRequests } from '../parameters/fields/commonFields';
import type { Operation, Resource } from './operation';
import { Parameters } from '../parameters/parameters';
import { RunningChecks } from './runningChecks';
import { runItem, type ExecutionContext, type ItemOutcome } from './runItem';

/**
 * Runs the selected operation for every input item.
 *
 * @throws NodeApiError or NodeOperationError if an item failed and the node is not set to continue on errors, and if the
 * execution was cancelled, which is no failure of an item
 */
export async function route(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const operation = findOperationOrError(context, resources);
	if (operation instanceof NodeOperationError) return [outputOfFailedItems(context, operation)];
	const count = context.getInputData().length;
	const read = createParameterReader(context);
	const parametersOf = (item: number) =>
		new Parameters(operation.fields, (name) => read(name, item), context.getTimezone());
	const parallelRequests = parallelRequestsOfFirst(operation, parametersOf);
	const signal = context.getExecutionCancelSignal();
	const session = Session.open(context, {
		purpose: 'item',
		parallelRequests,
		severalItems: count > 1,
		signal,
	});
	// Each item that needs the session reports that it could not be opened; one with an error of its own never awaits it.
	session.catch(() => {});
	const outcomes = await runItems({ context, operation, session }, parametersOf, {
		count,
		concurrency: operation.effect === 'read' ? parallelRequests : 1,
		signal,
	});
	await session.then(
		(opened) => opened.close(),
		() => {},
	);
	if (signal?.aborted) throw cancellationError(context.getNode(), operation.effect);

	const continuesOnFail = context.continueOnFail();
	const output: INodeExecutionData[] = [];
	for (const [item, outcome] of outcomes.entries()) {
		// `flatMap` blocks the process several times as long if one item gives 100,000 (Node.js 20).
		for (const one of outputOrThrow(outcome, item, continuesOnFail)) output.push(one);
	}
	return [output];
}

interface ItemLoop {
	count: number;
	/** How many items may run at the same time. */
	concurrency: number;
	signal: AbortSignal | undefined;
}

/**
 * The only item loop. Items of a change run one after another, except for their checks, which run beside later items for
 * other players and queues; items of a read overlap. If the workflow stops on errors, no item starts after one has failed.
 *
 * @returns the outcomes in item order, `undefined` for items that were not started
 */
async function runItems(
	execution: ExecutionContext,
	parametersOf: (item: number) => Parameters,
	{ count, concurrency, signal }: ItemLoop,
): Promise<Array<ItemOutcome | undefined>> {
	const continuesOnFail = execution.context.continueOnFail();
	const outcomes: Array<ItemOutcome | undefined> = new Array<undefined>(count);
	const checks = new RunningChecks();
	let next = 0;
	let stopped = false;

	const record = (item: number, outcome: ItemOutcome) => {
		outcomes[item] = outcome;
		stopped ||= 'error' in outcome && !continuesOnFail;
	};
	const run = async (item: number) => {
		const claimed: string[] = [];
		const claim = async (ids: readonly string[]) => {
			claimed.push(...ids);
			const hasWaited = await checks.waitFor(ids);
			// Never reported: the failed item comes first.
			if (hasWaited && stopped) throw new Error('Not started because an earlier item failed');
			return hasWaited;
		};
		const result = await runItem(execution, item, { parameters: parametersOf(item), claim });
		if (typeof result === 'function') {
			checks.add(
				claimed,
				result().then((outcome) => record(item, outcome)),
			);
		} else {
			record(item, result);
		}
	};
	const worker = async () => {
		while (next < count && !stopped && !signal?.aborted) await run(next++);
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
	await checks.waitForAll();
	return outcomes;
}

/** Fails every item, because n8n would otherwise pass the input on as if the node had succeeded. */
function outputOfFailedItems(
	context: IExecuteFunctions,
	error: NodeOperationError,
): INodeExecutionData[] {
	const continuesOnFail = context.continueOnFail();
	return context
		.getInputData()
		.flatMap((_, item) => outputOrThrow({ error }, item, continuesOnFail));
}

/** One item with the error for a failed item, if the node continues on errors; none for an item that was not started. */
function outputOrThrow(
	outcome: ItemOutcome | undefined,
	itemIndex: number,
	continuesOnFail: boolean,
): INodeExecutionData[] {
	if (outcome === undefined) return [];
	if ('output' in outcome) return outcome.output;
	if (!continuesOnFail) throw outcome.error;
	const { message, description } = outcome.error;
	return [
		{ json: { error: message, details: description ?? null }, pairedItem: { item: itemIndex } },
	];
}

/** The limit of parallel requests, by the options of the first item. `runItem` reports an invalid one for each item. */
function parallelRequestsOfFirst(
	{ effect }: Operation,
	parametersOf: (item: number) => Parameters,
): number {
	if (effect === 'change') return DEFAULT_PARALLEL_REQUESTS;
	try {
		return readParallelRequests(parametersOf(0));
	} catch {
		return 1;
	}
}

/**
 * Reads parameters from n8n: those with expressions for each item, all others once, because n8n prepares an expression
 * context even for them. `Parameters` validates the values; n8n's own validation would search the fields of all operations
 * for each value.
 */
function createParameterReader(
	context: IExecuteFunctions,
): (name: string, item: number) => unknown {
	const rawValues = new Map<string, { value: unknown; isConstant: boolean }>();
	return (name, item) => {
		const raw = rawValues.get(name) ?? readRawValue(context, name);
		rawValues.set(name, raw);
		return raw.isConstant
			? raw.value
			: context.getNodeParameter(name, item, undefined, { skipValidation: true });
	};
}

function readRawValue(context: IExecuteFunctions, name: string) {
	const value: unknown = context.getNodeParameter(name, 0, undefined, { rawExpressions: true });
	return { value, isConstant: !containsExpression(value) };
}

function containsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return (
		typeof value === 'object' && value !== null && Object.values(value).some(containsExpression)
	);
}
