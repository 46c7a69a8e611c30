import { isRecord, parseJsonOrUndefined } from '../json';
import type { Profile } from '../profiles/profile';
import { textAnswer } from './http-answer';
import type { HttpAnswer } from './http-answer';

/** The body of a request, whose contents are not checked yet. */
export interface CommandRequest {
	/** May be anything, because the response names unknown commands. */
	readonly command: unknown;
	readonly messageId: unknown;
	readonly args: Readonly<Record<string, unknown>>;
}

/** Parses a request body; an invalid one returns the response, which is text in every profile. */
export function parseCommandRequest(body: string, profile: Profile): CommandRequest | HttpAnswer {
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

export function isCommandRequest(parsed: CommandRequest | HttpAnswer): parsed is CommandRequest {
	return 'command' in parsed;
}

function isAbsent(value: unknown): boolean {
	return value === undefined || value === null;
}
