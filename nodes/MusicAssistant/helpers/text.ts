/** User input for an error text, truncated to 80 characters. */
export function truncateText(text: string): string {
	return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** "1 second", "15 seconds". */
export function formatSeconds(seconds: number): string {
	return countWithUnit(seconds, 'second');
}

/** "1 hour", "2 hours". */
export function countWithUnit(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** "a, b and 3 more": a list that stays readable in an error text. */
export function joinWithLimit(entries: readonly string[], limit = 12): string {
	const shown = entries.slice(0, limit).join(', ');
	return entries.length > limit ? `${shown} and ${entries.length - limit} more` : shown;
}

/** Comma-separated; null for none. */
export function joinWithCommasOrNull(texts: readonly string[]): string | null {
	return texts.length > 0 ? texts.join(', ') : null;
}

const MAX_FILE_NAME_LENGTH = 120;

/**
 * A file name without characters that file systems reject, that show a name other than it is (marks for the direction of
 * writing), or that are half of one. @param extension without a dot
 */
export function toFileName(name: string, extension: string): string {
	const cleanName = name
		.replace(/\p{Bidi_Control}/gu, '')
		.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
		.slice(0, MAX_FILE_NAME_LENGTH)
		.replace(/\p{Surrogate}/gu, '');
	return `${cleanName}.${extension}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** More characters than a hash has bits for. */
const MAX_HASH_LENGTH = 8;

/**
 * A short hash of a text, for where thousands of texts would have to be kept. Two texts have the same hash by chance in one
 * of 64 to the power of `length` cases; it does not protect against deliberate collisions.
 *
 * @param length at most 8 characters
 */
export function shortHash(text: string, length: number): string {
	return toDigits(hash53(text), Math.min(length, MAX_HASH_LENGTH));
}

/** The last digits of a whole number to the base 64, the lowest first. */
export function toDigits(value: number, length: number): string {
	let rest = value;
	let digits = '';
	for (let index = 0; index < length; index++) {
		digits += ALPHABET.charAt(rest % ALPHABET.length);
		rest = Math.floor(rest / ALPHABET.length);
	}
	return digits;
}

/** The number that `toDigits` wrote. */
export function fromDigits(digits: string): number {
	return [...digits].reduceRight(
		(value, digit) => value * ALPHABET.length + ALPHABET.indexOf(digit),
		0,
	);
}

/** The hash "cyrb53" by bryc (public domain): 53 bits. */
function hash53(text: string): number {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		high = Math.imul(high ^ code, 2654435761);
		low = Math.imul(low ^ code, 1597334677);
	}
	high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
	low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
	return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** The number of entries of an M3U playlist file: lines that start with # are comments or tags. */
export function countM3uEntries(text: string): number {
	return text.split(/[\r\n]+/).filter((line) => /^\s*[^#\s]/.test(line)).length;
}
