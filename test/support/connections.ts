import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** One end of a connection, with the ports of both. */
interface End {
	readonly socket: Socket;
	local?: number;
	remote?: number;
}

/** The connections of this process with itself, as those of a test's client and its server. */
export class Connections {
	private readonly ends = new Set<End>();

	/** Follows what is opened from now on. */
	constructor() {
		subscribe('net.client.socket', this.add);
		subscribe('net.server.socket', this.add);
	}

	close(): void {
		unsubscribe('net.client.socket', this.add);
		unsubscribe('net.server.socket', this.add);
	}

	/**
	 * Whether the system still has something to deliver: on a busy machine, what is written to one end of a connection
	 * reaches the other end many turns of the event loop later. Where somebody does not answer or does not read, nothing is
	 * left to deliver.
	 */
	areDelivering(): boolean {
		const byPorts = new Map<string, End>();
		for (const end of this.ends) {
			end.local ??= end.socket.localPort;
			end.remote ??= end.socket.remotePort;
			byPorts.set(`${end.local} ${end.remote}`, end);
		}
		let areDelivering = false;
		for (const end of this.ends) {
			const other = byPorts.get(`${end.remote} ${end.local}`);
			if (end.socket.destroyed && (!other || other.socket.destroyed)) this.ends.delete(end);
			if (other && isAwaiting(end.socket, other.socket)) areDelivering = true;
		}
		return areDelivering;
	}

	private readonly add = (message: unknown): void => {
		this.ends.add({ socket: (message as { socket: Socket }).socket });
	};
}

/** Whether bytes are on their way to one end of a connection, or that the other end is closed. */
function isAwaiting(socket: Socket, other: Socket): boolean {
	const { reading, bytesRead } = streamOf(socket);
	// Not `readableEnded`: what came before the end may still wait in Node.js for somebody to read it.
	const { ended } = Object(Reflect.get(socket, '_readableState')) as { ended?: boolean };
	if (socket.destroyed || !reading || ended) return false;
	return other.destroyed || streamOf(other).bytesWritten > bytesRead;
}

/** What the system was given and has handed over, without what waits in Node.js. */
function streamOf(socket: Socket) {
	const {
		reading = false,
		bytesRead = 0,
		bytesWritten = 0,
	} = Object(Reflect.get(socket, '_handle')) as {
		reading?: boolean;
		bytesRead?: number;
		bytesWritten?: number;
	};
	return { reading, bytesRead, bytesWritten };
}
