import { objectsIn, type JsonObject } from '../../helpers/json';
import { memoize } from '../../helpers/collections';
import { ApiError, asApiError } from '../apiError';
import type { N8nContext } from '../httpTransport';
import type { Session } from '../client';
import { readWebSocketCredential } from './authenticate';
import { Connection, type ServerEvent } from './connection';
import { isWebSocketAvailable } from './socket';

/** The server's events for one listener. */
export interface EventSubscription {
	/**
	 * The objects in a list that a command returns, passed on before any event that comes after it.
	 *
	 * @throws ApiError
	 */
	readObjects(command: string, read: (list: JsonObject[]) => void): Promise<void>;
	/** Resolves when no more events come, because the connection was lost or the subscription has ended. */
	readonly closed: Promise<unknown>;
	/** Ends it, and closes the connection if it is the last one. Settles within a second. */
	end(): Promise<void>;
}

/** One for each execution, whose items share it. */
const streamOf = memoize((session: Session) => new EventStream(session.context, session.signal));

/**
 * Listens to the server's events; all input items of an execution share one connection.
 *
 * @returns `undefined` if there can be none: before Node.js 22, for example, or behind a proxy without WebSockets
 */
export async function listenToEvents(
	session: Session,
	listener: (event: ServerEvent) => void,
): Promise<EventSubscription | undefined> {
	return await streamOf(session).subscribe(listener);
}

/** One connection for the server's events, which the input items of an execution share. */
class EventStream {
	private readonly listeners = new Set<(event: ServerEvent) => void>();

	private opening: Promise<Connection | ApiError> | undefined;

	/** @param signal aborted when the execution is cancelled */
	constructor(
		private readonly context: N8nContext,
		private readonly signal: AbortSignal | undefined,
	) {}

	/** @returns `undefined` if no connection can be opened: the server can still be asked */
	async subscribe(listener: (event: ServerEvent) => void): Promise<EventSubscription | undefined> {
		if (!isWebSocketAvailable()) return undefined;
		this.listeners.add(listener);
		const opening = (this.opening ??= this.open());
		const connection = await opening;
		if (connection instanceof ApiError) {
			this.listeners.delete(listener);
			return undefined;
		}
		return {
			closed: connection.closed,
			async readObjects(command, read) {
				await connection.call(command, {}, (list) => read(objectsIn(list)));
			},
			end: async () => {
				this.listeners.delete(listener);
				if (this.listeners.size > 0) return;
				this.opening = undefined;
				await connection.close();
			},
		};
	}

	private async open(): Promise<Connection | ApiError> {
		const closing = this.signal ?? new AbortController().signal;
		const emit = (event: ServerEvent) => {
			for (const listener of this.listeners) listener(event);
		};
		return await readWebSocketCredential(this.context)
			.then(async (credential) => await Connection.open(credential, emit, closing))
			.catch(asApiError);
	}
}
