import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
	isObject,
	objectAt,
	objectsAt,
	parseJson,
	textAt,
	type JsonObject,
} from '../../nodes/MusicAssistant/helpers/json';
import type { ExportedWorkflow } from '../engine';

/** The address of a channel's webhook in the examples. */
const WEBHOOK = 'https://chat.example/webhooks/your-channel';

/**
 * Replaces a chat service: the webhook of a channel, which accepts a message as JSON, or as a form with
 * `payload_json` and its files, and returns the posted message.
 */
export class FakeChatService {
	private constructor(private readonly server: Server) {}

	static async start(): Promise<FakeChatService> {
		const server = createServer((request, response) => {
			void readPost(request).then(
				(message) => response.writeHead(200, JSON_TYPE).end(JSON.stringify(message)),
				(reason: unknown) => response.writeHead(400, JSON_TYPE).end(JSON.stringify(String(reason))),
			);
		});
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
		return new FakeChatService(server);
	}

	/** Returns a workflow that posts to a channel with the address of this service's channel, and any other as it is. */
	withChannel(workflow: ExportedWorkflow): ExportedWorkflow {
		if (!workflow.nodes.some(({ parameters }) => parameters.url === WEBHOOK)) return workflow;
		const { port } = this.server.address() as AddressInfo;
		const url = `http://127.0.0.1:${port}/webhooks/channel`;
		const nodes = workflow.nodes.map((node) =>
			node.parameters.url === WEBHOOK ? { ...node, parameters: { ...node.parameters, url } } : node,
		);
		return { ...workflow, nodes };
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((closed) => this.server.close(closed));
	}
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** @throws Error if it is not a message */
async function readPost(request: IncomingMessage): Promise<JsonObject> {
	if (request.method !== 'POST') throw new Error('A message must be sent with POST');
	const body = await buffer(request);
	const type = request.headers['content-type'] ?? '';
	if (!type.startsWith('multipart/form-data')) {
		return { ...parseMessage(body.toString()), attachments: [] };
	}
	// oxlint-disable-next-line typescript/no-deprecated -- what it recommends streams large files
	const form = await new Response(body, { headers: { 'content-type': type } }).formData();
	const payload = form.get('payload_json');
	const message = parseMessage(typeof payload === 'string' ? payload : '');
	const attachments = [...form]
		.filter(([name]) => /^files\[\d\]$/.test(name))
		.flatMap(([, file]) =>
			typeof file === 'string'
				? []
				: [{ filename: file.name, content_type: file.type, size: file.size }],
		);
	for (const picture of imageUrls(message)) {
		const isThere = attachments.some(({ filename }) => picture === `attachment://${filename}`);
		if (!isThere) throw new Error(`There is no file for the picture ${picture}`);
	}
	return { ...message, attachments };
}

function parseMessage(json: string): JsonObject {
	const message = parseJson(json);
	if (isObject(message) && Array.isArray(message.embeds)) return message;
	throw new Error('A message needs embeds');
}

function imageUrls(message: JsonObject): string[] {
	return objectsAt(message, 'embeds').flatMap(
		(embed) => textAt(objectAt(embed, 'image'), 'url') ?? [],
	);
}
