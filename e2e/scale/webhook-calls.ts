import type { MusicServerUnderLoad } from './music-server-under-load';

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
	/** When it arrived, in milliseconds since the epoch. */
	readonly at: number;
}

/** In every round a read and a write for each server. */
export function createInterleavedReadsAndWrites(
	servers: readonly MusicServerUnderLoad[],
	roundCount: number,
): WebhookCall[] {
	return Array.from({ length: roundCount }, (_, index) =>
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
	onResponse: (answer: WebhookResponse) => void,
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
	return { call, status: response.status, body, at: Date.now() };
}
