import type { INodeParameters } from 'n8n-workflow';
import { type LoggedRequest, type Simulator, startSimulator } from '../../simulator';
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
export class MusicServerUnderLoad {
	/** The URIs that its reading workflow must return. */
	readonly urisToRead: readonly string[];

	/** The URIs that its writing workflow is to add, one at a time. */
	readonly urisToAdd: readonly string[];

	private constructor(
		readonly name: string,
		serverNumber: number,
		private readonly simulator: Simulator,
		/** The IDs of its workflows. */
		readonly workflowIds: { readonly read: string; readonly write: string },
	) {
		this.urisToRead = trackUris(1 + serverNumber * READ_QUEUE.items, READ_QUEUE.items);
		this.urisToAdd = trackUris(
			1 + 2 * READ_QUEUE.items + serverNumber * ADDED_ITEM_COUNT,
			ADDED_ITEM_COUNT,
		);
		simulator.control.fillQueue(READ_QUEUE.queueId, this.urisToRead);
	}

	/**
	 * @param serverNumber The number of the server, from which its token and its music are derived.
	 * @param latency How long the server takes for every command, in milliseconds.
	 */
	static async open(
		user: N8nUser,
		name: string,
		serverNumber: number,
		latency: number,
	): Promise<MusicServerUnderLoad> {
		const seed = 1 + serverNumber;
		const simulator = await startSimulator({ profile: '2.8', seed, timeScale: 0.02 });
		simulator.control.setLatency(latency);
		const credential = await user.createCredential(name, simulator);
		const workflow = async (kind: string, player: string, parameters: INodeParameters) =>
			await user.saveAndActivate(
				createWebhookWorkflow(`${name}-${kind}`, credential, {
					resource: 'queue',
					queueId: { __rl: true, mode: 'player', value: player },
					...parameters,
				}),
			);
		return new MusicServerUnderLoad(name, serverNumber, simulator, {
			// Reads the queue in pages.
			read: await workflow('read', READ_QUEUE.player, {
				operation: 'getItems',
				returnAll: true,
				options: { pageSize: 50 },
			}),
			// Adds the media in the request to the end of the queue, and checks whether it was added.
			write: await workflow('write', WRITTEN_QUEUE.player, {
				operation: 'playMedia',
				media: { __rl: true, mode: 'uri', value: '={{ $json.body.uri }}' },
				enqueue: 'add',
			}),
		});
	}

	/** All requests to the server. */
	get requests(): readonly LoggedRequest[] {
		return this.simulator.control.requests();
	}

	/** The requests that add items, executed or not. */
	get changeRequests(): readonly LoggedRequest[] {
		return this.simulator.control.requests(PLAY_MEDIA);
	}

	/** The URIs that have been added to the queue. */
	get queueUris(): readonly string[] {
		return this.simulator.control.queue(WRITTEN_QUEUE.queueId).uris;
	}

	/** Holds back every request that adds items, like a slow server. @returns a function that releases them */
	holdChanges(): () => void {
		const hold = this.simulator.control.hold(PLAY_MEDIA);
		return () => hold.release();
	}

	async close(): Promise<void> {
		await this.simulator.stop();
	}
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
