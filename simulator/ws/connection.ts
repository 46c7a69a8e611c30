import type { WebSocket } from 'ws';
import type { User } from '../world/users/users';

/** A client with more unread data than this is disconnected (the server's own limit). */
const MOST_UNREAD = 512;

/** One client with an open WebSocket. */
export class Connection {
	/** The authenticated user; null before the login. */
	user: User | null = null;
	/** The token of the login, with which the connection ends. */
	token: string | null = null;
	/** Half-open: nothing arrives any more, not even the end. */
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
		if (this.unread >= MOST_UNREAD) return this.terminate();
		this.unread += 1;
		this.socket.send(data, () => {
			this.unread -= 1;
			if (this.unread === 0) for (const proceed of this.readers.splice(0)) proceed();
		});
	}

	/** Resolves when everything so far has been sent, or the connection has ended. */
	drained(): Promise<void> {
		return this.unread === 0 ? Promise.resolve() : new Promise((done) => this.readers.push(done));
	}

	ping(): void {
		if (!this.isSilent) this.socket.ping();
	}

	/** Half-open from now on: incoming data is not even read. */
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
