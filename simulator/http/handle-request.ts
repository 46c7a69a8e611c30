import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '../world/users/users';
import { changeQueue } from '../control/queue-change';
import { CONTROL_PATH } from '../control/control-api';
import type { ControlApi } from '../control/control-api';
import { NO_FAULTS } from '../control/faults';
import type { ActiveFaults } from '../control/faults';
import type { Simulation } from '../simulation';
import { jsonAnswer, NOT_FOUND, textAnswer } from './answer';
import type { Answer } from './answer';
import { answerCommand } from './answer-command';
import { authenticate } from './authentication';
import { readBody } from './body';
import { isRequestFrame, readRequestFrame } from './request-frame';
import type { RequestFrame } from './request-frame';
import { loggedHeaders } from './logged-headers';
import { findPage } from './pages';
import { IMAGE_PROXY, isPicturePath } from './pictures';
import { sendHttpAnswer } from './send-http-answer';

interface Target {
	readonly method: string;
	readonly path: string;
}

/** As long as there is no account, whatever is requested (observed). */
const SETUP_REQUIRED = textAnswer(503, 'Setup required');

/** One request from its arrival to its response: logged, held, answered or made to fail. */
export async function handleRequest(
	simulation: Simulation,
	controlApi: ControlApi | undefined,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const { log, holds, latency, server } = simulation;
	const body = await readBody(request);
	const target = { method: request.method ?? '', path: request.url ?? '' };
	if (controlApi && target.path.startsWith(CONTROL_PATH)) {
		const answer = await controlApi.answer(target.method, target.path, body ?? '');
		return sendHttpAnswer(response, answer, NO_FAULTS);
	}
	const read = readRequest(simulation, target, body);
	const frame = read && isRequestFrame(read) ? read : undefined;
	const caller = authenticate(request, server.tokens);
	const entry = log.open({
		...target,
		headers: loggedHeaders(request, caller),
		rawBody: body ?? '',
		...(frame ? describe(frame) : describePicture(target.path)),
	});
	try {
		await holds.waitForRelease(entry.command);
		await latency.wait(entry.command);
		const faults = simulation.faults.take(entry.command);
		if (keepsFromAnswering(faults)) {
			await sendHttpAnswer(response, NOT_FOUND, faults);
			return;
		}
		const reply = replacement(faults) ?? (await answer(simulation, target, read, caller, faults));
		entry.status = reply.status;
		// Before anything is sent, so that the client cannot request its next page first.
		for (const { queueId, change } of faults.all('change-queue')) {
			changeQueue(simulation.server, queueId, change);
		}
		await sendHttpAnswer(response, reply, faults);
	} finally {
		log.close();
	}
}

/** The frame of a command, or the response to an invalid one; undefined if it is not a command at all. */
function readRequest(
	{ server, profile }: Simulation,
	{ method, path }: Target,
	body: string | null,
): RequestFrame | Answer | undefined {
	const [bare = ''] = path.split('?', 1);
	if (body === null) return textAnswer(413, 'Maximum request body size exceeded');
	if (method === 'POST' && bare === '/api') {
		return server.needsSetup ? SETUP_REQUIRED : readRequestFrame(body, profile);
	}
	return undefined;
}

/** The response when it is its turn: after a hold, it reflects what has happened in the meantime. */
async function answer(
	simulation: Simulation,
	{ method, path }: Target,
	read: RequestFrame | Answer | undefined,
	caller: User | undefined,
	faults: ActiveFaults,
): Promise<Answer> {
	if (read === undefined) {
		return (method === 'GET' ? findPage(path, simulation.server) : undefined) ?? NOT_FOUND;
	}
	return isRequestFrame(read) ? await answerCommand(simulation, read, caller, faults) : read;
}

function keepsFromAnswering(faults: ActiveFaults): boolean {
	return faults.has('silence') || faults.find('drop')?.when === 'before-headers';
}

function replacement(faults: ActiveFaults): Answer | undefined {
	const status = faults.find('status');
	const body = faults.find('body');
	if (status) {
		return spoken(status.status, status.body ?? '', status.contentType, status.headers);
	}
	if (body) return spoken(200, body.body, body.contentType ?? 'application/json', body.headers);
	return faults.has('ignore-command') ? jsonAnswer(null) : undefined;
}

function spoken(
	status: number,
	body: string | Buffer,
	contentType?: string,
	headers?: Readonly<Record<string, string>>,
): Answer {
	const type: Record<string, string> = contentType ? { 'content-type': contentType } : {};
	return { status, headers: { ...type, ...headers }, body };
}

/** Requests that are not commands, but can have faults. */
function describePicture(path: string) {
	return isPicturePath(path.split('?', 1)[0] ?? '') ? { command: IMAGE_PROXY } : {};
}

function describe({ command, args, messageId }: RequestFrame) {
	return { command: typeof command === 'string' ? command : undefined, args, messageId };
}
