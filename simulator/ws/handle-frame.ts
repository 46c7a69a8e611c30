import { changeQueue } from '../control/queue-change';
import type { ActiveFaults } from '../control/faults';
import { resultTypeOf } from '../commands/command';
import { CommandError } from '../errors';
import { executeCommand, findCommand } from '../http/execute-command';
import type { CommandOutcome } from '../http/command-outcome';
import type { Simulation } from '../simulation';
import { answerFrames } from './answer-frames';
import type { Connection } from './connection';
import { readCommandFrame } from './command-frame';
import type { CommandFrame } from './command-frame';
import { LOGIN, logIn } from './login';

const SEND_LOGIN_FIRST = 'Authentication required. Please send auth command first.';

/** One frame from its arrival to its response: logged, held, answered or made to fail. */
export async function handleFrame(
	simulation: Simulation,
	connection: Connection,
	text: string,
): Promise<void> {
	const { frames, holds, latency, server } = simulation;
	const frame = readCommandFrame(text);
	frames.add(connection.id, text, frame, server.tokens);
	if (!frame) {
		connection.close();
		return;
	}
	await holds.waitForRelease(frame.command);
	await latency.wait(frame.command);
	const faults = simulation.faults.take(frame.command);
	if (faults.has('silence')) return;
	if (faults.has('drop')) {
		connection.terminate();
		return;
	}
	const outcome = replacement(faults) ?? (await carryOut(simulation, connection, frame, faults));
	if (faults.has('execute-then-drop')) connection.terminate();
	else sendOutcome(connection, outcome, frame, simulation, faults);
	for (const { queueId, change } of faults.all('change-queue')) {
		changeQueue(simulation.server, queueId, change);
	}
}

function replacement(faults: ActiveFaults): CommandOutcome | undefined {
	const refusal = faults.find('websocket-error');
	if (refusal) return refused(refusal.code, refusal.details);
	return faults.has('ignore-command') ? { kind: 'result', value: null } : undefined;
}

/** In the server's own order: the login, then whether the command exists, then the user's rights. */
async function carryOut(
	simulation: Simulation,
	connection: Connection,
	frame: CommandFrame,
	faults: ActiveFaults,
): Promise<CommandOutcome> {
	const { server, paging, profile } = simulation;
	if (frame.command === LOGIN && profile.authentication === 'token') {
		return login(simulation, connection, frame);
	}
	const command = findCommand(server, frame.command);
	if (!command) return refused(12, `Invalid command: ${frame.command}`);
	if (!connection.user && !command.isOpen) return refused(20, SEND_LOGIN_FIRST);
	const args = paging.changeArguments(command.name, frame.args, faults);
	return executeCommand(command, args, server, connection.user ?? server.users.user);
}

/** Events only follow after the response: a client that receives them knows that its login succeeded. */
function login(
	{ server, observer }: Simulation,
	connection: Connection,
	{ args }: CommandFrame,
): CommandOutcome {
	try {
		const value = logIn(server, connection, args);
		observer.start();
		return { kind: 'result', value };
	} catch (failure) {
		if (failure instanceof CommandError) return refused(failure.code, failure.message);
		throw failure;
	}
}

function sendOutcome(
	connection: Connection,
	outcome: CommandOutcome,
	frame: CommandFrame,
	{ server }: Simulation,
	faults: ActiveFaults,
): void {
	const spoiled = faults.find('body');
	if (spoiled) return connection.sendRaw(spoiled.body);
	const command = findCommand(server, frame.command);
	const isStreamed =
		command !== undefined && resultTypeOf(command, server.profile).startsWith('AsyncGenerator');
	for (const text of answerFrames(outcome, frame.messageId, isStreamed, faults)) {
		connection.sendRaw(faults.has('truncate') ? text.slice(0, text.length / 2) : text);
	}
}

function refused(code: number, details: string): CommandOutcome {
	return { kind: 'error', status: 500, code, text: details, details };
}
