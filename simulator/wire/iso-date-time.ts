/** Converts secondsSince1970 since 1970 to the server's date format; null stays null. */
export function isoDateTime(secondsSince1970: number | null): string | null {
	return secondsSince1970 === null
		? null
		: new Date(secondsSince1970 * 1000).toISOString().replace('Z', '+00:00');
}
