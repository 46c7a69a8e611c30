import { INSUFFICIENT_PERMISSIONS, INVALID_DATA, PLAYER_UNAVAILABLE } from '../errors';

const NAMED_ESCAPES: Readonly<Record<number, string>> = {
	9: '\\t',
	10: '\\n',
	13: '\\r',
	92: '\\\\',
};

/** Prints a body as the server's language prints bytes: `b'{bad'`, with everything but plain ASCII escaped. */
export function toPythonBytesLiteral(body: string): string {
	const quote = body.includes("'") && !body.includes('"') ? '"' : "'";
	const escaped = [...Buffer.from(body, 'utf8')].map((byte) => {
		if (byte === quote.charCodeAt(0)) return `\\${quote}`;
		const isPlain = byte >= 0x20 && byte < 0x7f;
		return (
			NAMED_ESCAPES[byte] ??
			(isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`)
		);
	});
	return `b${quote}${escaped.join('')}${quote}`;
}

/** The error texts of a server; over plain HTTP, clients receive nothing else. */
export interface ErrorTexts {
	/** For a command that failed, whatever the reason. Always with status 500. */
	readonly failed: string;
	/** For a body that is not a JSON object of the right form. Always with status 400. */
	readonly invalidJson: (body: string) => string;
	readonly missingField: { readonly status: number; readonly text: string };
	/** The HTTP status of the errors that include the reason, by the server's error code. */
	readonly explainedStatuses: ReadonlyMap<number, number>;
}

/** From 2.7 on (observed on schemas 28 and 29). */
export const OPAQUE_ERRORS: ErrorTexts = {
	failed: 'Internal server error',
	invalidJson: (body) => `Invalid JSON: ${body}`,
	missingField: { status: 400, text: 'Invalid JSON: missing required field' },
	explainedStatuses: new Map(),
};

/** From 2.10 on, the reason is only given for invalid data and missing permissions. */
export const EXPLAINED_ERRORS: ErrorTexts = {
	...OPAQUE_ERRORS,
	explainedStatuses: new Map([
		[INVALID_DATA, 400],
		[INSUFFICIENT_PERMISSIONS, 403],
	]),
};

/** From the development builds of 2.11 in October 2026 on, also for unknown and unavailable players. */
export const REASONS_FOR_UNAVAILABLE_PLAYERS: ErrorTexts = {
	...EXPLAINED_ERRORS,
	invalidJson: () => 'Invalid JSON',
	explainedStatuses: new Map([...EXPLAINED_ERRORS.explainedStatuses, [PLAYER_UNAVAILABLE, 404]]),
};

const FRAMEWORK_ERROR = '500 Internal Server Error\n\nServer got itself in trouble';

/** Before 2.7, errors were not handled: the texts are those of the web framework (observed on schema 26). */
export const UNCAUGHT_ERRORS: ErrorTexts = {
	failed: FRAMEWORK_ERROR,
	invalidJson: (body) => `Invalid JSON: ${toPythonBytesLiteral(body)}`,
	missingField: { status: 500, text: FRAMEWORK_ERROR },
	explainedStatuses: new Map(),
};
