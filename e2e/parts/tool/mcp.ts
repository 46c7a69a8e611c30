import { z } from 'zod';

const Tool = z.object({
	name: z.string(),
	description: z.string(),
	inputSchema: z
		.object({
			properties: z.record(
				z.object({ type: z.string().optional(), description: z.string() }).passthrough(),
			),
			required: z.array(z.string()).optional(),
		})
		.passthrough(),
});
const Tools = z.object({ tools: z.array(Tool) });
const Called = z.object({
	content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
	isError: z.boolean().default(false),
});
const Answer = z.object({ id: z.number(), result: z.unknown() });

/** How a tool is described to a model. */
export type McpTool = z.infer<typeof Tool>;

/** A tool's answer, as a model reads it. */
export interface ToolAnswer {
	readonly isError: boolean;
	readonly text: string;
}

/** A client of an MCP server over streamable HTTP: what an AI application is without its model. */
export class McpClient {
	private session: string | null = null;

	private requests = 0;

	/** All that was answered, byte for byte. */
	readonly heard: string[] = [];

	/** The tools whose calls did not fail. */
	readonly succeeded = new Set<string>();

	private constructor(private readonly url: string) {}

	static async connect(url: string): Promise<McpClient> {
		const client = new McpClient(url);
		await client.ask('initialize', {
			protocolVersion: '2025-06-18',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		});
		await client.post({ method: 'notifications/initialized' });
		return client;
	}

	async tools(): Promise<McpTool[]> {
		return Tools.parse(await this.ask('tools/list', {})).tools;
	}

	async call(name: string, given: object): Promise<ToolAnswer> {
		const { content, isError } = Called.parse(
			await this.ask('tools/call', { name, arguments: given }),
		);
		if (!isError) this.succeeded.add(name);
		return { isError, text: content.map(({ text }) => text).join('') };
	}

	private async ask(method: string, params: object): Promise<unknown> {
		const id = ++this.requests;
		const text = await this.post({ id, method, params });
		// A stream of events, each with one line of data.
		const answers = [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']): unknown =>
			JSON.parse(data),
		);
		const answer = answers.map((one) => Answer.parse(one)).find((one) => one.id === id);
		if (answer === undefined) throw new Error(`${method} was not answered: ${text}`);
		return answer.result;
	}

	private async post(message: object): Promise<string> {
		const response = await fetch(this.url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				// Clients must accept both, whichever is then sent.
				accept: 'application/json, text/event-stream',
				...(this.session === null ? {} : { 'mcp-session-id': this.session }),
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
		const text = await response.text();
		this.heard.push(text);
		if (!response.ok) throw new Error(`The MCP server answered ${response.status}: ${text}`);
		this.session ??= response.headers.get('mcp-session-id');
		return text;
	}
}
