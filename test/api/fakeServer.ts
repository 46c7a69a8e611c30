import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CredentialsByName } from '../../scripts/engine';
import type { ReachableServer } from '../support/credentials';
import { CREDENTIAL_TYPE } from '../support/sourceEngine';
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

/** Responds to one request, or closes the connection in the middle of the response. */
export type RequestHandler = (response: ServerResponse, request: ReceivedRequest) => void;

export interface FakeServer extends ReachableServer {
	/** Every request, in the order of arrival. */
	readonly requests: readonly ReceivedRequest[];
}

const running: Server[] = [];

/**
 * Starts a server on a real socket until the end of the test; unknown commands get the response of a music server for those.
 *
 * @param handlers by command, or one for all requests
 * @param createHttpServer creates the underlying server, by default without TLS
 */
export async function startFakeServer(
	handlers: Readonly<Record<string, RequestHandler>> | RequestHandler,
	createHttpServer: (
		listener: (request: IncomingMessage, response: ServerResponse) => void,
	) => Server = (listener) => createServer(listener),
): Promise<FakeServer> {
	const requests: ReceivedRequest[] = [];
	const server = createHttpServer((message, response) => {
		void text(message).then((body) => {
			const request = parseRequest(message, body);
			requests.push(request);
			const handler = typeof handlers === 'function' ? handlers : handlers[request.command];
			(handler ?? respondToUnknownCommand)(response, request);
		});
	});
	running.push(server);
	return { url: await listen(server), tokens: { admin: TOKEN, user: TOKEN }, requests };
}

afterEach(() => {
	for (const server of running.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

export function credentialsForUrl(baseUrl: string, otherFields = {}): CredentialsByName {
	return { [CREDENTIAL_TYPE]: { baseUrl, accessToken: TOKEN, ...otherFields } };
}

/** Responds as most music servers do: the result is the whole body. */
export function respondWithResult(value: unknown): RequestHandler {
	return respondWithBody(JSON.stringify(value), {
		'content-type': 'application/json; charset=utf-8',
	});
}

/** Responds with the documented envelope: these fields and the ID of the request. */
export function respondWithEnvelope(fields: object): RequestHandler {
	return (response, request) => {
		respondWithResult({ message_id: request.messageId, ...fields })(response, request);
	};
}

export function respondWithBody(
	content: string | Buffer,
	headers = {},
	status = 200,
): RequestHandler {
	return (response) => {
		response.writeHead(status, headers).end(content);
	};
}

/** Responds with an error as music servers do: its text is the body, and each 401 has this header (recorded). */
export function respondWithError(status: number, text: string, headers = {}): RequestHandler {
	const ownHeaders = {
		'content-type': 'text/plain; charset=utf-8',
		...(status === 401 && { 'www-authenticate': 'Bearer realm="Music Assistant"' }),
	};
	return respondWithBody(text, { ...ownHeaders, ...headers }, status);
}

export function respondWithWebPage(status: number, title = 'Login'): RequestHandler {
	const page = `<!DOCTYPE html><html><head><title>${title}</title></head><body></body></html>`;
	return respondWithBody(page, { 'content-type': 'text/html' }, status);
}

const respondToUnknownCommand: RequestHandler = (response, request) => {
	respondWithError(400, `Invalid command: ${request.command}`)(response, request);
};

function parseRequest(
	{ method = '', url = '', headers }: IncomingMessage,
	body: string,
): ReceivedRequest {
	const { message_id, command, args } = (body === '' ? {} : JSON.parse(body)) as Partial<{
		message_id: string;
		command: string;
		args: Record<string, unknown>;
	}>;
	const sent = { messageId: message_id ?? '', command: command ?? '', args: args ?? {} };
	return { method, url, headers, body, ...sent };
}
