import { z } from 'zod';

const Tool = z.object({
	name: z.string(),
	description: z.string(),
	inputSchema: z.object({
		properties: z.record(z.object({ description: z.string() })),
		required: z.array(z.string()).optional(),
	}),
});
const ToolList = z.object({ tools: z.array(Tool) });
const ToolResult = z.object({
	content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
	isError: z.boolean().default(false),
});
const JsonRpcResponse = z.object({ id: z.number(), result: z.unknown() });

/** A tool as it is described to a model. */
export type McpTool = z.infer<typeof Tool>;

/** A client of an MCP server over streamable HTTP, like an AI application without its model. */
export class McpClient {
	private session: string | null = null;

	private lastRequestId = 0;

	/** The unchanged texts of all responses. */
	readonly responses: string[] = [];

	private constructor(private readonly url: string) {}

	static async connect(url: string): Promise<McpClient> {
		const client = new McpClient(url);
		await client.request('initialize', {
			protocolVersion: '2025-06-18',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		});
		await client.post({ method: 'notifications/initialized' });
		return client;
	}

	async listTools(): Promise<McpTool[]> {
		return ToolList.parse(await this.request('tools/list', {})).tools;
	}

	/** @returns the response as a model reads it */
	async callTool(name: string, toolArguments: object) {
		const { content, isError } = ToolResult.parse(
			await this.request('tools/call', { name, arguments: toolArguments }),
		);
		return { isError, text: content.map(({ text }) => text).join('') };
	}

	private async request(method: string, params: object): Promise<unknown> {
		const id = ++this.lastRequestId;
		const text = await this.post({ id, method, params });
		// The response is a stream of events with one line of data each.
		const answers = [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']): unknown =>
			JSON.parse(data),
		);
		const answer = answers.map((one) => JsonRpcResponse.parse(one)).find((one) => one.id === id);
		if (answer === undefined) throw new Error(`There was no response to ${method}: ${text}`);
		return answer.result;
	}

	private async post(message: object): Promise<string> {
		const response = await fetch(this.url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				// The protocol requires clients to accept both.
				accept: 'application/json, text/event-stream',
				...(this.session === null ? {} : { 'mcp-session-id': this.session }),
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
		const text = await response.text();
		this.responses.push(text);
		if (!response.ok) throw new Error(`The MCP server responded with ${response.status}: ${text}`);
		this.session ??= response.headers.get('mcp-session-id');
		return text;
	}
}
