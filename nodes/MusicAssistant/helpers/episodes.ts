import type { MediaItem } from '../api/models/mediaItem';

/** When an episode was released, in milliseconds since 1970; `undefined` if the feed has no valid date. */
export function releaseTime({ releaseDate: date }: MediaItem): number | undefined {
	const time = date === undefined ? NaN : Date.parse(withTimeZone(date));
	return Number.isNaN(time) ? undefined : time;
}

/** A date and time in ISO 8601 without a time zone. */
const ISO_WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

/** The same in the format of feeds: "Fri, 20 Nov 2026 05:00:00". */
const FEED_WITHOUT_ZONE = /^(?:[a-z]+, )?\d\d? [a-z]+ \d{4} \d\d?:\d\d(?::\d\d)?$/i;

/** Servers store release dates in UTC, and some leave out the zone: `Date.parse` would assume local time. */
function withTimeZone(date: string): string {
	const trimmed = date.trim();
	return FEED_WITHOUT_ZONE.test(trimmed)
		? `${trimmed} GMT`
		: trimmed.replace(ISO_WITHOUT_ZONE, '$1T$2Z');
}

/**
 * The episodes from newest to oldest by release date, without those that are not released by then. Episodes without a
 * date come last, by their position in the feed.
 *
 * The position alone is unreliable: feeds renumber, and servers before 2.10.3 counted from the wrong end.
 */
export function sortNewestFirst(episodes: readonly MediaItem[], releasedBy: number): MediaItem[] {
	return episodes
		.map((episode) => ({ episode, time: releaseTime(episode) }))
		.filter(({ time }) => time === undefined || time <= releasedBy)
		.sort(
			(one, other) =>
				(other.time ?? -Infinity) - (one.time ?? -Infinity) ||
				(other.episode.position ?? 0) - (one.episode.position ?? 0),
		)
		.map(({ episode }) => episode);
}
