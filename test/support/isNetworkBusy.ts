import { Server, Socket } from 'node:net';

/** Node's names of requests that the system works on outside the event loop. */
const REQUESTS = /^(GetAddrInfo|(TCP)?Connect|FSReq)/;

/**
 * Whether the system still has something to deliver to this process: on a busy machine, what is written to one end of a
 * connection reaches the other end many turns of the event loop later. Where somebody does not answer or does not read,
 * nothing is left to deliver.
 */
export function isNetworkBusy(): boolean {
	if (process.getActiveResourcesInfo().some((name) => REQUESTS.test(name))) return true;
	const ports = new Set<unknown>();
	const ends = new Map<string, Socket>();
	for (const handle of activeHandles()) {
		if (handle instanceof Server) ports.add(Reflect.get(Object(handle.address()), 'port'));
		if (handle instanceof Socket && handle.remotePort !== undefined) {
			ends.set(`${handle.localPort} ${handle.remotePort}`, handle);
		}
	}
	return [...ends.values()].some((end) => {
		if (!ports.has(end.localPort) && !ports.has(end.remotePort)) return false;
		return isAwaiting(end, ends.get(`${end.remotePort} ${end.localPort}`));
	});
}

/** What Node.js has open in this process; it documents only their names, `process.getActiveResourcesInfo`. */
function activeHandles(): unknown[] {
	const read: unknown = Reflect.get(process, '_getActiveHandles');
	if (typeof read !== 'function')
		throw new Error('This version of Node.js does not list its handles');
	return read.call(process) as unknown[];
}

/** Whether bytes are on their way to this end of a connection, or that the other end is closed. */
function isAwaiting(end: Socket, other: Socket | undefined): boolean {
	const { reading, bytesRead } = streamOf(end);
	const { ended } = Object(Reflect.get(end, '_readableState')) as { ended?: boolean };
	if (!reading || ended) return false;
	return !other || streamOf(other).bytesWritten > bytesRead;
}

/** The system's side of a socket: what it was given and has handed over, without what waits in Node.js. */
function streamOf(socket: Socket) {
	const {
		reading = false,
		bytesRead = 0,
		bytesWritten = 0,
	} = Object(Reflect.get(socket, '_handle')) as {
		reading?: boolean;
		bytesRead?: number;
		bytesWritten?: number;
	};
	return { reading, bytesRead, bytesWritten };
}
