import type { CommandFrame } from '../control/requests';
import { isRecord, parseJsonOrUndefined } from '../json';
import { editQueueAsOtherClient, type FaultsOfRequest } from '../control/faults';
import { errorOutcome, executeCommand, findCommand } from '../http/execute-command';
import type { CommandOutcome } from '../http/execute-command';
import { authenticationRequired, invalidToken, CommandError } from '../errors';
import { userObject, serverInfoObject } from '../wire/server-objects';
import type { MusicServer } from '../world/music-server';
import type { WebSocketConnection } from './websocket-connections';
import { resultTypeText } from '../commands/command';
import type { Simulation } from '../simulation';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { isDisconnectOrAbort } from '../http/http-server';
import { isSince } from '../profiles/profile';

/** `undefined` for an incomplete command, which closes the connection, as does text that is not JSON (observed). */
function parseCommandFrame(text: string): CommandFrame | undefined {
	const parsed = parseJsonOrUndefined(text);
	if (!isRecord(parsed)) return undefined;
	const { message_id: messageId, command, args = null } = parsed;
	if (messageId === undefined || messageId === null || typeof command !== 'string') {
		return undefined;
	}
	if (args !== null && !isRecord(args)) return undefined;
	return { messageId, command, args: args ?? {} };
}

const CHUNK_SIZE = 500;

function createAnswerFrames(
	outcome: CommandOutcome,
	messageId: unknown,
	isStreamed: boolean,
	faults: FaultsOfRequest,
): string[] {
	const foreignId = faults.find('message-id');
	const id = foreignId ? foreignId.value : messageId;
	if (outcome.kind === 'error') {
		return [JSON.stringify({ message_id: id, error_code: outcome.code, details: outcome.details })];
	}
	const { value = null } = outcome;
	const size = faults.find('partial')?.size ?? (isStreamed ? CHUNK_SIZE : Infinity);
	const chunks = Array.isArray(value) ? splitIntoChunks(value, size) : [value];
	return chunks.map((result, index) =>
		JSON.stringify({ message_id: id, result, partial: index < chunks.length - 1 }),
	);
}

/** A full last chunk is followed by an empty one, because the server does not look ahead. */
function splitIntoChunks(items: readonly unknown[], size: number): (readonly unknown[])[] {
	const chunks: (readonly unknown[])[] = [];
	let rest = items;
	while (rest.length >= size) {
		chunks.push(rest.slice(0, size));
		rest = rest.slice(size);
	}
	return [...chunks, rest];
}

const LOGIN_COMMAND = 'auth';

/** Authenticates the connection; throws if the token is not valid. */
function logInConnection(
	server: MusicServer,
	connection: WebSocketConnection,
	{ token, access_token: oldName }: Readonly<Record<string, unknown>>,
): unknown {
	const sentToken = token || oldName;
	if (!sentToken) throw authenticationRequired('token required in args');
	const user = typeof sentToken === 'string' ? server.tokens.findUser(sentToken) : undefined;
	if (typeof sentToken !== 'string' || !user) throw invalidToken('Invalid or expired token');
	connection.user = user;
	connection.token = sentToken;
	return { authenticated: true, user: userObject(user) };
}

const SEND_LOGIN_FIRST = 'Authentication required. Please send auth command first.';

async function handleCommandFrame(
	simulation: Simulation,
	connection: WebSocketConnection,
	text: string,
): Promise<void> {
	const { frames, holds, latency, server } = simulation;
	const frame = parseCommandFrame(text);
	frames.add(text, frame, server.tokens);
	if (!frame) {
		connection.close();
		return;
	}
	await holds.waitForRelease(frame.command);
	await latency.wait(frame.command);
	const faults = simulation.faults.takeForRequest(frame.command);
	if (faults.has('silence')) return;
	if (faults.has('drop')) {
		connection.terminate();
		return;
	}
	const outcome =
		replacedOutcome(faults) ?? (await executeFrame(simulation, connection, frame, faults));
	if (faults.has('execute-then-drop')) connection.terminate();
	else sendOutcome(connection, outcome, frame, simulation, faults);
	for (const { queueId, change } of faults.all('change-queue')) {
		editQueueAsOtherClient(simulation.server, queueId, change);
	}
}

function replacedOutcome(faults: FaultsOfRequest): CommandOutcome | undefined {
	const error = faults.find('websocket-error');
	if (error) return errorOutcome(500, error.code, error.details);
	return faults.has('ignore-command') ? { kind: 'result', value: null } : undefined;
}

/** Checks in the server's own order: the login, whether the command exists, the user's permissions. */
async function executeFrame(
	simulation: Simulation,
	connection: WebSocketConnection,
	frame: CommandFrame,
	faults: FaultsOfRequest,
): Promise<CommandOutcome> {
	const { server, paging, profile } = simulation;
	if (frame.command === LOGIN_COMMAND && profile.authentication === 'token') {
		return authenticateConnection(simulation, connection, frame);
	}
	const command = findCommand(server, frame.command);
	if (!command) return errorOutcome(500, 12, `Invalid command: ${frame.command}`);
	if (!connection.user) return errorOutcome(500, 20, SEND_LOGIN_FIRST);
	const args = paging.changeArguments(command.name, frame.args, faults);
	return executeCommand(command, args, server, connection.user);
}

/** Events are only sent after the response, which tells the client that its login has succeeded. */
function authenticateConnection(
	{ server, changeObserver }: Simulation,
	connection: WebSocketConnection,
	{ args }: CommandFrame,
): CommandOutcome {
	try {
		const value = logInConnection(server, connection, args);
		changeObserver.start();
		return { kind: 'result', value };
	} catch (failure) {
		if (failure instanceof CommandError) return errorOutcome(500, failure.code, failure.message);
		throw failure;
	}
}

function sendOutcome(
	connection: WebSocketConnection,
	outcome: CommandOutcome,
	frame: CommandFrame,
	{ server }: Simulation,
	faults: FaultsOfRequest,
): void {
	const replaced = faults.find('body');
	if (replaced) return connection.sendRaw(replaced.body);
	const command = findCommand(server, frame.command);
	const isStreamed =
		command !== undefined && resultTypeText(command, server.profile).startsWith('AsyncGenerator');
	for (const text of createAnswerFrames(outcome, frame.messageId, isStreamed, faults)) {
		connection.sendRaw(faults.has('truncate') ? text.slice(0, text.length / 2) : text);
	}
}

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
