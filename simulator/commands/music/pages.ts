import { invalidData } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { Track, PodcastEpisode } from '../../world/library/media';
import type { MusicServer } from '../../world/music-server';
import { searchName, sortName } from '../../world/library/comparable-names';
import { nullable, onlySince, withDefault } from '../parameters';
import type { ArgumentsOf, Parameter } from '../parameters';
import { integer, text } from '../types';

/** The default page size. */
const PAGE = 500;

/** Null and a missing limit mean the default; 0 and anything that is not a number silently mean no limit. */
const limit: Parameter<number | null> = {
	type: 'integer',
	required: false,
	parse: (value) => (value === undefined ? PAGE : (integer.strict(value) ?? null)),
};

export const pageParameters = {
	limit: onlySince('pagedListings', limit),
	offset: onlySince('pagedListings', withDefault(integer, 0)),
	search: onlySince('pagedListings', nullable(text)),
	sort_field: onlySince('pagedListings', nullable(text)),
	sort_direction: onlySince('pagedListings', nullable(text)),
};

/** An entry of an album, a playlist or a podcast, with its position if it is in a playlist. */
type Member = Track | PodcastEpisode | { readonly track: Track; readonly position: number };
export const LISTINGS = ['album_tracks', 'playlist_tracks', 'podcast_episodes'] as const;
type Listing = (typeof LISTINGS)[number];
type Value = string | number;

const nameOf = (member: Member) => searchName(itemOf(member).name);
const durationOf = (member: Member) => itemOf(member).duration;
const positionOf = (member: Member) => ('position' in member ? member.position : 0);
const dateAddedOf = (member: Member) => itemOf(member).dateAdded ?? '';

/** The orders of each listing, the default first (from the maintainer's plan). */
const SORTS: Readonly<Record<Listing, ReadonlyMap<string, (member: Member) => Value>>> = {
	album_tracks: new Map<string, (member: Member) => Value>([
		['track_number', (member) => trackOf(member)?.trackNumber ?? 0],
		['name', nameOf],
		['artist_name', artistOf],
		['duration', durationOf],
	]),
	playlist_tracks: new Map<string, (member: Member) => Value>([
		['position', positionOf],
		['timestamp_added', dateAddedOf],
		['name', nameOf],
		['artist_name', artistOf],
		['album_name', (member) => searchName(trackOf(member)?.album?.name ?? '')],
		['duration', durationOf],
	]),
	podcast_episodes: new Map<string, (member: Member) => Value>([
		['position', positionOf],
		['name', nameOf],
		['duration', durationOf],
	]),
};

/** The orders of a listing, the default first. */
export function sortFields(listing: Listing): readonly string[] {
	return [...SORTS[listing].keys()];
}

/**
 * One page of an album, a playlist or a podcast: searched, sorted and then cut with the slice rules of the server's
 * language. Episodes are sorted by number, newest first. Servers without pages return everything unchanged.
 */
export function pageOf<M extends Member>(
	members: readonly M[],
	listing: Listing,
	args: ArgumentsOf<typeof pageParameters>,
	{ profile }: MusicServer,
): readonly M[] {
	if (!hasFeature(profile, 'pagedListings')) return members;
	const [field = ''] = args.sort_field === null ? SORTS[listing].keys() : [args.sort_field];
	const value = SORTS[listing].get(field);
	if (!value) throw invalidData(`Sort field ${field} is not supported for ${listing}`);
	const isNewestFirst = listing === 'podcast_episodes' && field === 'position';
	const isBackwards = (args.sort_direction ?? (isNewestFirst ? 'desc' : 'asc')) === 'desc';
	const search = searchName(args.search ?? '');
	const found = members
		.filter((member) => search === '' || isFound(member, search))
		.sort((one, other) => (isBackwards ? -1 : 1) * compare(value(one), value(other)));
	return found.slice(args.offset, args.limit ? args.offset + args.limit : undefined);
}

function isFound(member: Member, search: string): boolean {
	const track = trackOf(member);
	const names = [
		itemOf(member).name,
		...(track?.album ? [track.album.name] : []),
		...(track?.artists.map(({ name }) => name) ?? []),
	];
	return names.some((name) => searchName(name).includes(search));
}

function itemOf(member: Member): Track | PodcastEpisode {
	return 'track' in member ? member.track : member;
}

function trackOf(member: Member): Track | undefined {
	const item = itemOf(member);
	return item.mediaType === 'track' ? item : undefined;
}

function artistOf(member: Member): string {
	return sortName(trackOf(member)?.artists[0]?.name ?? '');
}

function compare(one: Value, other: Value): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
