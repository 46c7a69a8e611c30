import type { ApiError } from '../api/apiError';
import type { MusicAssistantClient } from '../api/client';
import { pause, pollUntil, SETTLE_TIMEOUT_SECONDS } from '../api/polling';

type Answer<Value> = Value | Promise<Value>;

/** How to find out whether a command did what it says. */
export interface Check<State> {
	/** Reads what the command should have changed, as it is now. */
	read: () => Promise<State>;
	/** Whether it is as it should be; `undefined` where the server does not report what shows it. May read more. */
	isDone: (state: State) => Answer<boolean | undefined>;
	/** What is enough when the time is over, where that is less than `isDone` asks for. */
	isAcceptable?: (state: State) => boolean | undefined;
	/**
	 * Milliseconds for which a result has to stay, for servers that show one too early or take it back. None where left
	 * out.
	 *
	 * @param done what `isDone` says of that state: `true`, or `undefined`
	 */
	steadyFor?: (state: State, done: true | undefined) => number;
	/** How long to wait for it. */
	seconds?: number;
	/** Milliseconds between the first two looks, where that is less than `pollUntil` waits. */
	firstWait?: number;
	/** Why the result cannot be seen; left out where `isDone` can always tell. */
	notReported?: (state: State) => string;
	/** What happened instead: a failure to throw, or why it is no failure and yet unconfirmed. */
	notDone: (state: State) => Answer<ApiError | string>;
}

/** What came of a command: the state that was read last, and what the output says of it. */
export type Verified<State> =
	| { state: State; confirmed: true }
	| { state: State; confirmed: false; reason: string };

/**
 * Reads until a command that was sent has shown its effect, or until the time is over: servers report success for many
 * commands that did nothing. What the server does not report is not waited for.
 *
 * @throws ApiError of `notDone`, and as `pollUntil` does
 */
export async function verify<State>(
	client: MusicAssistantClient,
	check: Check<State>,
): Promise<Verified<State>> {
	const { read, isDone, isAcceptable, steadyFor = () => 0 } = check;
	const look = async () => {
		const state = await read();
		return { state, done: await isDone(state) };
	};
	const { reached, last } = await pollUntil(
		client,
		check.seconds ?? SETTLE_TIMEOUT_SECONDS,
		async () => {
			let seen = await look();
			const steady = seen.done === false ? 0 : steadyFor(seen.state, seen.done);
			if (steady > 0) {
				await pause(client, steady);
				seen = await look();
			}
			return { reached: seen.done !== false, last: seen };
		},
		check.firstWait,
	);
	const { state } = last;
	const done = reached || !isAcceptable ? last.done : isAcceptable(state);
	if (done === true) return { state, confirmed: true };
	const { notReported = check.notDone } = check;
	const reason = await (done === undefined ? notReported(state) : check.notDone(state));
	if (typeof reason !== 'string') throw reason;
	return { state, ...unconfirmed(reason) };
}

/** The part of an output that says that the command was taken and what came of it could not be seen, and why. */
export function unconfirmed(reason: string): { confirmed: false; reason: string } {
	return { confirmed: false, reason };
}
