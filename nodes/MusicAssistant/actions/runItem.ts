import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { ApiError } from '../api/apiError';
import { MusicAssistantClient } from '../api/client';
import type { Session } from '../api/session';
import type { JsonValue } from '../helpers/json';
import { readParallelRequests, readTimeout } from '../parameters/fields/commonFields';
import { toNodeError, type NodeError } from '../parameters/errors/nodeErrors';
import type { OperationContext } from '../parameters/operationContext';
import { diagnose } from '../services/diagnose';
import { splitIntoItemJson } from './splitIntoItemJson';
import { openInputFile } from './openInputFile';
import type { Operation } from './operation';
import { OutputFiles } from './outputFiles';

/** The outcome of one input item, or of several that are one change: its output, or its error. */
export type ItemOutcome = { output: INodeExecutionData[] } | { error: NodeError };

/** What the input items of one execution share. */
export interface ExecutionContext {
	context: IExecuteFunctions;
	operation: Operation;
	session: Promise<Session>;
}

/**
 * Runs the operation for one input item, or for several that are one change. Never rejects.
 *
 * @param items their indexes
 * @returns the outcome, or a check that returns it and may run beside later items
 */
export async function runItem(
	execution: ExecutionContext,
	items: readonly number[],
	{ parameters, claim }: Pick<OperationContext, 'parameters' | 'claim'>,
): Promise<ItemOutcome | (() => Promise<ItemOutcome>)> {
	const { context, operation } = execution;
	const [itemIndex = 0] = items;
	const failed = (reason: unknown) => {
		const error = toNodeError(context.getNode(), reason, itemIndex);
		const hint = combinedItemsHint(operation, items.length);
		if (hint !== undefined) error.description = [error.description ?? [], hint].flat().join(' ');
		return { error };
	};
	try {
		if (operation.effect === 'read') readParallelRequests(parameters);
		const files = new OutputFiles(context);
		const given = { parameters, claim, files };
		const operationContext = await createOperationContext(execution, itemIndex, given);
		const { client } = operationContext;
		const result = await withDiagnosis(operation.execute(operationContext), client);
		if (typeof result !== 'function') return { output: toOutputItems(result, items, files) };
		return async () =>
			await withDiagnosis(result(), client).then(
				(output) => ({ output: toOutputItems(output, items, files) }),
				failed,
			);
	} catch (reason) {
		return failed(reason);
	}
}

/** What an operation needs for an input item. @throws ParameterError for an invalid timeout */
export async function createOperationContext(
	{ context, session }: ExecutionContext,
	itemIndex: number,
	{
		parameters,
		claim,
		files,
	}: Pick<OperationContext, 'parameters' | 'claim'> & { files: OutputFiles },
): Promise<OperationContext> {
	return {
		parameters,
		claim,
		client: new MusicAssistantClient(await session, readTimeout(parameters)),
		openFile: async (parameter) => await openInputFile(context, itemIndex, parameters, parameter),
		attachFile: files.attach.bind(files),
	};
}

/** What an error says of a change that stands for several input items. */
function combinedItemsHint({ option }: Operation, count: number): string | undefined {
	if (count === 1) return undefined;
	return `"${option.name}" made one change of ${count} input items, and the error is that of the whole change.`;
}

/** Adds the likely reason to an error of the server that has none. */
export async function withDiagnosis<Result>(
	result: Promise<Result>,
	client: MusicAssistantClient,
): Promise<Result> {
	return await result.catch(async (reason: unknown) => {
		throw reason instanceof ApiError ? await diagnose(reason, client) : reason;
	});
}

function toOutputItems(
	result: JsonValue,
	items: readonly number[],
	files: OutputFiles,
): INodeExecutionData[] {
	// Shared, as in n8n's own nodes: n8n then stores it once, and a queue may have 100,000 items.
	const pairedItems = items.map((item) => ({ item }));
	const pairedItem = pairedItems.length === 1 ? pairedItems[0] : pairedItems;
	const binary = files.asBinary();
	return splitIntoItemJson(result).map((json) => ({ json, ...binary, pairedItem }));
}
