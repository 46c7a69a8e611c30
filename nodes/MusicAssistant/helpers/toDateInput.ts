/** Milliseconds since 1970 are more than this since 1973; smaller numbers are meant as something else. */
const LEAST_MILLISECONDS = 100_000_000_000;

/**
 * A value as what a date can be read from: milliseconds become a date, texts with a year and objects stay as they are.
 * Nothing else is one: JavaScript takes "the 5th", 5 and the like for a day in 2001.
 */
export function toDateInput(value: unknown): unknown {
	switch (typeof value) {
		case 'number':
			return value >= LEAST_MILLISECONDS ? new Date(value) : undefined;
		case 'string':
			return /\d{4}/.test(value) ? value : undefined;
		default:
			return typeof value === 'object' ? value : undefined;
	}
}
