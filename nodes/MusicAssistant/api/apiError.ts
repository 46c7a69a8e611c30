import { textAt, type JsonObject } from '../helpers/json';

/**
 * Why a call did not give a result.
 *
 * - `unreachable`: no response (address, network, timeout, certificate), or the server is not ready
 * - `notTheServer`: the response came from something other than the music server's API
 * - `token`: the token was refused
 * - `forbidden`: the token's user lacks permission
 * - `unknownCommand`: the server has no such command, usually because it is too old
 * - `rejected`: the server refused and gave a reason
 * - `unexplained`: the server refused without a reason (its bare 500)
 */
export type ApiErrorKind =
	| 'unreachable'
	| 'notTheServer'
	| 'token'
	| 'forbidden'
	| 'unknownCommand'
	| 'rejected'
	| 'unexplained';

interface FailedRequest {
	command: string;
	args: object;
}

export interface ApiErrorDetails {
	message: string;
	description: string;
	httpCode?: string | number;
	request?: FailedRequest;
	mayHaveArrived?: boolean;
}

/** A failed call in words that a user can act on: `message` says what happened, `description` what to do. */
export class ApiError extends Error {
	readonly kind: ApiErrorKind;

	readonly description: string;

	/** HTTP status, if there was a response. */
	readonly httpCode?: string;

	/** The failed request, for the search for a likely reason. */
	readonly request?: FailedRequest;

	/** Whether the request may have reached the server despite the error: a change may have been carried out. */
	readonly mayHaveArrived: boolean;

	constructor(kind: ApiErrorKind, details: ApiErrorDetails) {
		super(details.message);
		this.kind = kind;
		this.description = details.description;
		this.httpCode = details.httpCode === undefined ? undefined : String(details.httpCode);
		this.request = details.request;
		this.mayHaveArrived = details.mayHaveArrived ?? false;
	}

	/** Whether the server would refuse the same request again: because of the token, permissions, or the command. */
	get isPermanent(): boolean {
		return ['token', 'forbidden', 'unknownCommand'].includes(this.kind);
	}

	/** Whether a retry may help: the server was not reached, or something else responded. */
	get isTransient(): boolean {
		return ['unreachable', 'notTheServer'].includes(this.kind);
	}

	/** Whether the command itself failed: status 500, with or without a reason, or 404 with one (2.11). */
	get isInternal(): boolean {
		return (
			this.kind === 'unexplained' ||
			(this.kind === 'rejected' && ['404', '500'].includes(this.httpCode ?? ''))
		);
	}

	/** A copy with some details replaced. */
	with(changes: Partial<Pick<ApiErrorDetails, 'message' | 'description' | 'request'>>): ApiError {
		const { kind, message, description, httpCode, request, mayHaveArrived } = this;
		return new ApiError(kind, {
			message,
			description,
			httpCode,
			request,
			mayHaveArrived,
			...changes,
		});
	}

	/** A copy with a sentence added to its description. */
	withHint(sentence: string): ApiError {
		return this.with({ description: `${this.description} ${sentence}` });
	}
}

/**
 * For `catch`: returns the error if the server refuses, for whatever reason. A missing response or an invalid token would make
 * everything else fail too, and is thrown.
 */
export function asRefusal(reason: unknown): ApiError {
	const error = asApiError(reason);
	if (error.isTransient || error.kind === 'token') throw error;
	return error;
}

/**
 * For `catch`: returns the error if the server never answers this, because the token's user may not ask or it has no such
 * command; throws everything else.
 */
export function asUnanswerable(reason: unknown): ApiError {
	const error = asApiError(reason);
	if (error.kind !== 'forbidden' && error.kind !== 'unknownCommand') throw error;
	return error;
}

/** For `catch` of an optional lookup: `undefined` if the server refuses it, as `asRefusal` does. */
export function undefinedIfRefused(reason: unknown): undefined {
	asRefusal(reason);
}

/** For `catch`: returns an `ApiError` as a value, and throws everything else. */
export function asApiError(reason: unknown): ApiError {
	if (reason instanceof ApiError) return reason;
	throw reason;
}

/** For `catch` of what only adds to a result: `undefined` for every `ApiError`; everything else is thrown. */
export function undefinedIfFailed(reason: unknown): undefined {
	asApiError(reason);
}

/** What the server did not do, although it may have said so. @param description what to do now */
export function rejectedError(message: string, description: string): ApiError {
	return new ApiError('rejected', { message, description });
}

/** Waits for a call. @returns the `ApiError` that it fails with, `undefined` if it succeeds @throws everything else */
export async function awaitApiErrorOf(call: Promise<unknown>): Promise<ApiError | undefined> {
	return await call.then(() => undefined, asApiError);
}

export interface ApiRequest {
	command: string;
	args: object;
	messageId: string;
	baseUrl: string;
}

/** A response as received. */
export interface ApiResponse {
	status: number;
	headers: JsonObject;
	body: string;
}

export function isWebPage(response: ApiResponse): boolean {
	return (
		/^\s*</.test(response.body) ||
		(textAt(response.headers, 'content-type') ?? '').includes('text/html')
	);
}

/** The statuses that a music server, a proxy or another web server responds with. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
	200: 'OK',
	301: 'Moved Permanently',
	302: 'Found',
	303: 'See Other',
	307: 'Temporary Redirect',
	308: 'Permanent Redirect',
	400: 'Bad Request',
	401: 'Unauthorized',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	407: 'Proxy Authentication Required',
	408: 'Request Timeout',
	413: 'Content Too Large',
	425: 'Too Early',
	429: 'Too Many Requests',
	499: 'Client Closed Request',
	500: 'Internal Server Error',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};

/** An HTTP status as people search for it: "404 Not Found"; "status 418" if it has no name here. */
export function formatHttpStatus(status: number): string {
	const name = STATUS_NAMES[status];
	return name === undefined ? `status ${status}` : `${status} ${name}`;
}
