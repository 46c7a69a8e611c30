import { INSUFFICIENT_PERMISSIONS, INVALID_DATA } from '../errors';
import { bytesLiteral } from './bytes-literal';

/** The texts with which a server refuses; over plain HTTP they are all that the client gets. */
export interface ErrorTexts {
	/** For a command that failed, whatever the reason. Always with status 500. */
	readonly failed: string;
	/** For a body that is not a JSON object of the right form. Always with status 400. */
	readonly invalidJson: (body: string) => string;
	/** For a missing field. */
	readonly missingField: { readonly status: number; readonly text: string };
	/** Errors that include the reason, with their status, by the server's own code. */
	readonly told: ReadonlyMap<number, number>;
}

/** From 2.7 on (observed on schemas 28 and 29). */
export const OPAQUE_ERRORS: ErrorTexts = {
	failed: 'Internal server error',
	invalidJson: (body) => `Invalid JSON: ${body}`,
	missingField: { status: 400, text: 'Invalid JSON: missing required field' },
	told: new Map(),
};

/** From 2.10 on, the reason is given for invalid data and missing rights, but for nothing else. */
export const EXPLAINED_ERRORS: ErrorTexts = {
	...OPAQUE_ERRORS,
	told: new Map([
		[INVALID_DATA, 400],
		[INSUFFICIENT_PERMISSIONS, 403],
	]),
};

const TROUBLE = '500 Internal Server Error\n\nServer got itself in trouble';

/** Before 2.7 errors were not handled: the texts are those of the web framework (observed on schema 26). */
export const UNCAUGHT_ERRORS: ErrorTexts = {
	failed: TROUBLE,
	invalidJson: (body) => `Invalid JSON: ${bytesLiteral(body)}`,
	missingField: { status: 500, text: TROUBLE },
	told: new Map(),
};
