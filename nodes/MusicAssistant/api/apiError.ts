/**
 * Why a call did not give a result.
 *
 * - `unreachable`: no answer came (address, network, time-out, certificate), or the server cannot serve right now
 * - `notTheServer`: something answered that is not the music server's API
 * - `token`: the token was refused
 * - `forbidden`: the token's user lacks the right
 * - `unknownCommand`: the server has no such command, mostly because it is older
 * - `rejected`: the server refused and said why
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

/** What is told of a failure. */
export interface ApiErrorDetails {
	message: string;
	description: string;
	httpCode?: string | number;
	asked?: FailedRequest;
	mayHaveArrived?: boolean;
}

/** A call that failed, in words a user can act on: `message` = what happened, `description` = what to do now. */
export class ApiError extends Error {
	readonly kind: ApiErrorKind;

	readonly description: string;

	/** HTTP status, where there was an answer. */
	readonly httpCode?: string;

	/** What was asked, for the search for a likely reason. */
	readonly asked?: FailedRequest;

	/** Whether the request may have arrived although no answer came: a change may have been carried out. */
	readonly mayHaveArrived: boolean;

	constructor(kind: ApiErrorKind, told: ApiErrorDetails) {
		super(told.message);
		this.kind = kind;
		this.description = told.description;
		this.httpCode = told.httpCode === undefined ? undefined : String(told.httpCode);
		this.asked = told.asked;
		this.mayHaveArrived = told.mayHaveArrived ?? false;
	}

	/** Whether the server would refuse the same again: for its token, the rights of its user, or the command. */
	get isPermanent(): boolean {
		return ['token', 'forbidden', 'unknownCommand'].includes(this.kind);
	}

	/** Whether asking again may help: nothing came through, or something else answered. */
	get isTransient(): boolean {
		return ['unreachable', 'notTheServer'].includes(this.kind);
	}

	/** Whether something broke in the server while it worked on the command: its 500, with a reason or without. */
	get isInternal(): boolean {
		return this.kind === 'unexplained' || (this.kind === 'rejected' && this.httpCode === '500');
	}

	/** The same failure, told differently. */
	with(told: Partial<Pick<ApiErrorDetails, 'message' | 'description' | 'asked'>>): ApiError {
		const { kind, message, description, httpCode, asked, mayHaveArrived } = this;
		return new ApiError(kind, {
			message,
			description,
			httpCode,
			asked,
			mayHaveArrived,
			...told,
		});
	}

	/** The same failure, with one more sentence of what to know. */
	withHint(sentence: string): ApiError {
		return this.with({ description: `${this.description} ${sentence}` });
	}
}

/**
 * For `catch` of a side look-up that one can do without: nothing where the server refuses it, for whatever reason. What
 * gets no answer at all, and a token that is none, would fail the rest as well.
 */
export function undefinedIfRefused(reason: unknown): undefined {
	if (!(reason instanceof ApiError) || reason.isTransient || reason.kind === 'token') {
		throw reason;
	}
}

/** For `catch`: hands a failure of the server on as a value, and throws everything else. */
export function asApiError(reason: unknown): ApiError {
	if (reason instanceof ApiError) return reason;
	throw reason;
}
