import { INSUFFICIENT_PERMISSIONS, INVALID_DATA } from '../errors';
import { bytesLiteral } from './bytes-literal';

/** What a server says when it refuses; over bare HTTP these words are all there is. */
export interface ErrorTexts {
	/** A command that failed, whatever the reason. Always with status 500. */
	readonly failed: string;
	/** A body that is no JSON object of the right form. Always with status 400. */
	readonly invalidJson: (body: string) => string;
	/** A field is missing. */
	readonly missingField: { readonly status: number; readonly text: string };
	/** Errors whose reason is told, with their status, by the server's own code. */
	readonly told: ReadonlyMap<number, number>;
}

/** Since 2.7 (observed on schemas 28 and 29). */
export const OPAQUE_ERRORS: ErrorTexts = {
	failed: 'Internal server error',
	invalidJson: (body) => `Invalid JSON: ${body}`,
	missingField: { status: 400, text: 'Invalid JSON: missing required field' },
	told: new Map(),
};

/** Since 2.10 invalid data and missing rights are told; everything else still is not. */
export const EXPLAINED_ERRORS: ErrorTexts = {
	...OPAQUE_ERRORS,
	told: new Map([
		[INVALID_DATA, 400],
		[INSUFFICIENT_PERMISSIONS, 403],
	]),
};

const TROUBLE = '500 Internal Server Error\n\nServer got itself in trouble';

/** Before that nobody caught an error: the words are the web framework's (observed on schema 26). */
export const UNCAUGHT_ERRORS: ErrorTexts = {
	failed: TROUBLE,
	invalidJson: (body) => `Invalid JSON: ${bytesLiteral(body)}`,
	missingField: { status: 500, text: TROUBLE },
	told: new Map(),
};
