import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { openSession } from '../api/client';
import { DEFAULT_PARALLEL_REQUESTS } from '../api/requestCache';
import { cancellationError, type NodeError } from '../parameters/values';
import { readParallelRequests } from '../parameters/fields/commonFields';
import type { Operation, Resource } from './operation';
import { Parameters } from '../parameters/parameters';
import { addHints, Repetitions, runItem, type ExecutionContext, type ItemOutcome } from './runItem';
import { planChanges, type Change, type ChangePlan } from './planChanges';

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
		new Parameters(
			operation.fields,
			(name) => read(name, item),
			context.getTimezone(),
			(name, entry) => isExpression(context, name, entry),
		);
	const parallelRequests = parallelRequestsOfFirst(operation, parametersOf);
	const signal = context.getExecutionCancelSignal();
	const session = openSession(context, {
		purpose: 'item',
		parallelRequests,
		severalItems: count > 1,
		signal,
	});
	// Each item that needs the session reports that it could not be opened; one with an error of its own never awaits it.
	session.catch(() => {});
	const execution = { context, operation, session };
	const concurrency =
		operation.waits === true ? count : operation.effect === 'read' ? parallelRequests : 1;
	const plan = await planOf(execution, parametersOf, { count, signal });
	const repetitions = new Repetitions(operation);
	const changes = { ...plan, count, concurrency, signal, parametersOf, repetitions };
	const outcomes = await runChanges(execution, changes);
	await session.then(
		(opened) => opened.transport.close(),
		() => {},
	);
	if (signal?.aborted) throw cancellationError(context.getNode(), operation.effect);

	const continuesOnFail = context.continueOnFail();
	addHints(context, operation, plan.maxReplacements, repetitions);
	const output: INodeExecutionData[] = [];
	for (const [item, outcome] of outcomes.entries()) {
		// `flatMap` blocks the process several times as long if one item gives 100,000 (Node.js 20).
		for (const one of outputOrThrow(outcome, item, continuesOnFail)) output.push(one);
	}
	return [output];
}

interface ChangeLoop extends ChangePlan {
	/** Of the input items. */
	count: number;
	/** How many changes may run at the same time. */
	concurrency: number;
	signal: AbortSignal | undefined;
	parametersOf: (item: number) => Parameters;
	repetitions: Repetitions;
}

/** Which input items are one change: each by itself if there is only one, or if the operation combines none. */
async function planOf(
	execution: ExecutionContext,
	parametersOf: (item: number) => Parameters,
	{ count, signal }: Pick<ChangeLoop, 'count' | 'signal'>,
): Promise<ChangePlan> {
	const { context, operation } = execution;
	if (count > 1 && operation.combination) {
		const stopsOnFailure = !context.continueOnFail();
		const settings = { count, concurrency: DEFAULT_PARALLEL_REQUESTS, stopsOnFailure, signal };
		return await planChanges(execution, operation.combination, parametersOf, settings);
	}
	const changes = Array.from({ length: count }, (_, item) => ({ items: [item], list: [] }));
	return { changes, failures: new Map(), maxReplacements: 0 };
}

/**
 * The only loop. Changes run one after another, except for their checks, which run beside later changes of other players
 * and queues; reads overlap. If the workflow stops on errors, nothing starts after one has failed.
 *
 * @returns the outcomes by item, that of a combined change for its first item, or its error for each of them; `undefined`
 * for items that were not started
 */
