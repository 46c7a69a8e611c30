import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExportedWorkflow } from '../../engine';
import { respondWithPostedMessage } from './respond-with-posted-message';

/** The address of a channel's webhook in the examples. */
const WEBHOOK = 'https://chat.example/webhooks/your-channel';

/** Whether an example posts to a chat channel. */
export function postsToChatService({ nodes }: ExportedWorkflow): boolean {
	return nodes.some(({ parameters }) => parameters.url === WEBHOOK);
}

/**
 * Replaces a chat service: the webhook of a channel, which accepts a message as JSON, or as a form with
 * `payload_json` and its files, and returns the posted message.
 */
export class FakeChatService {
	private constructor(private readonly server: Server) {}

	static async start(): Promise<FakeChatService> {
		const server = createServer(
			(request, response) => void respondWithPostedMessage(request, response),
		);
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
		return new FakeChatService(server);
	}

	/** Returns the workflow with the address of this service's channel. */
	withChannel(workflow: ExportedWorkflow): ExportedWorkflow {
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
