import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { isDisconnectOrAbort } from '../http/http-server';
import { isSince } from '../profiles/profile';
import type { Simulation } from '../simulation';
import { serverInfoObject } from '../wire/server-objects';
import { handleCommandFrame } from './handle-command-frame';

/** The web framework's own limit for a frame. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

const webSocketServer = new WebSocketServer({
	noServer: true,
	perMessageDeflate: false,
	maxPayload: MAX_FRAME_BYTES,
});

/** Upgrades a request to a WebSocket, or rejects it over plain HTTP. Faults refer to it by its path. */
export function handleWebSocketUpgrade(
	simulation: Simulation,
	request: IncomingMessage,
	socket: Duplex,
	head: Buffer,
): void {
	const [path = ''] = (request.url ?? '').split('?', 1);
	const accept = acceptorFor(simulation, path);
	if (!accept) return rejectUpgrade(socket, 404);
	const faults = simulation.faults.takeForRequest(path);
	const status = faults.find('status');
	if (faults.has('silence')) return;
	if (faults.has('drop')) return void socket.destroy();
	if (status) return rejectUpgrade(socket, status.status);
	webSocketServer.handleUpgrade(request, socket, head, accept);
}

/** What accepts a connection to this path; `undefined` if this version has no such path. */
function acceptorFor(
	simulation: Simulation,
	path: string,
): ((opened: WebSocket) => void) | undefined {
	const { profile, liveAnnouncements: live } = simulation;
	if (path === '/ws' && profile.eventBehavior) {
		return (opened) => acceptConnection(simulation, opened);
	}
	if (path === '/live_announcement' && isSince(profile, '2.10')) {
		return (opened) => live.add(opened);
	}
	return undefined;
}

/** Sends the server info first; servers without authentication then send events immediately. */
function acceptConnection(simulation: Simulation, socket: WebSocket): void {
	const { server, connections, profile, changeObserver } = simulation;
	const connection = connections.add(socket);
	socket.on('error', () => connection.terminate());
	connection.send(serverInfoObject(server));
	if (server.needsSetup) {
		connection.send({ message_id: 'connection', error_code: 503, details: 'Setup required' });
		return connection.close();
	}
	if (profile.authentication === 'none') {
		connection.user = server.users.admin;
		changeObserver.start();
	}
	socket.on('message', (data: Buffer, isBinary) => {
		if (isBinary) return;
		handleCommandFrame(simulation, connection, data.toString('utf8')).catch((error: unknown) => {
			if (!isDisconnectOrAbort(error)) throw error;
		});
	});
}

function rejectUpgrade(socket: Duplex, status: number): void {
	socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}
