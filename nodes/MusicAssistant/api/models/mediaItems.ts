import type { ItemMapping, MediaItem } from './mediaItem';
import { joinWithCommasOrNull } from '../../helpers/text';
import { parseUri } from '../../helpers/uri';

/**
 * Whether an id or URI identifies a media item: its own one, or one of its provider mappings. For a provider's URI the
 * server returns the library's item, which has another URI.
 */
export function hasIdOrUri(item: ItemMapping | undefined, idOrUri: string): boolean {
	if (item === undefined) return false;
	if (item.itemId === idOrUri || item.uri === idOrUri) return true;
	const reference = parseUri(idOrUri);
	return item.providerMappings.some(({ itemId, providerInstance, providerDomain }) => {
		if (reference?.kind !== 'item') return itemId === idOrUri;
		return (
			itemId === reference.itemId &&
			item.mediaType === reference.mediaType &&
			(providerInstance === reference.provider || providerDomain === reference.provider)
		);
	});
}

/** Whether a media item is, or belongs to, what a URI identifies: an album, an artist, a podcast. */
export function isItemOrPartOf(item: MediaItem | undefined, uri: string): boolean {
	if (item === undefined) return false;
	return (
		hasIdOrUri(item, uri) ||
		hasIdOrUri(item.album, uri) ||
		hasIdOrUri(item.podcast, uri) ||
		item.artists.some((artist) => hasIdOrUri(artist, uri))
	);
}

/**
 * The items without duplicate URIs. Servers list an item twice if a search matches both its name and that of its publisher
 * or author (observed on 2.8).
 */
export function distinctByUri(items: readonly MediaItem[]): MediaItem[] {
	const uris = new Set<string>();
	return items.filter(({ uri }) => {
		if (uri === undefined) return true;
		const isNew = !uris.has(uri);
		uris.add(uri);
		return isNew;
	});
}

/** All URIs of an item: its own, and those of its providers, each by instance and by domain. */
export function allUrisOf({ uri, mediaType = '', providerMappings }: ItemMapping): string[] {
	const mapped = providerMappings.flatMap(({ itemId: id, providerInstance, providerDomain }) =>
		[providerInstance, providerDomain].flatMap((name) =>
			name && id ? `${name}://${mediaType}/${id}` : [],
		),
	);
	return [...new Set([uri ?? [], mapped].flat())];
}

/** Comma-separated; null for none. */
export function joinItemNames(items: readonly ItemMapping[]): string | null {
	return joinWithCommasOrNull(items.flatMap(({ name }) => name ?? []));
}

/**
 * Whether an item is a favorite, of the access token's user where favorites are personal; `undefined` if the server does
 * not report it. Neither what the user dislikes is one (2.11) nor what the user has said nothing about, which is null.
 */
export function isFavorite(item: MediaItem | undefined): boolean | undefined {
	return item?.favorite === undefined ? undefined : item.favorite === true;
}

/** @param version of a recording, such as "Live" */
export function titleWithVersion(
	name: string | undefined,
	version: string | undefined,
): string | undefined {
	return name === undefined || !version ? name : `${name} (${version})`;
}

/** The name of an item and its artists or authors: "Drift Country by The Copper Weirs". */
export function mediaTitle(item: MediaItem): string {
	return nameWithCreators(item, item.name ?? item.uri ?? '', joinItemNames(item.artists));
}

/**
 * The title with what differs between items of the same name: their edition, album and year, or whose they are. "Drift
 * Country by The Copper Weirs, album Cedar Rooms".
 */
export function detailedMediaTitle(item: MediaItem): string {
	const { name, uri, version, artists, album, year, owner, publisher } = item;
	const edition = version ? ` (${version})` : '';
	const by = joinItemNames(artists) ?? owner ?? publisher ?? null;
	const title = nameWithCreators(item, `${name ?? uri ?? ''}${edition}`, by);
	const details = [album?.name && `album ${album.name}`, year].filter(Boolean);
	return [title, ...details].join(', ');
}

function nameWithCreators({ authors }: MediaItem, name: string, by: string | null): string {
	const creators = by || joinWithCommasOrNull(authors);
	return creators ? `${name} by ${creators}` : name;
}

/**
 * When an episode was released, in milliseconds since 1970; `undefined` if the feed has no valid date.
 *
 * @param timeZone in which a day without a time begins
 */
export function releaseTime(
	{ releaseDate: date }: MediaItem,
	timeZone = 'utc',
): number | undefined {
	if (date === undefined) return undefined;
	const day = toBareDay(date.trim());
	const time = day === undefined ? Date.parse(withTimeZone(date)) : startOfDay(day, timeZone);
	return Number.isNaN(time) ? undefined : time;
}

/** The same in ISO 8601, in UTC; null if there is none. */
export function releaseDate(item: MediaItem): string | null {
	const time = releaseTime(item);
	return time === undefined ? null : new Date(time).toISOString();
}

/** A day in the format of feeds: "Fri, 20 Nov 2026". */
const FEED_DAY = /^(?:[a-z]{1,9}, )?\d\d? [a-z]{1,9} \d{4}$/i;

/** A day in ISO 8601, if the date has no time; `undefined` otherwise. */
function toBareDay(date: string): string | undefined {
	if (/^\d{4}-\d\d-\d\d$/.test(date)) return date;
	const time = FEED_DAY.test(date) ? Date.parse(`${date} GMT`) : NaN;
	return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** Milliseconds since 1970; NaN for a day that does not exist. */
function startOfDay(day: string, timeZone: string): number {
	const time = Date.parse(`${day}T00:00:00Z`);
	if (Number.isNaN(time) || timeZone === 'utc') return time;
	const estimate = time - offsetOf(timeZone, time);
	// The clocks may change between the two.
	return time - offsetOf(timeZone, estimate);
}

/** One for each time zone: creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** By how many milliseconds a time zone is ahead of UTC. */
function offsetOf(timeZone: string, time: number): number {
	const format =
		formats.get(timeZone) ??
		// Sweden writes dates as ISO 8601 does.
		new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
	formats.set(timeZone, format);
	return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - time;
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
 * The episodes that are published: those with a date in the future are not yet. The one meaning of it, for what plays
 * episodes and for what reports them.
 *
 * @param timeZone in which a day without a time begins: n8n's
 */
export function publishedEpisodes(episodes: readonly MediaItem[], timeZone: string): MediaItem[] {
	const now = Date.now();
	return episodes.filter((episode) => (releaseTime(episode, timeZone) ?? now) <= now);
}

/**
 * The episodes from newest to oldest by release date. Episodes without a date come last, by their position in the feed.
 *
 * The position alone is unreliable: feeds renumber, and servers before 2.10.3 counted from the wrong end.
 */
export function sortNewestFirst(episodes: readonly MediaItem[]): MediaItem[] {
	return episodes
		.map((episode) => ({ episode, time: releaseTime(episode) ?? -Infinity }))
		.sort(
			(one, other) =>
				(one.time === other.time ? 0 : other.time - one.time) ||
				(other.episode.position ?? 0) - (one.episode.position ?? 0),
		)
		.map(({ episode }) => episode);
}
