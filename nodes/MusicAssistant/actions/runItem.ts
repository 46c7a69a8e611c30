import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { ApiError } from '../api/apiError';
import { MusicAssistantClient } from '../api/client';
import type { Session } from '../api/session';
import type { JsonValue } from '../helpers/json';
import { parallelRequestsOf, timeoutOf } from '../parameters/fields/fields';
import { nodeError, type NodeError } from '../parameters/nodeError';
import type { OperationContext } from '../parameters/operationContext';
import { diagnose } from '../services/diagnosis';
import { toItems } from './items';
import type { Operation } from './operation';

/** What became of one input item: its output, or why there is none. */
export type Outcome = { output: INodeExecutionData[] } | { fault: NodeError };

/** What the input items of one execution share. */
interface Execution {
	context: IExecuteFunctions;
	operation: Operation;
	session: Promise<Session>;
}

/**
 * Runs the operation for one input item. Never rejects.
 *
 * @returns the outcome; or, where a check is left that may run beside later items, what does it and gives the outcome
 */
export async function runItem(
	{ context, operation, session }: Execution,
	item: number,
	{ parameters, claim }: Omit<OperationContext, 'client'>,
): Promise<Outcome | (() => Promise<Outcome>)> {
	const failed = (reason: unknown) => ({ fault: nodeError(context.getNode(), reason, item) });
	try {
		if (operation.effect === 'read') parallelRequestsOf(parameters);
		const client = new MusicAssistantClient(await session, timeoutOf(parameters));
		const result = await withDiagnosis(operation.execute({ parameters, client, claim }), client);
		if (typeof result !== 'function') return { output: outputItems(result, item) };
		return async () =>
			await withDiagnosis(result(), client).then(
				(output) => ({ output: outputItems(output, item) }),
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

function outputItems(result: JsonValue, item: number): INodeExecutionData[] {
	// One for all, as n8n's own nodes do it: n8n stores it once then, and a queue may have 100,000 items.
	const pairedItem = { item };
	return toItems(result).map((json) => ({ json, pairedItem }));
}
