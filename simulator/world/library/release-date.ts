/**
 * When something came out, in milliseconds since 1970; null where nobody says. What has no time zone
 * is UTC.
 */
export function releasedAt(releaseDate: string | null): number | null {
	if (releaseDate === null) return null;
	const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(releaseDate);
	return Date.parse(hasZone ? releaseDate : `${releaseDate}Z`);
}
