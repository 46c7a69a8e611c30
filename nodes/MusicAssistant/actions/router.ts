import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { Session } from '../api/session';
import { findOperation } from './findOperation';
import { cancellation } from '../parameters/nodeError';
import { DEFAULT_PARALLEL_REQUESTS, parallelRequestsOf } from '../parameters/fields/fields';
import type { Operation, Resource } from './operation';
import { Parameters } from '../parameters/parameters';
import { PendingChecks } from './pendingChecks';
import { runItem, type Outcome } from './runItem';

/**
 * Runs the chosen operation once for every input item: the only item loop.
 *
 * Items of a change go one after another, but for the check of what came of one: that runs beside later items that concern
 * other players and queues. Items of a read overlap, with as many requests under way as the first item's options allow.
 * The output keeps the order of the input. When the workflow stops on errors, no further item is begun after one failed,
 * and of those that failed the first in order is reported.
 *
 * @throws NodeApiError or NodeOperationError when an item failed and the node is not set to go on, and when the
 * execution was cancelled: that is no failure of an item
 */
export async function route(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const operation = findOperation(context, resources);
	if (operation instanceof NodeOperationError) return [failedItems(context, operation)];
	const count = context.getInputData().length;
	const read = parameterReader(context);
	const parametersOf = (item: number) =>
		new Parameters(operation.fields, (name) => read(name, item), context.getTimezone());
	const parallelRequests = parallelRequestsOfFirst(operation, parametersOf);
	const itemsAtOnce = operation.effect === 'read' ? parallelRequests : 1;
	const signal = context.getExecutionCancelSignal();
	const session = Session.open(context, {
		source: 'item',
		parallelRequests,
		severalItems: count > 1,
		signal,
	});
	// Each item that needs it reports why it could not be opened; an item with a fault of its own never looks at it.
	session.catch(() => {});
	const goesOn = context.continueOnFail();
	const outcomes: Array<Outcome | undefined> = new Array<undefined>(count);
	const checks = new PendingChecks();
	let next = 0;
	let stopped = false;

	const keep = (item: number, outcome: Outcome) => {
		outcomes[item] = outcome;
		stopped ||= 'fault' in outcome && !goesOn;
	};
	const run = async (item: number) => {
		const claimed: string[] = [];
		const claim = async (ids: readonly string[]) => {
			claimed.push(...ids);
			const hasWaited = await checks.wait(ids);
			// Never reported: that item comes first.
			if (hasWaited && stopped) throw new Error('Not begun, because an item before it failed');
			return hasWaited;
		};
		const parameters = parametersOf(item);
		const begun = await runItem({ context, operation, session }, item, { parameters, claim });
		if (typeof begun === 'function') {
			const check = begun().then((outcome) => keep(item, outcome));
			checks.add(claimed, check);
		} else {
			keep(item, begun);
		}
	};
	const work = async () => {
		while (next < count && !stopped && !signal?.aborted) await run(next++);
	};
	await Promise.all(Array.from({ length: Math.min(itemsAtOnce, count) }, work));
	await checks.waitForAll();
	if (signal?.aborted) throw cancellation(context.getNode(), operation.effect);

	const output: INodeExecutionData[] = [];
	for (const [item, outcome] of outcomes.entries()) {
		// Pushed one by one: `flatMap` blocks the process several times as long where one item gives 100,000 (Node.js 20).
		for (const one of outputOf(outcome, item, goesOn)) output.push(one);
	}
	return [output];
}

/** An operation that is not there fails every item; n8n would hand the input on as if it had succeeded. */
function failedItems(context: IExecuteFunctions, error: NodeOperationError): INodeExecutionData[] {
	const continuesOnFail = context.continueOnFail();
	return context
		.getInputData()
		.flatMap((_, item) => outputOf({ fault: error }, item, continuesOnFail));
}

/** An item that failed gives, where the node is set to go on, one item that says why; an item not begun gives none. */
function outputOf(
	outcome: Outcome | undefined,
	item: number,
	continuesOnFail: boolean,
): INodeExecutionData[] {
	if (outcome === undefined) return [];
	if ('output' in outcome) return outcome.output;
	if (!continuesOnFail) throw outcome.fault;
	const { message, description } = outcome.fault;
	return [{ json: { error: message, details: description ?? null }, pairedItem: { item } }];
}

/** How many requests may be under way. A setting that cannot be read is reported on each item by `runItem`. */
function parallelRequestsOfFirst(
	{ effect }: Operation,
	parametersOf: (item: number) => Parameters,
): number {
	if (effect === 'change') return DEFAULT_PARALLEL_REQUESTS;
	try {
		return parallelRequestsOf(parametersOf(0));
	} catch {
		return 1;
	}
}

/**
 * Reads parameters from n8n: with an expression for each item, without one once for all, because even then n8n
 * prepares for an expression. `Parameters` checks what comes; n8n's own check looks through the fields of all
 * operations for each value.
 */
function parameterReader(context: IExecuteFunctions): (name: string, item: number) => unknown {
	const rawValues = new Map<string, { value: unknown; isConstant: boolean }>();
	return (name, item) => {
		const raw = rawValues.get(name) ?? rawValue(context, name);
		rawValues.set(name, raw);
		return raw.isConstant
			? raw.value
			: context.getNodeParameter(name, item, undefined, { skipValidation: true });
	};
}

function rawValue(context: IExecuteFunctions, name: string) {
	const value: unknown = context.getNodeParameter(name, 0, undefined, { rawExpressions: true });
	return { value, isConstant: !containsExpression(value) };
}

function containsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return (
		typeof value === 'object' && value !== null && Object.values(value).some(containsExpression)
	);
}
