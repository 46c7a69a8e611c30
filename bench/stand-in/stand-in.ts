import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Answers, type Asked, isChange } from './answers';
import { TOKEN } from './names';

/** What was asked since the last look. */
export interface Traffic {
	readonly requests: number;
	/** The most requests that were under way at once. */
	readonly atOnce: number;
	/** The volumes that were set, in the order in which they came: changes have to keep that of the items. */
	readonly volumes: readonly number[];
}

/** A music server that only answers what the tasks ask, as fast as Node.js can send bytes that lie ready. */
export class StandIn {
	private traffic = { requests: 0, atOnce: 0, volumes: [] as number[] };

	private underWay = 0;

	private readonly listening: Server[] = [];

	constructor(private readonly answers: Answers) {}

	/** Listens at one more address, at which each answer takes so many milliseconds longer. @returns its port */
	async listen(latency: number): Promise<number> {
		const server = createServer((request, response) => {
			this.answer(request, response, latency).catch((reason: unknown) =>
				response.destroy(reason as Error),
			);
		});
		// The plain loop keeps its connection while the others have their turn.
		server.keepAliveTimeout = 0;
		this.listening.push(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return (server.address() as AddressInfo).port;
	}

	/** What was asked since this was last called. */
	takeTraffic(): Traffic {
		const { traffic } = this;
		this.traffic = { requests: 0, atOnce: 0, volumes: [] };
		return traffic;
	}

	stop(): void {
		for (const server of this.listening) {
			server.close();
			server.closeAllConnections();
		}
	}

	private async answer(
		request: IncomingMessage,
		response: ServerResponse,
		latency: number,
	): Promise<void> {
		if (request.url === '/traffic') {
			response.end(JSON.stringify(this.takeTraffic()));
			return;
		}
		this.traffic.requests++;
		this.traffic.atOnce = Math.max(this.traffic.atOnce, ++this.underWay);
		response.on('close', () => this.underWay--);
		const { status, body } = this.answerTo(request, await text(request));
		if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
		const headers = {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Length': Buffer.byteLength(body),
		};
		response.writeHead(status, headers).end(body);
	}

	private answerTo(
		{ url, headers }: IncomingMessage,
		sent: string,
	): { status: number; body: Buffer | string } {
		if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: 'No such token' };
		if (url === '/api-docs/commands.json') return { status: 200, body: this.answers.commands };
		const asked = JSON.parse(sent) as Asked;
		if (isChange(asked.command)) {
			const level = Number(asked.args.volume_level);
			this.traffic.volumes.push(level);
			this.answers.setVolume(String(asked.args.player_id), level);
		}
		const body = this.answers.answerTo(asked);
		return body
			? { status: 200, body }
			: { status: 400, body: `Invalid command: ${asked.command}` };
	}
}
