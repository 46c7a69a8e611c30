import { parseJson } from '../../helpers/json';

/**
 * The texts in a value, which may be one text, a list, or a list as JSON text. Empty entries are skipped.
 *
 * @returns `undefined` if there is anything but texts
 */
export function parseTextOrList(value: unknown): string[] | undefined {
	const entries: unknown[] = Array.isArray(value)
		? value
		: typeof value === 'string'
			? parseJsonList(value)
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

function parseJsonList(value: string): unknown[] {
	if (!value.trim().startsWith('[')) return [value];
	const parsed = parseJson(value);
	return Array.isArray(parsed) ? parsed : [value];
}
