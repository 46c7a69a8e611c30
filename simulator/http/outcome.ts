import { jsonAnswer, textAnswer } from './answer';
import type { Answer } from './answer';

/** How a command went, before it is put into one of the two shapes of answers. */
export type Outcome =
	| { readonly kind: 'result'; readonly value: unknown }
	| {
			readonly kind: 'error';
			readonly status: number;
			/** What a bare answer says: over bare HTTP nobody learns the reason of a 500. */
			readonly text: string;
			readonly code: number;
			readonly details: string;
	  };

/** The body is the result, errors are plain text (observed on schemas 26, 28 and 29). */
export function bareAnswer(outcome: Outcome): Answer {
	return outcome.kind === 'result'
		? jsonAnswer(outcome.value ?? null)
		: textAnswer(outcome.status, outcome.text);
}

/** As the specification has it: the echoed `message_id`, and the result or the error beside it. */
export function envelopedAnswer(outcome: Outcome, messageId: unknown): Answer {
	const content =
		outcome.kind === 'result'
			? { result: outcome.value ?? null }
			: { error_code: outcome.code, details: outcome.details };
	const status = outcome.kind === 'result' ? 200 : outcome.status;
	return jsonAnswer({ message_id: messageId, ...content }, status);
}
