import type { WebSocket } from 'ws';
import { LiveAnnouncementConnection } from './live-announcement-connection';
import type { LiveAnnouncementContext } from './live-announcement-connection';

/** A connection of a live announcement, as reported to tests. */
export interface OpenLiveAnnouncement {
	readonly id: number;
	/** Missing until its start message is accepted. */
	readonly playerId?: string;
	/** The sound received so far. */
	readonly seconds: number;
}

/** Every connection to `/live_announcement`, including announcements still playing after their connection has ended. */
export class LiveAnnouncements {
	private readonly open = new Set<LiveAnnouncementConnection>();
	private opened = 0;
	private readonly sessions = new Set<LiveAnnouncementConnection>();

	constructor(private readonly simulation: LiveAnnouncementContext) {}

	add(socket: WebSocket): void {
		this.opened += 1;
		const connection = new LiveAnnouncementConnection(
			this.opened,
			socket,
			this.simulation,
			this.sessions,
		);
		this.open.add(connection);
		socket.once('close', () => this.open.delete(connection));
		void connection.serve();
	}

	list(): OpenLiveAnnouncement[] {
		return [...this.open].map(({ id, playerId, seconds }) => ({ id, playerId, seconds }));
	}

	/** Discards what has not been played, as when a server shuts down. */
	discardAll(): void {
		for (const connection of [...this.open, ...this.sessions]) connection.discard();
		this.sessions.clear();
	}
}
