import type { MediaItem } from '../api/models/mediaItem';
import type { JsonObject } from './json';

/** When an episode came out, in milliseconds since 1970; `undefined` where the feed did not say. */
export function releasedAt({ releaseDate: date }: MediaItem): number | undefined {
	const time = date === undefined ? NaN : Date.parse(withTimeZone(date));
	return Number.isNaN(time) ? undefined : time;
}

/** A date and a time as ISO 8601 writes them, with nothing behind that names a zone. */
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

/** The same as feeds write it: "Fri, 20 Nov 2026 05:00:00". */
const FEED_WITHOUT_ZONE = /^(?:[a-z]+, )?\d\d? [a-z]+ \d{4} \d\d?:\d\d(?::\d\d)?$/i;

/** Servers store release dates in UTC and some leave the zone out, which `Date.parse` would take for local time. */
function withTimeZone(date: string): string {
	const given = date.trim();
	return FEED_WITHOUT_ZONE.test(given) ? `${given} GMT` : given.replace(WITHOUT_ZONE, '$1T$2Z');
}

/**
 * The episodes from newest to oldest by release date. Those without a date stand behind those with one, by the
 * feed's own position; those whose date lies after `now` are not out yet and left out.
 * The position alone is no guide: feeds renumber, and servers before 2.10.3 counted from the wrong end.
 */
export function newestFirst(episodes: readonly MediaItem[], now: number): MediaItem[] {
	return episodes
		.map((episode) => ({ episode, time: releasedAt(episode) }))
		.filter(({ time }) => time === undefined || time <= now)
		.sort(
			(one, other) =>
				(other.time ?? -Infinity) - (one.time ?? -Infinity) ||
				(other.episode.position ?? 0) - (one.episode.position ?? 0),
		)
		.map(({ episode }) => episode);
}

/** An episode in ten flat fields; `released` in UTC, null where the feed did not say. */
export function simplifyEpisode(episode: MediaItem): JsonObject {
	const released = releasedAt(episode);
	return {
		name: episode.name ?? null,
		released: released === undefined ? null : new Date(released).toISOString(),
		podcast: episode.podcast?.name ?? null,
		duration: episode.duration ?? null,
		fully_played: episode.fullyPlayed ?? null,
		resume_position_ms: episode.resumePositionMs ?? null,
		uri: episode.uri ?? null,
		position: episode.position ?? null,
		item_id: episode.itemId ?? null,
		provider: episode.provider ?? null,
	};
}
