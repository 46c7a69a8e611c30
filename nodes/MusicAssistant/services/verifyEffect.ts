import { ApiError, asApiError } from '../api/apiError';
import type { MusicAssistantClient } from '../api/client';
import type { JsonObject } from '../helpers/json';
import { sleep } from '../api/withTimeout';

type MaybePromise<Value> = Value | Promise<Value>;

/** How to find out whether a command took effect. */
export interface EffectCheck<State> {
	/** Reads the current state of what the command should have changed. */
	read: () => Promise<State>;
	/** Whether the change is done; `undefined` if the server does not report it. May read more. */
	isDone: (state: State) => MaybePromise<boolean | undefined>;
	/** What is good enough on timeout, if that is less than `isDone` requires. May read more. */
	isAcceptable?: (state: State) => MaybePromise<boolean | undefined>;
	/**
	 * Milliseconds for which a result must last, because some servers report one too early or revert it. 0 by default.
	 *
	 * @param done what `isDone` returned for that state: `true` or `undefined`
	 */
	stableFor?: (state: State, done: true | undefined) => number;
	/** The timeout. */
	seconds?: number;
	/** Milliseconds between the first two reads, if shorter than the delay of `pollUntil`. */
	firstDelay?: number;
	/** Why the result is not reported; left out if `isDone` never returns `undefined`. */
	notReported?: (state: State) => string;
	/** An error to throw, or the reason why the change is unconfirmed although it has not failed. */
	notDone: (state: State) => MaybePromise<ApiError | string>;
}

/** What an output says of a check. */
export type Confirmation = { confirmed: true } | { confirmed: false; reason: string };

/** Why a change is not confirmed; `undefined` if it is. */
export function reasonIfUnconfirmed(confirmation: Confirmation): string | undefined {
	return confirmation.confirmed ? undefined : confirmation.reason;
}

/** Confirmed, unless there are reasons why not. */
export function toConfirmation(reasons: ReadonlyArray<string | undefined>): Confirmation {
	const reason = joinReasons(reasons);
	return reason === undefined ? { confirmed: true } : unconfirmedFields(reason);
}

/** Several reasons as one text; `undefined` if none is given. */
export function joinReasons(reasons: ReadonlyArray<string | undefined>): string | undefined {
	const given = reasons.filter((reason) => reason !== undefined);
	return given.length > 0 ? given.join('. ') : undefined;
}

/** The state that was read last, and what the output says of it. */
export interface VerifyResult<State> {
	state: State;
	confirmation: Confirmation;
}

/**
 * Polls until a command has taken effect or the timeout has passed: servers report success for many commands that did
 * nothing. Does not wait for what the server does not report.
 *
 * @throws ApiError of `notDone`; otherwise like `pollUntil`
 */
export async function verifyEffect<State>(
	client: MusicAssistantClient,
	check: EffectCheck<State>,
): Promise<VerifyResult<State>> {
	const { read, isDone, isAcceptable, stableFor = () => 0 } = check;
	const evaluate = async () => {
		const state = await read();
		return { state, done: await isDone(state) };
	};
	const { reached, last } = await pollUntil(
		client,
		check.seconds ?? SETTLE_TIMEOUT_SECONDS,
		async () => {
			let result = await evaluate();
			const stableMilliseconds = result.done === false ? 0 : stableFor(result.state, result.done);
			if (stableMilliseconds > 0) {
				await sleep(stableMilliseconds, client.signal);
				result = await evaluate();
			}
			return { reached: result.done !== false, last: result };
		},
		check.firstDelay,
	);
	const { state } = last;
	const done = reached || !isAcceptable ? last.done : await isAcceptable(state);
	if (done === true) return { state, confirmation: { confirmed: true } };
	const { notReported = check.notDone } = check;
	const reason = await (done === undefined ? notReported(state) : check.notDone(state));
	if (typeof reason !== 'string') throw reason;
	return { state, confirmation: unconfirmedFields(reason) };
}

/**
 * The end of a change whose command the server has accepted.
 *
 * @param output what is known of it already
 * @param verify verifies it; or why it cannot be verified
 * @param describe more of the output, from the state that was read last
 * @returns the check that returns the output
 */
export function outputWhenVerified<State>(
	output: JsonObject,
	verify: string | (() => Promise<VerifyResult<State>>),
	describe: (state: State) => MaybePromise<JsonObject> = () => ({}),
): () => Promise<JsonObject> {
	return async () => {
		if (typeof verify === 'string') {
			return { ...output, success: true, ...unconfirmedFields(verify) };
		}
		const { state, confirmation } = await verify();
		return { ...output, ...(await describe(state)), success: true, ...confirmation };
	};
}

/** The reason if the user has switched the check off. */
export const CONFIRM_SWITCHED_OFF = 'Confirm is switched off';

/** The fields of an output for a command that was accepted, but whose result could not be verified. */
export function unconfirmedFields(reason: string): Extract<Confirmation, { confirmed: false }> {
	return { confirmed: false, reason };
}

/** What one read returned, and whether it is the expected state. */
interface PollResult<State> {
	reached: boolean;
	last: State;
}

/** Seconds within which a command takes effect: real servers need up to five. */
export const SETTLE_TIMEOUT_SECONDS = 10;

/** Delays between reads, in milliseconds: each is one and a half times the one before, up to the longest. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 1000;

/**
 * Reads until the expected state is reached or the time is over. A read that fails does not end it, unless the server
 * would reject the next one as well.
 *
 * @param timeoutSeconds how long to read; the first read is immediate
 * @param firstDelayMs between the first two reads, if shorter than usual
 * @returns the last read
 * @throws ApiError if the last read failed, saying that the command itself was sent; the reason of the signal if the
 * execution is cancelled in the meantime
 */
export async function pollUntil<State>(
	client: MusicAssistantClient,
	timeoutSeconds: number,
	readState: () => Promise<PollResult<State>>,
	firstDelayMs = FIRST_DELAY_MS,
): Promise<PollResult<State>> {
	const end = performance.now() + timeoutSeconds * 1000;
	let delay = firstDelayMs;
	for (;;) {
		const result = await readState().catch(asApiError);
		const remainingMs = end - performance.now();
		if (result instanceof ApiError) {
			if (result.isPermanent || remainingMs <= 0) throw notVerifiedError(result);
		} else if (result.reached || remainingMs <= 0) {
			return result;
		}
		await sleep(Math.min(delay, remainingMs), client.signal);
		delay = Math.min(Math.max(delay * 1.5, FIRST_DELAY_MS), LONGEST_DELAY_MS);
	}
}

function notVerifiedError(failure: ApiError): ApiError {
	return failure.with({
		message: `The command was sent, but its result could not be verified: ${failure.message}`,
		description: `Check the result before you run the node again. ${failure.description}`,
		request: undefined,
	});
}
