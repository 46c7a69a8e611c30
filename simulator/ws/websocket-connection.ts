import type { WebSocket } from 'ws';
import type { User } from '../world/users/users';

/** A client with more unread data than this is disconnected (the server's own limit). */
const MAX_UNREAD = 512;

/** One client with an open WebSocket. */
export class WebSocketConnection {
	/** The authenticated user; null before the login. */
	user: User | null = null;
	/** The token of the login; revoking it closes the connection. */
	token: string | null = null;
	/** Half-open: nothing more is sent, not even that the connection is closed. */
	isSilent = false;
	/** Whether the last ping was answered. */
	isAlive = true;
	private unread = 0;
	private readers: (() => void)[] = [];

	constructor(
		readonly id: number,
		private readonly socket: WebSocket,
	) {}

	/** Whether neither side has started to close it. */
	get isOpen(): boolean {
		return this.socket.readyState === this.socket.OPEN;
	}

	send(message: unknown): void {
		this.sendRaw(JSON.stringify(message));
	}

	sendRaw(data: string | Buffer): void {
		if (this.isSilent || !this.isOpen) return;
		if (this.unread >= MAX_UNREAD) return this.terminate();
		this.unread += 1;
		this.socket.send(data, () => {
			this.unread -= 1;
			if (this.unread === 0) for (const proceed of this.readers.splice(0)) proceed();
		});
	}

	/** Resolves when everything so far has been sent. */
	waitUntilDrained(): Promise<void> {
		return this.unread === 0 ? Promise.resolve() : new Promise((done) => this.readers.push(done));
	}

	ping(): void {
		if (!this.isSilent) this.socket.ping();
	}

	/** Makes the connection half-open: incoming data is not read either. */
	silence(): void {
		this.isSilent = true;
		this.socket.pause();
	}

	close(code = 1000): void {
		this.socket.close(code);
	}

	/** Without a closing handshake, as if a cable were pulled. */
	terminate(): void {
		this.socket.terminate();
	}
}
