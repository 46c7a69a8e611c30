import type { CommandFrame } from '../control/requests';
import { isRecord, parseJsonOrUndefined } from '../json';
import type { FaultsOfRequest } from '../control/faults';
import { errorOutcome, executeCommand, findCommand } from '../http/execute-command';
import type { CommandOutcome } from '../http/execute-command';
import { authenticationRequired, invalidToken, CommandError } from '../errors';
import { userObject } from '../wire/server-objects';
import type { MusicServer } from '../world/music-server';
import type { WebSocketConnection } from './websocket-connections';
import { editQueueAsOtherClient } from '../control/queue-edit';
import { resultTypeText } from '../commands/command';
import type { Simulation } from '../simulation';

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

/** How many items of a streamed list one frame contains. */
const CHUNK_SIZE = 500;

/** The text of the frames that answer a command. */
function createAnswerFrames(
	outcome: CommandOutcome,
	messageId: unknown,
	isStreamed: boolean,
	faults: FaultsOfRequest,
): string[] {
	const foreignId = faults.find('message-id');
	const id = foreignId ? foreignId.value : messageId;
	if (outcome.kind === 'error') {
		return [toJson({ message_id: id, error_code: outcome.code, details: outcome.details })];
	}
	const { value = null } = outcome;
	const size = faults.find('partial')?.size ?? (isStreamed ? CHUNK_SIZE : Infinity);
	const chunks = Array.isArray(value) ? splitIntoChunks(value, size) : [value];
	return chunks.map((result, index) =>
		toJson({ message_id: id, result, partial: index < chunks.length - 1 }),
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

function toJson(message: object): string {
	return JSON.stringify(message);
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

/** Handles a frame: logs it, holds it back, applies faults and responds. */
export async function handleCommandFrame(
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
