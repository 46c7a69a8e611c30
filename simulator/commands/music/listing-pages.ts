import { invalidData } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { Track, PodcastEpisode } from '../../world/library/media-items';
import type { MusicServer } from '../../world/music-server';
import { toSearchName, toSortName } from '../../world/library/listing/comparable-names';
import { optionalOrNull, onlySince, withDefault } from '../parameters';
import type { ArgumentsOf, Parameter } from '../parameters';
import { integer, text } from '../argument-types';

const DEFAULT_PAGE_SIZE = 500;

/** Null and a missing limit mean the default; 0 and anything that is not a number silently mean no limit. */
const limit: Parameter<number | null> = {
	type: 'integer',
	required: false,
	parse: (value) => (value === undefined ? DEFAULT_PAGE_SIZE : (integer.strict(value) ?? null)),
};

export const pageParameters = {
	limit: onlySince('pagedListings', limit),
	offset: onlySince('pagedListings', withDefault(integer, 0)),
	search: onlySince('pagedListings', optionalOrNull(text)),
	sort_field: onlySince('pagedListings', optionalOrNull(text)),
	sort_direction: onlySince('pagedListings', optionalOrNull(text)),
};

/** An entry of an album, a playlist or a podcast, with its position if it is in a playlist. */
type ListingEntry = Track | PodcastEpisode | { readonly track: Track; readonly position: number };
export const PAGED_LISTINGS = ['album_tracks', 'playlist_tracks', 'podcast_episodes'] as const;
type PagedListing = (typeof PAGED_LISTINGS)[number];
type SortValue = string | number;

const nameOf = (member: ListingEntry) => toSearchName(itemOf(member).name);
const durationOf = (member: ListingEntry) => itemOf(member).duration;
const positionOf = (member: ListingEntry) => ('position' in member ? member.position : 0);
const dateAddedOf = (member: ListingEntry) => itemOf(member).dateAdded ?? '';

/** The orders of each listing, the default first (from the maintainer's plan). */
const SORT_FIELDS: Readonly<
	Record<PagedListing, ReadonlyMap<string, (member: ListingEntry) => SortValue>>
> = {
	album_tracks: new Map<string, (member: ListingEntry) => SortValue>([
		['track_number', (member) => trackOf(member)?.trackNumber ?? 0],
		['name', nameOf],
		['artist_name', artistOf],
		['duration', durationOf],
	]),
	playlist_tracks: new Map<string, (member: ListingEntry) => SortValue>([
		['position', positionOf],
		['timestamp_added', dateAddedOf],
		['name', nameOf],
		['artist_name', artistOf],
		['album_name', (member) => toSearchName(trackOf(member)?.album?.name ?? '')],
		['duration', durationOf],
	]),
	podcast_episodes: new Map<string, (member: ListingEntry) => SortValue>([
		['position', positionOf],
		['name', nameOf],
		['duration', durationOf],
	]),
};

/** The orders of a listing, the default first. */
export function sortFieldsOf(listing: PagedListing): readonly string[] {
	return [...SORT_FIELDS[listing].keys()];
}

/**
 * One page of an album, a playlist or a podcast, after search and sort; sliced by the rules of the server's language.
 * Episodes are sorted by number, newest first. Servers without pages return everything unchanged.
 */
export function selectPageOfListing<M extends ListingEntry>(
	members: readonly M[],
	listing: PagedListing,
	args: ArgumentsOf<typeof pageParameters>,
	{ profile }: MusicServer,
): readonly M[] {
	if (!hasFeature(profile, 'pagedListings')) return members;
	const [field = ''] = args.sort_field === null ? SORT_FIELDS[listing].keys() : [args.sort_field];
	const value = SORT_FIELDS[listing].get(field);
	if (!value) throw invalidData(`Sort field ${field} is not supported for ${listing}`);
	const isNewestFirst = listing === 'podcast_episodes' && field === 'position';
	const isBackwards = (args.sort_direction ?? (isNewestFirst ? 'desc' : 'asc')) === 'desc';
	const search = toSearchName(args.search ?? '');
	const found = members
		.filter((member) => search === '' || matchesSearch(member, search))
		.sort((one, other) => (isBackwards ? -1 : 1) * compareValues(value(one), value(other)));
	return found.slice(args.offset, args.limit ? args.offset + args.limit : undefined);
}

function matchesSearch(member: ListingEntry, search: string): boolean {
	const track = trackOf(member);
	const names = [
		itemOf(member).name,
		...(track?.album ? [track.album.name] : []),
		...(track?.artists.map(({ name }) => name) ?? []),
	];
	return names.some((name) => toSearchName(name).includes(search));
}

function itemOf(member: ListingEntry): Track | PodcastEpisode {
	return 'track' in member ? member.track : member;
}

function trackOf(member: ListingEntry): Track | undefined {
	const item = itemOf(member);
	return item.mediaType === 'track' ? item : undefined;
}

function artistOf(member: ListingEntry): string {
	return toSortName(trackOf(member)?.artists[0]?.name ?? '');
}

function compareValues(one: SortValue, other: SortValue): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
