import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '../world/users/users';
import { editQueueAsOtherClient } from '../control/queue-edit';
import { CONTROL_PATH } from '../control/control-api';
import type { ControlApi } from '../control/control-api';
import { NO_FAULTS } from '../control/faults';
import type { FaultsOfRequest } from '../control/faults';
import type { Simulation } from '../simulation';
import { jsonAnswer, NOT_FOUND, textAnswer } from './http-answer';
import type { HttpAnswer } from './http-answer';
import { answerHttpCommand } from './answer-http-command';
import { AUTHENTICATION_REQUIRED, findRequestUser } from './authentication';
import { readBody } from './read-body';
import { isCommandRequest, parseCommandRequest } from './command-request';
import type { CommandRequest } from './command-request';
import { redactHeadersForLog } from './redact-headers-for-log';
import { findPageAnswer } from './public-pages';
import { IMAGE_PROXY, isPicturePath } from './image-proxy';
import { sendHttpAnswer } from './send-http-answer';

interface RequestTarget {
	readonly method: string;
	readonly path: string;
}

/** The response to every command as long as there is no account (observed). */
const SETUP_REQUIRED = textAnswer(503, 'Setup required');

/** Handles a request: logs it, holds it back, applies faults and responds. */
export async function handleHttpRequest(
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
		return sendHttpAnswer(response, answer, NO_FAULTS, simulation.clock);
	}
	const parsed = parseRequest(simulation, target, body);
	const commandRequest = parsed && isCommandRequest(parsed) ? parsed : undefined;
	const caller = findRequestUser(request, server.tokens);
	const entry = log.open({
		...target,
		headers: redactHeadersForLog(request, caller),
		rawBody: body ?? '',
		...(commandRequest ? describeCommand(commandRequest) : describePicture(target.path)),
	});
	try {
		await holds.waitForRelease(entry.command);
		await latency.wait(entry.command);
		const faults = simulation.faults.takeForRequest(entry.command);
		if (preventsAnswer(faults)) {
			await sendHttpAnswer(response, NOT_FOUND, faults, simulation.clock);
			return;
		}
		if (faults.find('status')?.afterExecuting === true) {
			await answerRequest(simulation, target, parsed, caller, NO_FAULTS);
		}
		const reply =
			replacedAnswer(faults) ?? (await answerRequest(simulation, target, parsed, caller, faults));
		entry.status = reply.status;
		// Before anything is sent, so that the client cannot request its next page first.
		for (const { queueId, change } of faults.all('change-queue')) {
			editQueueAsOtherClient(simulation.server, queueId, change);
		}
		await sendHttpAnswer(response, reply, faults, simulation.clock);
	} finally {
		log.close();
	}
}

/** A command, or the response to an invalid one; undefined for any other request. */
function parseRequest(
	{ server, profile }: Simulation,
	{ method, path }: RequestTarget,
	body: string | null,
): CommandRequest | HttpAnswer | undefined {
	const [bare = ''] = path.split('?', 1);
	if (body === null) return textAnswer(413, 'Maximum request body size exceeded');
	if (method === 'POST' && bare === '/api') {
		return server.needsSetup ? SETUP_REQUIRED : parseCommandRequest(body, profile);
	}
	return undefined;
}

/** Called after holds and latency, so that the response reflects what has happened in the meantime. */
async function answerRequest(
	simulation: Simulation,
	{ method, path }: RequestTarget,
	parsed: CommandRequest | HttpAnswer | undefined,
	caller: User | undefined,
	faults: FaultsOfRequest,
): Promise<HttpAnswer> {
	if (parsed === undefined) {
		return (method === 'GET' ? findPageAnswer(path, simulation.server) : undefined) ?? NOT_FOUND;
	}
	return isCommandRequest(parsed)
		? await answerHttpCommand(simulation, parsed, caller, faults)
		: parsed;
}

function preventsAnswer(faults: FaultsOfRequest): boolean {
	return faults.has('silence') || faults.find('drop')?.when === 'before-headers';
}

/** A server's own refusals always give a reason. */
const OWN_REFUSALS: Readonly<Record<number, HttpAnswer>> = {
	401: AUTHENTICATION_REQUIRED,
	403: textAnswer(403, 'Admin access required'),
};

function replacedAnswer(faults: FaultsOfRequest): HttpAnswer | undefined {
	const status = faults.find('status');
	const body = faults.find('body');
	if (status) {
		if (status.body === undefined && status.headers === undefined) {
			const ownAnswer = OWN_REFUSALS[status.status];
			if (ownAnswer !== undefined) return ownAnswer;
		}
		return faultAnswer(status.status, status.body ?? '', status.contentType, status.headers);
	}
	if (body) {
		return faultAnswer(200, body.body, body.contentType ?? 'application/json', body.headers);
	}
	return faults.has('ignore-command') ? jsonAnswer(null) : undefined;
}

function faultAnswer(
	status: number,
	body: string | Buffer,
	contentType?: string,
	headers?: Readonly<Record<string, string>>,
): HttpAnswer {
	const type: Record<string, string> = contentType ? { 'content-type': contentType } : {};
	return { status, headers: { ...type, ...headers }, body };
}

/** Pictures are logged under a command name, so that faults can affect them. */
function describePicture(path: string) {
	return isPicturePath(path.split('?', 1)[0] ?? '') ? { command: IMAGE_PROXY } : {};
}

function describeCommand({ command, args, messageId }: CommandRequest) {
	return { command: typeof command === 'string' ? command : undefined, args, messageId };
}
