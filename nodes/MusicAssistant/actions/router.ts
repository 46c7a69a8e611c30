import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { MusicAssistantClient } from '../api/client';
import { diagnose } from '../services/diagnosis';
import { ApiError } from '../api/apiError';
import { Session } from '../api/session';
import { findOperation } from './findOperation';
import { cancellation, nodeError, type NodeError } from '../parameters/nodeError';
import {
	DEFAULT_PARALLEL_REQUESTS,
	parallelRequestsOf,
	timeoutOf,
} from '../parameters/fields/fields';
import { toItems } from './items';
import type { Operation, Resource } from './operation';
import { Parameters } from '../parameters/parameters';

/** What became of one input item: its output, or why there is none. */
type Outcome = { output: INodeExecutionData[] } | { fault: NodeError };

/**
 * Runs the chosen operation once for every input item: the only item loop, the only place where a fault becomes
 * n8n's error, and the only one that links output items to their input item.
 *
 * Items of a change go one after another; items of a read overlap, with as many requests under way as the first
 * item's options allow. The output keeps the order of the input. When the workflow stops on errors, no further item
 * is begun after one failed, and of those that failed the first in order is reported.
 *
 * @throws NodeApiError or NodeOperationError when an item failed and the node is not set to go on, and when the
 * execution was cancelled: that is no failure of an item
 */
export async function route(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const operation = findOperation(context, resources);
	if (operation instanceof NodeOperationError) return [refusedItems(context, operation)];
	const count = context.getInputData().length;
	const read = parameterReader(context);
	const parametersOf = (item: number) =>
		new Parameters(operation.fields, (name) => read(name, item), context.getTimezone());
	const parallelRequests = parallelRequestsOfFirst(operation, parametersOf);
	const itemsAtOnce = operation.effect === 'read' ? parallelRequests : 1;
	const signal = context.getExecutionCancelSignal();
	const session = Session.open(context, {
		asker: 'item',
		parallelRequests,
		severalItems: count > 1,
		signal,
	});
	// Each item that needs it reports why it could not be opened; an item with a fault of its own never looks at it.
	session.catch(() => {});
	const goesOn = context.continueOnFail();
	const outcomes: Array<Outcome | undefined> = new Array<undefined>(count);
	let next = 0;
	let stopped = false;

	const work = async () => {
		while (next < count && !stopped && !signal?.aborted) {
			const item = next++;
			const outcome = await outcomeOf(context, operation, parametersOf(item), session, item);
			outcomes[item] = outcome;
			stopped ||= 'fault' in outcome && !goesOn;
		}
	};
	await Promise.all(Array.from({ length: Math.min(itemsAtOnce, count) }, work));
	if (signal?.aborted) throw cancellation(context.getNode(), operation.effect);

	const output: INodeExecutionData[] = [];
	for (const [item, outcome] of outcomes.entries()) {
		// Pushed one by one: `flatMap` blocks the process several times as long where one item gives 100,000 (Node.js 20).
		for (const one of outputOf(outcome, item, goesOn)) output.push(one);
	}
	return [output];
}

/** An operation that is not there fails every item; n8n would hand the input on as if it had succeeded. */
function refusedItems(context: IExecuteFunctions, fault: NodeOperationError): INodeExecutionData[] {
	const goesOn = context.continueOnFail();
	return context.getInputData().flatMap((_, item) => outputOf({ fault }, item, goesOn));
}

async function outcomeOf(
	context: IExecuteFunctions,
	operation: Operation,
	parameters: Parameters,
	opening: Promise<Session>,
	item: number,
): Promise<Outcome> {
	try {
		if (operation.effect === 'read') parallelRequestsOf(parameters);
		const client = new MusicAssistantClient(await opening, timeoutOf(parameters));
		const result = await operation
			.execute({ parameters, client })
			.catch(async (reason: unknown) => {
				throw reason instanceof ApiError ? await diagnose(reason, client) : reason;
			});
		// One for all, as n8n's own nodes do it: n8n stores it once then, and a queue may have 100,000 items.
		const pairedItem = { item };
		return { output: toItems(result).map((json) => ({ json, pairedItem })) };
	} catch (reason) {
		return { fault: nodeError(context.getNode(), reason, item) };
	}
}

/** An item that failed gives, where the node is set to go on, one item that says why; an item not begun gives none. */
function outputOf(
	outcome: Outcome | undefined,
	item: number,
	goesOn: boolean,
): INodeExecutionData[] {
	if (outcome === undefined) return [];
	if ('output' in outcome) return outcome.output;
	if (!goesOn) throw outcome.fault;
	const { message, description } = outcome.fault;
	return [{ json: { error: message, details: description ?? null }, pairedItem: { item } }];
}

/** How many requests may be under way. A setting that cannot be read is reported on each item by `outcomeOf`. */
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
	const written = new Map<string, { value: unknown; isConstant: boolean }>();
	return (name, item) => {
		const known = written.get(name) ?? asWritten(context, name);
		written.set(name, known);
		return known.isConstant
			? known.value
			: context.getNodeParameter(name, item, undefined, { skipValidation: true });
	};
}

function asWritten(context: IExecuteFunctions, name: string) {
	const value: unknown = context.getNodeParameter(name, 0, undefined, { rawExpressions: true });
	return { value, isConstant: !holdsExpression(value) };
}

function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}
