import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '../world/users';
import { isRecord, parseJsonOrUndefined } from '../json';
import type { Profile } from '../profiles/profile';
import {
	textAnswer,
	jsonAnswer,
	NOT_FOUND,
	sendHttpAnswer,
	AUTHENTICATION_REQUIRED,
	findRequestUser,
	type HttpAnswer,
} from './http-server';
import { NO_FAULTS, editQueueAsOtherClient, type FaultsOfRequest } from '../control/faults';
import type { Simulation } from '../simulation';
import {
	executeCommand,
	findCommand,
	unknownCommandOutcome,
	bareHttpAnswer,
	envelopedHttpAnswer,
	type CommandOutcome,
} from './execute-command';
import { CONTROL_PATH, type ControlApi } from '../control/simulator-control';
import { findPageAnswer, IMAGE_PROXY, isPicturePath } from './public-pages';

/** The server's own limit; larger bodies are answered with 413. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string | null> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request) {
		if (!Buffer.isBuffer(chunk)) continue;
		size += chunk.length;
		if (size <= MAX_BODY_BYTES) chunks.push(chunk);
	}
	return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

function redactHeadersForLog(
	{ headers }: IncomingMessage,
	caller: User | undefined,
): Record<string, string> {
	const logged: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		logged[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
	}
	if (logged.authorization !== undefined) {
		const [scheme = ''] = logged.authorization.split(' ', 1);
		const loggedScheme = /^bearer$/i.test(scheme) ? 'Bearer' : scheme;
		logged.authorization = `${loggedScheme} <${caller?.role ?? 'other'}>`;
	}
	return logged;
}

interface CommandRequest {
	/** May be anything, because the response names unknown commands. */
	readonly command: unknown;
	readonly messageId: unknown;
	readonly args: Readonly<Record<string, unknown>>;
}

/** Parses a request body; an invalid one returns the response, which is text in every profile. */
function parseCommandRequest(body: string, profile: Profile): CommandRequest | HttpAnswer {
	if (body === '') return textAnswer(400, 'Body required');
	const { invalidJson, missingField } = profile.errors;
	const invalid = textAnswer(400, invalidJson(body));
	const parsed = parseJsonOrUndefined(body);
	if (!isRecord(parsed)) return invalid;
	const { command, args, message_id: messageId } = parsed;
	if (!isAbsent(args) && !isRecord(args)) return invalid;
	const isMissing =
		command === undefined || profile.requiredFields.some((field) => isAbsent(parsed[field]));
	if (isMissing) return textAnswer(missingField.status, missingField.text);
	return { command, messageId, args: isRecord(args) ? args : {} };
}

function isCommandRequest(parsed: CommandRequest | HttpAnswer): parsed is CommandRequest {
	return 'command' in parsed;
}

function isAbsent(value: unknown): boolean {
	return value === undefined || value === null;
}

/** The response to a well-formed request. An unknown command is rejected before the token is checked. */
async function answerHttpCommand(
	simulation: Simulation,
	request: CommandRequest,
	caller: User | undefined,
	faults: FaultsOfRequest,
): Promise<HttpAnswer> {
	const { server, paging, profile } = simulation;
	const command = findCommand(server, request.command);
	const shape = (outcome: CommandOutcome) => shapeAnswer(outcome, request, simulation, faults);
	if (!command) return shape(unknownCommandOutcome(request.command));
	const user = profile.authentication === 'none' ? server.users.admin : caller;
	if (!user) return AUTHENTICATION_REQUIRED;
	const args = paging.changeArguments(command.name, request.args, faults);
	return shape(await executeCommand(command, args, server, user));
}

function shapeAnswer(
	outcome: CommandOutcome,
	request: CommandRequest,
	{ profile }: Simulation,
	faults: FaultsOfRequest,
): HttpAnswer {
	const foreignId = faults.find('message-id');
	if (foreignId) return envelopedHttpAnswer(outcome, foreignId.value);
	const enveloped =
		faults.has('envelope') || (profile.answers === 'enveloped' && !faults.has('bare'));
	return enveloped ? envelopedHttpAnswer(outcome, request.messageId) : bareHttpAnswer(outcome);
}

interface RequestTarget {
	readonly method: string;
	readonly path: string;
}

/** The response to every command as long as there is no account (observed). */
const SETUP_REQUIRED = textAnswer(503, 'Setup required');

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
