import { filterAllowsPlayer } from '../commands/players/player-command';
import type { User } from '../world/users';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock';
import type { DataForUser } from '../events/server-event';
import { isSince } from '../profiles/profile';
import { convertToProfileSchema } from '../wire/schemas';
import type { MusicServer } from '../world/music-server';

/** A user who is restricted to some players does not receive these events about other players. */
const ABOUT_ONE_PLAYER = [
	'player_added',
	'player_removed',
	'player_updated',
	'player_sleep_timer_updated',
	'queue_added',
	'queue_items_updated',
	'queue_time_updated',
	'queue_updated',
];

/** Every user receives changed settings and what was played (read from the source). */
function mayReceiveEvent({ playerFilter }: User, event: string, objectId: string | null): boolean {
	if (objectId === null || !ABOUT_ONE_PLAYER.includes(event)) return true;
	return filterAllowsPlayer(objectId, playerFilter);
}

/** A client with more unread data than this is disconnected (the server's own limit). */
const MAX_UNREAD = 512;

export class WebSocketConnection {
	/** The authenticated user; null before the login. */
	user: User | null = null;
	/** The token of the login; revoking it closes the connection. */
	token: string | null = null;
	/** Half-open: nothing more is sent, not even that the connection is closed. */
	isSilent = false;
	isAlive = true;
	private unread = 0;
	private readers: (() => void)[] = [];

	constructor(
		readonly id: number,
		private readonly socket: WebSocket,
	) {}

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

export class WebSocketConnections {
	private readonly open = new Set<WebSocketConnection>();
	private opened = 0;
	private endHeartbeat: (() => void) | undefined;
	private withheld: ReadonlySet<string> = new Set();

	constructor(
		private readonly simulation: { readonly server: MusicServer; readonly clock: Clock },
	) {}

	get hasListeners(): boolean {
		return [...this.open].some(({ user }) => user !== null);
	}

	add(socket: WebSocket): WebSocketConnection {
		this.opened += 1;
		const connection = new WebSocketConnection(this.opened, socket);
		this.open.add(connection);
		socket.on('pong', () => (connection.isAlive = true));
		socket.once('close', () => this.remove(connection));
		this.endHeartbeat ??= this.simulation.clock.every(this.heartbeatInterval(), () =>
			this.pingAll(),
		);
		return connection;
	}

	list() {
		return [...this.open]
			.filter(({ isOpen }) => isOpen)
			.map(({ id, user, isSilent }) => ({ id, user: user?.role ?? null, isSilent }));
	}

	forEach(action: (connection: WebSocketConnection) => void): void {
		for (const connection of [...this.open]) action(connection);
	}

	async waitUntilDrained(): Promise<void> {
		await Promise.all([...this.open].map((connection) => connection.waitUntilDrained()));
	}

	withhold(events: readonly string[]): void {
		this.withheld = new Set(events);
	}

	/** Sends an event to every authenticated client that may receive it; serialized once for each user. */
	publish(event: string, objectId: string | null, data: unknown, onlyFor?: User): void {
		if (this.withheld.has(event)) return;
		const { server } = this.simulation;
		const written = new Map<User, string>();
		for (const connection of this.open) {
			const { user } = connection;
			if (!user || !mayReceiveEvent(user, event, objectId)) continue;
			if (onlyFor && onlyFor !== user) continue;
			const own: unknown = typeof data === 'function' ? (data as DataForUser)(user) : data;
			const text =
				written.get(user) ??
				JSON.stringify({ event, object_id: objectId, data: convertToProfileSchema(own, server) });
			written.set(user, text);
			connection.sendRaw(text);
		}
	}

	closeRevoked(): void {
		const { tokens } = this.simulation.server;
		this.forEach((connection) => {
			if (connection.token !== null && !tokens.findUser(connection.token)) connection.close();
		});
	}

	closeAllOf(user: User): void {
		this.forEach((connection) => {
			if (connection.user === user) connection.close();
		});
	}

	terminateAll(): void {
		this.forEach((connection) => connection.terminate());
	}

	private remove(connection: WebSocketConnection): void {
		this.open.delete(connection);
		if (this.open.size > 0) return;
		this.endHeartbeat?.();
		this.endHeartbeat = undefined;
	}

	private heartbeatInterval(): number {
		return isSince(this.simulation.server.profile, '2.7') ? 25_000 : 55_000;
	}

	private pingAll(): void {
		this.forEach((connection) => {
			if (connection.isSilent) return;
			if (!connection.isAlive) return connection.terminate();
			connection.isAlive = false;
			connection.ping();
		});
	}
}
