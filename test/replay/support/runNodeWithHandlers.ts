import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode, type NodeReport } from '../../support/runNode';
import {
	startFakeServer,
	respondWithBody,
	type RequestHandler,
	type ReceivedRequest,
} from '../../api/fakeServer';
import type { RecordedRequest } from './recordedRequests';

export const RECORDED_QUEUE_ID = 'recorded-queue';

/** Responds with the recorded bytes. */
export function respondAsRecorded({
	status,
	headers,
	body: content,
}: RecordedRequest): RequestHandler {
	return respondWithBody(content, headers, status);
}

/** An idle queue in the format of the recorded servers. */
export function recordedQueueResponse(changed: IDataObject = {}): IDataObject {
	return {
		queue_id: RECORDED_QUEUE_ID,
		active: true,
		display_name: 'Recorded',
		available: true,
		items: 0,
		current_index: null,
		elapsed_time: 0,
		state: 'idle',
		current_item: null,
		next_item: null,
		...changed,
	};
}

/**
 * Runs the node against a server with these responses.
 *
 * @param parameters of an operation of the queue, unless they name another resource
 * @returns its output, and the requests it sent
 */
export async function runNodeWithHandlers(
	parameters: INodeParameters,
	handlers: Readonly<Record<string, RequestHandler>>,
): Promise<NodeReport & { readonly requests: readonly ReceivedRequest[] }> {
	const server = await startFakeServer(handlers);
	const report = await runNode({ resource: 'queue', ...parameters }, { server });
	return { ...report, requests: server.requests };
}

export { byId, byPlayer, byUri } from '../../../scripts/engine/resource-locators';
