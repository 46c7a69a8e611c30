import { changeQueue } from '../control/queue-changes';
import type { ActiveFaults } from '../control/faults';
import { CommandError } from '../errors';
import { execute, findCommand } from '../http/execution';
import type { Outcome } from '../http/outcome';
import type { Simulation } from '../simulation';
import { answerFrames } from './answer';
import type { Line } from './line';
import { readLineFrame } from './line-frame';
import type { LineFrame } from './line-frame';
import { LOGIN, logIn } from './login';

const SEND_LOGIN_FIRST = 'Authentication required. Please send auth command first.';

/** One frame from its arrival to its answer: logged, held back, answered or spoiled. */
export async function hear(simulation: Simulation, line: Line, text: string): Promise<void> {
	const { frames, holds, latency, server } = simulation;
	const frame = readLineFrame(text);
	frames.add(line.id, text, frame, server.tokens);
	if (!frame) {
		line.close();
		return;
	}
	await holds.pass(frame.command);
	await latency.pass(frame.command);
	const faults = simulation.faults.take(frame.command);
	if (faults.has('silence')) return;
	if (faults.has('drop')) {
		line.cut();
		return;
	}
	const outcome = replacement(faults) ?? (await carryOut(simulation, line, frame, faults));
	if (faults.has('execute-then-drop')) line.cut();
	else say(line, outcome, frame, simulation, faults);
	for (const { queueId, change } of faults.all('change-queue')) {
		changeQueue(simulation.server, queueId, change);
	}
}

function replacement(faults: ActiveFaults): Outcome | undefined {
	const refusal = faults.find('line-error');
	if (refusal) return refused(refusal.code, refusal.details);
	return faults.has('ignore-command') ? { kind: 'result', value: null } : undefined;
}

/** The login first of all, then what is known, then who asks: in the server's own order. */
async function carryOut(
	simulation: Simulation,
	line: Line,
	frame: LineFrame,
	faults: ActiveFaults,
): Promise<Outcome> {
	const { server, paging, profile } = simulation;
	if (frame.command === LOGIN && profile.authentication === 'token') {
		return login(simulation, line, frame);
	}
	const command = findCommand(server, frame.command);
	if (!command) return refused(12, `Invalid command: ${frame.command}`);
	if (!line.user && !command.isOpen) return refused(20, SEND_LOGIN_FIRST);
	const args = paging.apply(command.name, frame.args, faults);
	return execute(command, args, server, line.user ?? server.users.user);
}

/** Events come only after the answer: whoever hears them has been told that the login was good. */
function login({ server, observer }: Simulation, line: Line, { args }: LineFrame): Outcome {
	try {
		const value = logIn(server, line, args);
		observer.begin();
		return { kind: 'result', value };
	} catch (failure) {
		if (failure instanceof CommandError) return refused(failure.code, failure.message);
		throw failure;
	}
}

function say(
	line: Line,
	outcome: Outcome,
	frame: LineFrame,
	{ server }: Simulation,
	faults: ActiveFaults,
): void {
	const spoiled = faults.find('body');
	if (spoiled) return line.sendRaw(spoiled.body);
	const isStreamed = findCommand(server, frame.command)?.returns.startsWith('AsyncGenerator');
	for (const text of answerFrames(outcome, frame.messageId, isStreamed ?? false, faults)) {
		line.sendRaw(faults.has('truncate') ? text.slice(0, text.length / 2) : text);
	}
}

function refused(code: number, details: string): Outcome {
	return { kind: 'error', status: 500, code, text: details, details };
}
