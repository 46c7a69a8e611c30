import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode, type NodeReport } from '../../support/workflow';
import {
	fakeServer,
	body,
	credentialsAt,
	result,
	type Answer,
	type ReceivedRequest,
} from '../../api/fakeServer';
import type { Row } from './rows';

export const QUEUE = 'recorded-queue';

/** Responds with the recorded bytes. */
export function recorded({ status, headers, body: content }: Row): Answer {
	return body(content, headers, status);
}

/** An idle queue in the format of the recorded servers. */
export function queueNow(changed: IDataObject = {}): IDataObject {
	return {
		queue_id: QUEUE,
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
 * Lists queues as given until media is played; from then on, each of them plays one more item.
 *
 * @param handlePlayMedia responds to that command
 */
export function queuesThatObey(
	queues: IDataObject[] = [queueNow()],
	answer: Answer = result(null),
): Record<string, Answer> {
	let obeyed = false;
	return {
		'player_queues/all': (response, asked) => {
			result(obeyed ? queues.map(playing) : queues)(response, asked);
		},
		'player_queues/play_media': (response, asked) => {
			obeyed = true;
			answer(response, asked);
		},
	};
}

function playing(queue: IDataObject): IDataObject {
	return {
		...queue,
		state: 'playing',
		items: Number(queue.items) + 1,
		current_item: { queue_item_id: 'new', name: 'New', media_item: { media_type: 'audiobook' } },
	};
}

/**
 * Runs the node against a server with these responses.
 *
 * @param parameters of an operation of the queue, unless they name another resource
 * @returns its output, and the requests it sent
 */
export async function replay(
	parameters: INodeParameters,
	answers: Readonly<Record<string, Answer>>,
): Promise<NodeReport & { readonly asked: readonly ReceivedRequest[] }> {
	const server = await fakeServer(answers);
	const report = await runNode(
		{ resource: 'queue', ...parameters },
		{ credentials: credentialsAt(server.url) },
	);
	return { ...report, asked: server.asked };
}

export { byId, byPlayer, byUri } from '../../../scripts/engine/locators';
