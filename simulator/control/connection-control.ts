import type { Simulation } from '../simulation';
import type { OpenLiveAnnouncement } from '../live/live-announcements';
import { flood } from '../ws/flood';
import type { LoggedFrame } from '../ws/frame-log';
import type { OpenConnection } from '../ws/connections';

/** What tests do to the connections of `/ws`, and read from them. */
export interface ConnectionControl {
	/** Those that are open. */
	connections(): readonly OpenConnection[];
	/** Those of `/live_announcement` that are open. */
	liveAnnouncements(): readonly OpenLiveAnnouncement[];
	/** Every frame that arrived, in order; of one command only, if one is named. */
	frames(command?: string): readonly LoggedFrame[];
	/** Ends every connection: with a code properly, without one as when a cable is pulled. */
	closeConnections(code?: number): void;
	/** From now on nothing comes on the connections that are open, not even their end. */
	silenceConnections(): void;
	/** Sends this to every connection as it is. */
	sendToConnections(content: string | Buffer): void;
	/** So many events in a row in which nothing is new. Resolves when they are sent. */
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
		sendToConnections: (content) => connections.each((connection) => connection.sendRaw(content)),
		floodConnections: (count) => flood(simulation, count),
	};
}
