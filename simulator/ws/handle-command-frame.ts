import { editQueueAsOtherClient } from '../control/queue-edit';
import type { FaultsOfRequest } from '../control/faults';
import { resultTypeText } from '../commands/command';
import { CommandError } from '../errors';
import { executeCommand, findCommand } from '../http/execute-command';
import type { CommandOutcome } from '../http/command-outcome';
import type { Simulation } from '../simulation';
import { createAnswerFrames } from './create-answer-frames';
import type { WebSocketConnection } from './websocket-connection';
import { parseCommandFrame } from './command-frame';
import type { CommandFrame } from './command-frame';
import { LOGIN_COMMAND, logInConnection } from './login';

const SEND_LOGIN_FIRST = 'Authentication required. Please send auth command first.';

/** Handles a frame: logs it, holds it back, applies faults and responds. */
export async function handleCommandFrame(
	simulation: Simulation,
	connection: WebSocketConnection,
	text: string,
): Promise<void> {
	const { frames, holds, latency, server } = simulation;
	const frame = parseCommandFrame(text);
	frames.add(connection.id, text, frame, server.tokens);
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
	if (error) return errorOutcome(error.code, error.details);
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
	if (!command) return errorOutcome(12, `Invalid command: ${frame.command}`);
	if (!connection.user && !command.isOpen) return errorOutcome(20, SEND_LOGIN_FIRST);
	const args = paging.changeArguments(command.name, frame.args, faults);
	return executeCommand(command, args, server, connection.user ?? server.users.user);
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
		if (failure instanceof CommandError) return errorOutcome(failure.code, failure.message);
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

function errorOutcome(code: number, details: string): CommandOutcome {
	return { kind: 'error', status: 500, code, text: details, details };
}
