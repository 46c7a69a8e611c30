import { parsedJson } from '../helpers/json';

/**
 * The texts in a value that may be one text, a list of them, or the JSON text of such a list. Gaps count as nothing.
 *
 * @returns `undefined` where something else is among them
 */
export function readTexts(value: unknown): string[] | undefined {
	const entries: unknown[] = Array.isArray(value)
		? value
		: typeof value === 'string'
			? fromText(value)
			: [value];
	const given = entries.filter((entry) => !isEmpty(entry));
	const texts = given.filter((entry) => typeof entry === 'string');
	return texts.length === given.length ? texts.map((entry) => entry.trim()) : undefined;
}

function isEmpty(entry: unknown): boolean {
	return (
		entry === undefined || entry === null || (typeof entry === 'string' && entry.trim() === '')
	);
}

function fromText(value: string): unknown[] {
	if (!value.trim().startsWith('[')) return [value];
	const parsed = parsedJson(value);
	return Array.isArray(parsed) ? parsed : [value];
}
