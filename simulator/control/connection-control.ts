import type { Simulation } from '../simulation';
import type { OpenLiveAnnouncement } from '../live/live-announcements';
import { sendManyQueueEvents } from '../ws/send-many-queue-events';
import type { LoggedFrame } from '../ws/received-frame-log';
import type { OpenConnection } from '../ws/websocket-connections';

/** How tests control and inspect the connections to `/ws`. */
export interface ConnectionControl {
	/** The open connections. */
	connections(): readonly OpenConnection[];
	/** The open connections to `/live_announcement`. */
	liveAnnouncements(): readonly OpenLiveAnnouncement[];
	/** The received frames in order, of all commands or of one. */
	frames(command?: string): readonly LoggedFrame[];
	/** Closes every connection: with a code, by the closing handshake; without one, as if a cable were pulled. */
	closeConnections(code?: number): void;
	/** Sends nothing more on the open connections, not even that they are closed. */
	silenceConnections(): void;
	/** Stops sending events of these types: real servers do not report every change. */
	withholdEvents(events: readonly string[]): void;
	/** Sends this to every connection unchanged. */
	sendToConnections(content: string | Buffer): void;
	/** Sends this many events in a row that contain nothing new; resolves when they have been sent. */
	floodConnections(count: number): Promise<void>;
}

export function createConnectionControl(simulation: Simulation): ConnectionControl {
	const { connections, frames, liveAnnouncements } = simulation;
	return {
		connections: () => connections.list(),
		liveAnnouncements: () => liveAnnouncements.list(),
		frames: (command) => frames.list(command),
		closeConnections: (code) =>
			connections.forEach((connection) =>
				code === undefined ? connection.terminate() : connection.close(code),
			),
		silenceConnections: () => connections.forEach((connection) => connection.silence()),
		withholdEvents: (events) => connections.withhold(events),
		sendToConnections: (content) =>
			connections.forEach((connection) => connection.sendRaw(content)),
		floodConnections: (count) => sendManyQueueEvents(simulation, count),
	};
}
