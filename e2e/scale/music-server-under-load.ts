import type { INodeParameters } from 'n8n-workflow';
import { byPlayer, byUri } from '../../scripts/engine/resource-locators';
import { startSimulator } from '../../simulator';
import type { N8nUser } from '../n8n/n8n-user';
import { createWebhookWorkflow } from '../n8n/workflow-nodes';

const PLAY_MEDIA = 'player_queues/play_media';

/** The queue that is read; it does not change. */
const READ_QUEUE = {
	player: 'Bedroom',
	queueId: '115ee854-3ac5-38c1-277d-7bdb4f3c126d',
	items: 60,
};

/** The queue that items are added to; it is empty at first. */
const WRITTEN_QUEUE = { player: 'Office', queueId: 'up5c9d20e7a314' };

/** How many different items are added on each server. The library has enough for 75 on each of two servers. */
export const ADDED_ITEM_COUNT = 75;

/** A music server with its own token and music, and the workflows that use its credential. */
export type MusicServerUnderLoad = Awaited<ReturnType<typeof openMusicServerUnderLoad>>;

/**
 * @param serverNumber The number of the server, from which its token and its music are derived.
 * @param latency How long the server takes for every command, in milliseconds.
 */
export async function openMusicServerUnderLoad(
	user: N8nUser,
	name: string,
	serverNumber: number,
	latency: number,
) {
	const seed = 1 + serverNumber;
	const { items } = READ_QUEUE;
	const urisToRead = trackUris(1 + serverNumber * items, items);
	const firstToAdd = 1 + 2 * items + serverNumber * ADDED_ITEM_COUNT;
	const simulator = await startSimulator({ profile: '2.8', seed, timeScale: 0.02 });
	const { control } = simulator;
	control.setLatency(latency);
	control.fillQueue(READ_QUEUE.queueId, urisToRead);
	const credential = await user.createCredential(name, simulator);
	const saveWorkflow = async (kind: string, player: string, parameters: INodeParameters) =>
		await user.saveAndActivate(
			createWebhookWorkflow(`${name}-${kind}`, credential, {
				resource: 'queue',
				queueId: byPlayer(player),
				...parameters,
			}),
		);
	return {
		name,
		/** The IDs of its workflows. */
		workflowIds: {
			// Reads the queue in pages.
			read: await saveWorkflow('read', READ_QUEUE.player, {
				operation: 'getItems',
				returnAll: true,
				options: { pageSize: 50 },
			}),
			// Adds the media in the request to the end of the queue, and checks whether it was added.
			write: await saveWorkflow('write', WRITTEN_QUEUE.player, {
				operation: 'playMedia',
				media: byUri('={{ $json.body.uri }}'),
				enqueue: 'add',
			}),
		},
		/** The URIs that its reading workflow must return. */
		urisToRead,
		/** The URIs that its writing workflow is to add, one at a time. */
		urisToAdd: trackUris(firstToAdd, ADDED_ITEM_COUNT),
		/** All requests to the server. */
		requests: () => control.requests(),
		/** The requests that add items, executed or not. */
		changeRequests: () => control.requests(PLAY_MEDIA),
		/** The URIs that have been added to the queue. */
		queueUris: () => control.queue(WRITTEN_QUEUE.queueId).uris,
		/** Holds back every request that adds items, like a slow server. */
		holdChanges: () => control.hold(PLAY_MEDIA),
		close: async () => await simulator.stop(),
	};
}

function trackUris(first: number, count: number): string[] {
	return Array.from({ length: count }, (_, index) => `library://track/${first + index}`);
}

/** A call of a webhook, which starts one execution. */
export interface WebhookCall {
	readonly server: MusicServerUnderLoad;
	readonly kind: 'read' | 'write';
	/** The item to add, which no other call adds. */
	readonly uri?: string;
}

/** A call and the response to it. */
export interface WebhookResponse {
	readonly call: WebhookCall;
	readonly status: number;
	readonly body: unknown;
}

/** In every round a read and a write for each server. */
export function createInterleavedReadsAndWrites(
	servers: readonly MusicServerUnderLoad[],
): WebhookCall[] {
	return Array.from({ length: ADDED_ITEM_COUNT }, (_, index) =>
		servers.flatMap((server): WebhookCall[] => [
			{ server, kind: 'read' },
			{ server, kind: 'write', uri: server.urisToAdd[index] },
		]),
	).flat();
}

/** Makes the calls in order, `atOnce` at a time, and passes on every response as it arrives. */
export async function sendWebhookCalls(
	url: string,
	calls: readonly WebhookCall[],
	concurrency: number,
	onResponse: (answer: WebhookResponse) => unknown,
): Promise<void> {
	const left = calls.values();
	const caller = async () => {
		// All callers share one iterator: each takes the next call.
		for (const call of left) onResponse(await sendWebhookCall(url, call));
	};
	await Promise.all(Array.from({ length: concurrency }, caller));
}

async function sendWebhookCall(url: string, call: WebhookCall): Promise<WebhookResponse> {
	const { server, kind, uri } = call;
	const response = await fetch(`${url}/webhook/${server.name}-${kind}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ uri }),
	});
	const body: unknown = await response.json();
	return { call, status: response.status, body };
}
