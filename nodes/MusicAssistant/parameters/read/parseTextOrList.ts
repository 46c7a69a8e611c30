import { parseJson } from '../../helpers/json';

/**
 * The texts in a value, which may be one text, a list, or a list as JSON text: also one without its brackets, or one that an
 * expression has split at its commas. Empty entries are skipped; so is "null", which AI models write for nothing.
 *
 * @returns `undefined` if there is anything but texts
 */
export function parseTextOrList(value: unknown): string[] | undefined {
	const entries: unknown[] = Array.isArray(value) ? value : [value];
	const given = parseJsonList(entries.join(',').trim()) ?? entries;
	const filled = given.filter((entry) => !isEmpty(entry));
	const texts = filled.filter((entry) => typeof entry === 'string');
	return texts.length === filled.length ? texts : undefined;
}

function isEmpty(entry: unknown): boolean {
	return (
		entry === undefined ||
		entry === null ||
		(typeof entry === 'string' && ['', 'null'].includes(entry.trim()))
	);
}

function parseJsonList(text: string): unknown[] | undefined {
	const hasBrackets = text.startsWith('[');
	if (!hasBrackets && !text.startsWith('"')) return undefined;
	const parsed = parseJson(hasBrackets ? text : `[${text}]`);
	// A single text in quotes may be a name that has them.
	return Array.isArray(parsed) && (hasBrackets || parsed.length > 1) ? parsed : undefined;
}
