import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { isObject, textAt, type JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import type { RecordedState } from './recordedState';
import type { Scenario } from './scenarios';

/** The WebSocket of a recorded server: it greets its clients, answers reads, and sends each frame at its recorded time. */
export class RecordedWebSocket {
	private readonly sockets = new WebSocketServer({ noServer: true });

	private isPlaying = false;

	/** When the server was unavailable, in milliseconds of the recording. */
	private readonly unavailable: readonly [from: number, until: number];

	/** @param now returns how many milliseconds of the recording have passed */
	constructor(
		private readonly scenario: Scenario,
		private readonly state: RecordedState,
		private readonly now: () => number,
	) {
		const from = scenario.frames.find(({ closed }) => closed)?.at_ms ?? Infinity;
		const isBack = (did = '') => did.includes('WebSocket is open');
		const back = scenario.actions.find(({ at_ms, did }) => at_ms > from && isBack(did));
		this.unavailable = [from, back?.at_ms ?? Infinity];
	}

	get isUnavailable(): boolean {
		const [from, until] = this.unavailable;
		return this.now() >= from && this.now() < until;
	}

	attach(http: Server): void {
		http.on('upgrade', (request, socket, head) => {
			if (this.isUnavailable) socket.destroy();
			else this.sockets.handleUpgrade(request, socket, head, (client) => this.greet(client));
		});
	}

	startSendingFrames(): void {
		if (this.isPlaying) return;
		this.isPlaying = true;
		for (const { at_ms: at, frame, closed } of this.scenario.frames) {
			setTimeout(() => {
				for (const client of this.sockets.clients) {
					if (closed) client.terminate();
					else client.send(JSON.stringify(frame));
				}
			}, at);
		}
	}

	private greet(client: WebSocket): void {
		client.send(JSON.stringify(this.state.serverInfo()));
		client.on('message', (data: Buffer) => {
			const frame = JSON.parse(data.toString()) as JsonObject;
			client.send(JSON.stringify({ message_id: frame.message_id, ...this.answerTo(frame) }));
		});
	}

	private answerTo(frame: JsonObject): JsonObject {
		const command = textAt(frame, 'command') ?? '';
		const args = isObject(frame.args) ? frame.args : {};
		const result =
			command === 'auth' ? { authenticated: true } : this.state.read(command, args, this.now());
		if (result === undefined) return { error_code: 12, details: `Invalid command: ${command}` };
		return { result, partial: false };
	}
}
