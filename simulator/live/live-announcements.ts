import type { WebSocket } from 'ws';
import { LiveConnection } from './live-connection';
import type { LiveConnectionContext } from './live-connection';

/** A connection of a live announcement, as tests see it. */
export interface OpenLiveAnnouncement {
	readonly id: number;
	/** Missing until its start message is accepted. */
	readonly playerId?: string;
	/** The sound received so far. */
	readonly seconds: number;
}

/** Every connection to `/live_announcement`, and the announcements that still play after their connection has ended. */
export class LiveAnnouncements {
	private readonly open = new Set<LiveConnection>();
	private opened = 0;
	private readonly sessions = new Set<LiveConnection>();

	constructor(private readonly simulation: LiveConnectionContext) {}

	add(socket: WebSocket): void {
		this.opened += 1;
		const connection = new LiveConnection(this.opened, socket, this.simulation, this.sessions);
		this.open.add(connection);
		socket.once('close', () => this.open.delete(connection));
		void connection.serve();
	}

	list(): OpenLiveAnnouncement[] {
		return [...this.open].map(({ id, playerId, seconds }) => ({ id, playerId, seconds }));
	}

	/** What has not been played is discarded, as when a server shuts down. */
	discardAll(): void {
		for (const connection of [...this.open, ...this.sessions]) connection.discard();
		this.sessions.clear();
	}
}
