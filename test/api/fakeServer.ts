import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { GivenCredentials } from '../../scripts/engine';
import { CREDENTIAL_TYPE } from '../support/engine';
import { listen } from '../support/listen';

/** A token that no text, error or item may ever show. */
export const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.never-to-be-seen.c2lnbmF0dXJl';

/** One request as it arrived. */
export interface ReceivedRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
	readonly messageId: string;
	readonly command: string;
	readonly args: Readonly<Record<string, unknown>>;
}

/** Answers one request, or breaks off in the middle of it. */
export type Answer = (response: ServerResponse, asked: ReceivedRequest) => void;

export interface FakeServer {
	readonly url: string;
	/** Every request, in the order of arrival. */
	readonly asked: readonly ReceivedRequest[];
}

const running: Server[] = [];

/** A server on a real socket that answers each command as it is told, and any other as an unknown one. */
export async function fakeServer(
	answers: Readonly<Record<string, Answer>> | Answer,
	create: (listener: (request: IncomingMessage, response: ServerResponse) => void) => Server = (
		listener,
	) => createServer(listener),
): Promise<FakeServer> {
	const asked: ReceivedRequest[] = [];
	const server = create((request, response) => {
		void text(request).then((body) => {
			const question = questionIn(request, body);
			asked.push(question);
			const answer = typeof answers === 'function' ? answers : answers[question.command];
			(answer ?? unknownCommand)(response, question);
		});
	});
	running.push(server);
	return { url: await listen(server), asked };
}

export function closeFakeServers(): void {
	for (const server of running.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
}

export function credentialsAt(baseUrl: string, others = {}): GivenCredentials {
	return { [CREDENTIAL_TYPE]: { baseUrl, accessToken: TOKEN, ...others } };
}

/** The bare answer of a music server: the result is the whole body. */
export function result(value: unknown): Answer {
	return body(JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });
}

/** The answer in the documented envelope, its fields beside the id of the request. */
export function enveloped(fields: object): Answer {
	return (response, asked) => {
		result({ message_id: asked.messageId, ...fields })(response, asked);
	};
}

export function body(content: string | Buffer, headers = {}, status = 200): Answer {
	return (response) => {
		response.writeHead(status, headers).end(content);
	};
}

/** A refusal as the music server words it: plain text. */
export function refused(status: number, words: string, headers = {}): Answer {
	return body(words, { 'content-type': 'text/plain; charset=utf-8', ...headers }, status);
}

export function webPage(status: number, title = 'Login'): Answer {
	const page = `<!DOCTYPE html><html><head><title>${title}</title></head><body></body></html>`;
	return body(page, { 'content-type': 'text/html' }, status);
}

const unknownCommand: Answer = (response, asked) => {
	refused(400, `Invalid command: ${asked.command}`)(response, asked);
};

function questionIn(
	{ method = '', url = '', headers }: IncomingMessage,
	body: string,
): ReceivedRequest {
	const { message_id, command, args } = (body === '' ? {} : JSON.parse(body)) as Partial<{
		message_id: string;
		command: string;
		args: Record<string, unknown>;
	}>;
	return {
		method,
		url,
		headers,
		body,
		messageId: message_id ?? '',
		command: command ?? '',
		args: args ?? {},
	};
}
