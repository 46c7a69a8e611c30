import type { WebSocket } from 'ws';
import type { User } from '../world/users/users';

/** Who leaves more than this unread is cut off (the server's own limit). */
const MOST_UNREAD = 512;

/** One client that holds a WebSocket open. */
export class Connection {
	/** Who logged in; null as long as nobody has. */
	user: User | null = null;
	/** With what; it ends with its token. */
	token: string | null = null;
	/** Half-open: nothing comes any more, not even the end. */
	isSilent = false;
	/** Whether the last ping was answered. */
	isAlive = true;
	private unread = 0;
	private readers: (() => void)[] = [];

	constructor(
		readonly id: number,
		private readonly socket: WebSocket,
	) {}

	/** Whether nobody has begun to end it. */
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

	/** Resolves when everything so far was taken off our hands, or the connection is gone. */
	drained(): Promise<void> {
		return this.unread === 0 ? Promise.resolve() : new Promise((done) => this.readers.push(done));
	}

	ping(): void {
		if (!this.isSilent) this.socket.ping();
	}

	/** Half-open from now on: what comes in is not even read. */
	silence(): void {
		this.isSilent = true;
		this.socket.pause();
	}

	close(code = 1000): void {
		this.socket.close(code);
	}

	/** Without a word, as when a cable is pulled. */
	terminate(): void {
		this.socket.terminate();
	}
}
