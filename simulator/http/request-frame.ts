import { isRecord, parseJson } from '../commands/argument-types';
import type { Profile } from '../profiles/profile';
import { textAnswer } from './answer';
import type { Answer } from './answer';

/** The body of a request, whose contents are not checked yet. */
export interface RequestFrame {
	/** May be anything, because the response names unknown commands. */
	readonly command: unknown;
	readonly messageId: unknown;
	readonly args: Readonly<Record<string, unknown>>;
}

/** Parses a request body; an invalid one returns the response, which is text in every profile. */
export function parseRequestFrame(body: string, profile: Profile): RequestFrame | Answer {
	if (body === '') return textAnswer(400, 'Body required');
	const { invalidJson, missingField } = profile.errors;
	const invalid = textAnswer(400, invalidJson(body));
	const parsed = parseJson(body);
	if (!isRecord(parsed)) return invalid;
	const { command, args, message_id: messageId } = parsed;
	if (!isAbsent(args) && !isRecord(args)) return invalid;
	const isMissing =
		command === undefined || profile.requiredFields.some((field) => isAbsent(parsed[field]));
	if (isMissing) return textAnswer(missingField.status, missingField.text);
	return { command, messageId, args: isRecord(args) ? args : {} };
}

export function isRequestFrame(read: RequestFrame | Answer): read is RequestFrame {
	return 'command' in read;
}

function isAbsent(value: unknown): boolean {
	return value === undefined || value === null;
}
