export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseJsonOrUndefined(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** A JSON object as the server sends it. */
export type WireObject = Readonly<Record<string, unknown>>;

/** These keys, separated by blanks, with null as their value. */
export function nulls(keys: string): WireObject {
	return Object.fromEntries(keys.split(' ').map((key) => [key, null]));
}
