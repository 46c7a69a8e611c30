import type { Simulation } from '../simulation';
import type { OpenLiveAnnouncement } from '../live/live-announcements';
import { sendManyEvents } from '../ws/flood';
import type { LoggedFrame } from '../ws/frame-log';
import type { OpenConnection } from '../ws/connections';

/** How tests control the connections to `/ws`, and what they can read from them. */
export interface ConnectionControl {
	/** The open connections. */
	connections(): readonly OpenConnection[];
	/** The open connections to `/live_announcement`. */
	liveAnnouncements(): readonly OpenLiveAnnouncement[];
	/** Every received frame, in order; only those of one command if it is given. */
	frames(command?: string): readonly LoggedFrame[];
	/** Ends every connection: with a code by the closing handshake, without one as if a cable were pulled. */
	closeConnections(code?: number): void;
	/** From now on the open connections are silent: not even their end arrives. */
	silenceConnections(): void;
	/** Sends no events of these types from now on: real servers do not report every change. */
	withholdEvents(events: readonly string[]): void;
	/** Sends this to every connection unchanged. */
	sendToConnections(content: string | Buffer): void;
	/** Sends this many events in a row that contain nothing new. Resolves when they are sent. */
	floodConnections(count: number): Promise<void>;
}

export function createConnectionControl(simulation: Simulation): ConnectionControl {
	const { connections, frames, live } = simulation;
	return {
		connections: () => connections.list(),
		liveAnnouncements: () => live.list(),
		frames: (command) => frames.list(command),
		closeConnections: (code) =>
			connections.each((connection) =>
				code === undefined ? connection.terminate() : connection.close(code),
			),
		silenceConnections: () => connections.each((connection) => connection.silence()),
		withholdEvents: (events) => connections.withhold(events),
		sendToConnections: (content) => connections.each((connection) => connection.sendRaw(content)),
		floodConnections: (count) => sendManyEvents(simulation, count),
	};
}
