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

/** The outcome of one input item: its output, or its error. */
export type ItemOutcome = { output: INodeExecutionData[] } | { error: NodeError };

/** What the input items of one execution share. */
export interface ExecutionContext {
	context: IExecuteFunctions;
	operation: Operation;
	session: Promise<Session>;
}

/**
 * Runs the operation for one input item. Never rejects.
 *
 * @returns the outcome, or a check that returns it and may run beside later items
 */
export async function runItem(
	{ context, operation, session }: ExecutionContext,
	itemIndex: number,
	{ parameters, claim }: Pick<OperationContext, 'parameters' | 'claim'>,
): Promise<ItemOutcome | (() => Promise<ItemOutcome>)> {
	const failed = (reason: unknown) => ({
		error: toNodeError(context.getNode(), reason, itemIndex),
	});
	try {
		if (operation.effect === 'read') readParallelRequests(parameters);
		const client = new MusicAssistantClient(await session, readTimeout(parameters));
		const openFile = async (parameter: string) =>
			await openInputFile(context, itemIndex, parameters, parameter);
		const files = new OutputFiles(context);
		const attachFile = files.attach.bind(files);
		const running = operation.execute({ parameters, client, claim, openFile, attachFile });
		const result = await withDiagnosis(running, client);
		if (typeof result !== 'function') return { output: toOutputItems(result, itemIndex, files) };
		return async () =>
			await withDiagnosis(result(), client).then(
				(output) => ({ output: toOutputItems(output, itemIndex, files) }),
				failed,
			);
	} catch (reason) {
		return failed(reason);
	}
}

async function withDiagnosis<Result>(
	result: Promise<Result>,
	client: MusicAssistantClient,
): Promise<Result> {
	return await result.catch(async (reason: unknown) => {
		throw reason instanceof ApiError ? await diagnose(reason, client) : reason;
	});
}

function toOutputItems(
	result: JsonValue,
	itemIndex: number,
	files: OutputFiles,
): INodeExecutionData[] {
	// Shared, as in n8n's own nodes: n8n then stores it once, and a queue may have 100,000 items.
	const pairedItem = { item: itemIndex };
	const binary = files.asBinary();
	return splitIntoItemJson(result).map((json) => ({ json, ...binary, pairedItem }));
}
