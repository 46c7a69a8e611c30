import { jsonAnswer, textAnswer } from './http-answer';
import type { HttpAnswer } from './http-answer';

/** The outcome of a command, before it is put into one of the two shapes of responses. */
export type CommandOutcome =
	| { readonly kind: 'result'; readonly value: unknown }
	| {
			readonly kind: 'error';
			readonly status: number;
			/** The text of a bare error: over plain HTTP, a 500 has no reason. */
			readonly text: string;
			readonly code: number;
			readonly details: string;
	  };

/** The body is the result, errors are plain text (observed on schemas 26, 28 and 29). */
export function bareHttpAnswer(outcome: CommandOutcome): HttpAnswer {
	return outcome.kind === 'result'
		? jsonAnswer(outcome.value ?? null)
		: textAnswer(outcome.status, outcome.text);
}

/** As specified: the echoed `message_id` with the result or the error. */
export function envelopedHttpAnswer(outcome: CommandOutcome, messageId: unknown): HttpAnswer {
	const content =
		outcome.kind === 'result'
			? { result: outcome.value ?? null }
			: { error_code: outcome.code, details: outcome.details };
	const status = outcome.kind === 'result' ? 200 : outcome.status;
	return jsonAnswer({ message_id: messageId, ...content }, status);
}
