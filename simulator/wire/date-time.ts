/** Converts seconds since 1970 to the server's date format; null stays null. */
export function dateTime(seconds: number | null): string | null {
	return seconds === null ? null : new Date(seconds * 1000).toISOString().replace('Z', '+00:00');
}
