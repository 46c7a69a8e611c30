/** A release date in milliseconds since 1970; null if there is none. Without a time zone it is UTC. */
export function releaseDateToMs(releaseDate: string | null): number | null {
	if (releaseDate === null) return null;
	const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(releaseDate);
	return Date.parse(hasZone ? releaseDate : `${releaseDate}Z`);
}