async function runChanges(
	execution: ExecutionContext,
	{ changes, failures, count, concurrency, signal, parametersOf, repetitions }: ChangeLoop,
): Promise<Array<ItemOutcome | undefined>> {
	const { context, operation } = execution;
	const continuesOnFail = context.continueOnFail();
	const outcomes: Array<ItemOutcome | undefined> = new Array<undefined>(count);
	for (const [item, error] of failures) outcomes[item] = { error };
	const checks = new RunningChecks();
	// All workers take from the same iterator.
	const waiting = changes.values();
	let stopped = failures.size > 0 && !continuesOnFail;

	const record = ({ items }: Change, outcome: ItemOutcome) => {
		const isFailure = 'error' in outcome;
		for (const item of isFailure ? items : items.slice(0, 1)) outcomes[item] = outcome;
		stopped ||= isFailure && !continuesOnFail;
	};
	const run = async (change: Change) => {
		const claimed: string[] = [];
		const claim = async (ids: readonly string[]) => {
			claimed.push(...ids);
			const hasWaited = await checks.waitFor(ids);
			// Never reported: the failed item comes first.
			if (hasWaited && stopped) throw new Error('Not started because an earlier item failed');
			// What was read to combine the items may be older than the change before.
			return hasWaited || change.items.length > 1;
		};
		const parameters = combineParameters(operation, change, parametersOf);
		const result = await runItem(execution, change.items, { parameters, claim });
		repetitions.add(parameters);
		if (typeof result === 'function') {
			checks.add(
				claimed,
				result().then((outcome) => record(change, outcome)),
			);
		} else {
			record(change, result);
		}
	};
	const worker = async () => {
		for (const change of waiting) {
			if (stopped || signal?.aborted) return;
			await run(change);
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, changes.length) }, worker));
	await checks.waitForAll();
	return outcomes;
}

/** The parameters of the first input item, with the lists of all. */
function combineParameters(
	{ combination }: Operation,
	{ items, list }: Change,
	parametersOf: (item: number) => Parameters,
): Parameters {
	const parameters = parametersOf(items[0] ?? 0);
	const isCombined = combination && items.length > 1 && list.length > 0;
	return isCombined ? parameters.with(combination.list, list) : parameters;
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
	return [{ json: errorOutput(outcome.error), pairedItem: { item: itemIndex } }];
}

/**
 * What happened, and what to do. Before n8n-core 2.34.4, and in 2.35.0 and 2.35.1, an item only goes to the error output if its
 * fields are exactly `error`, or `error` and a `message` that is not empty.
 */
function errorOutput({ message, description }: NodeError): IDataObject {
	return description ? { error: message, message: description } : { error: message };
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

/** Whether the user gave an expression for a parameter, or for an entry of a collection. */
function isExpression(context: IExecuteFunctions, name: string, entry?: string): boolean {
	const { value } = readRawValue(context, name);
	const isWhole = entry === undefined || typeof value !== 'object' || value === null;
	return containsExpression(isWhole ? value : Object.entries(value).find(([key]) => key === entry));
}

function containsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return (
		typeof value === 'object' && value !== null && Object.values(value).some(containsExpression)
	);
}

/**
 * The selected operation; an error, which is not thrown, if this node has none of that name: n8n adds "Custom API Call" to every resource,
 * and a workflow made with a newer version of this node may use a newer operation.
 */
function findOperationOrError(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Operation | NodeOperationError {
	const resource = context.getNodeParameter('resource', 0);
	const name = context.getNodeParameter('operation', 0, '');
	const operations = resources.find(({ value }) => value === resource)?.operations;
	const operation = operations?.find(({ option }) => option.value === name);
	return (
		operation ??
		new NodeOperationError(
			context.getNode(),
			`This node has no operation "${name}" for the resource "${resource}"`,
			{
				description:
					'Choose a resource and an operation from the lists. If the workflow was created with a newer version of this node, update the node.',
			},
		)
	);
}

interface PendingCheck {
	/** The players and queues that it reads. */
	ids: readonly string[];
	done: Promise<void>;
}

/** Checks of earlier items that run beside the commands of later ones. */
class RunningChecks {
	private readonly pending = new Set<PendingCheck>();

	/** @param done resolves when the check has ended, and never rejects */
	add(ids: readonly string[], done: Promise<void>): void {
		const check = { ids, done };
		this.pending.add(check);
		void done.then(() => this.pending.delete(check));
	}

	/** Waits for all checks of these players and queues. @returns whether there were any */
	async waitFor(ids: readonly string[]): Promise<boolean> {
		const overlapping = [...this.pending].filter((check) =>
			check.ids.some((id) => ids.includes(id)),
		);
		await Promise.all(overlapping.map(({ done }) => done));
		return overlapping.length > 0;
	}

	async waitForAll(): Promise<void> {
		await Promise.all([...this.pending].map(({ done }) => done));
	}
}
