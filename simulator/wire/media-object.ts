import { nulls, type WireObject } from '../json';
import { isSince, type Profile } from '../profiles/profile';
import { sortNameOf } from '../world/library/listing';
import { defaultItemIdKind } from '../world/library/media-items';
import type { Album, Artist, ItemIdKind, MediaItem } from '../world/library/media-items';
import { favoriteStateOf } from '../world/library/membership';
import { picturesOf } from '../world/library/pictures';
import type { ListeningProgress } from '../world/library/play-history';
import type { CommandContext, MusicServer } from '../world/music-server';
import { isKnownProvider } from '../world/providers/providers';
import type { User } from '../world/users';
import { identityFields, imageObject, itemMappingObject } from './short-forms';

/** How complete the artists and the album of a track are, which depends on the command. */
type ItemDetail =
	/** In lists: only mappings. */
	| 'listed'
	/** In a queue: the full album. */
	| 'queued'
	/** A single item: full artists and album. */
	| 'single';

export interface MediaObjectOptions {
	readonly idKind?: ItemIdKind;
	readonly detail?: ItemDetail;
	/** Position in a playlist, counted from 1. */
	readonly position?: number;
	readonly progress?: ListeningProgress | undefined;
	/** The favorite state for the user; missing where it is the same for everybody. */
	readonly favoriteOf?: ((item: MediaItem) => boolean | null) | undefined;
}

/** The full form of an item, with its sources (keys and types as recorded on schemas 28 and 29). */
export function mediaObject(
	item: MediaItem,
	profile: Profile,
	options: MediaObjectOptions = {},
): WireObject {
	const { idKind = defaultItemIdKind(item) } = options;
	const common = commonFields(item, idKind, options);
	switch (item.mediaType) {
		case 'artist':
			return common;
		case 'album':
			return {
				...common,
				year: item.year,
				artists: artistObjects(item.artists, idKind, profile, options),
				album_type: 'unknown',
			};
		case 'track':
			return {
				...common,
				duration: item.duration,
				artists: artistObjects(item.artists, idKind, profile, options),
				last_played: 0,
				album: item.album && albumObject(item.album, idKind, profile, options),
				disc_number: item.album ? 1 : 0,
				track_number: item.trackNumber,
			};
		case 'playlist':
			return {
				...common,
				owner: item.owner,
				is_editable: item.isEditable,
				...((item.isDynamic ?? isSince(profile, '2.10')) && {
					is_dynamic: item.isDynamic ?? false,
				}),
				...(isSince(profile, '2.11.0b6') && { access: item.access }),
				...(isSince(profile, '2.8') && { supported_mediatypes: ['track'] }),
			};
		case 'radio':
			return { ...common, duration: 0 };
		case 'genre':
			return {
				...common,
				sort_name: item.name,
				translation_key: item.name.toLowerCase(),
				provider_mappings: [],
				genre_aliases: [item.name],
			};
		case 'podcast':
			return { ...common, publisher: item.publisher, total_episodes: item.countedEpisodes };
		case 'podcast_episode':
			return {
				...common,
				position: item.position,
				podcast: {
					...itemMappingObject(item.podcast, 'provider'),
					// Before, episodes name themselves as their podcast (recorded).
					...(!isSince(profile, '2.10') && { name: item.name, sort_name: sortNameOf(item) }),
				},
				duration: item.duration,
				...resumeFields(profile, options),
			};
		case 'audiobook':
			return {
				...common,
				publisher: null,
				authors: item.authors,
				narrators: [],
				duration: item.duration,
				...resumeFields(profile, options),
			};
	}
}

/**
 * A media item as the profile's server sends it to the caller. A single episode is sent without the progress, which only
 * the list of its podcast contains (recorded).
 */
export function mediaObjectForCaller(
	{ server, caller }: CommandContext,
	item: MediaItem,
	options: MediaObjectOptions = {},
): WireObject {
	const isSingleEpisode = item.mediaType === 'podcast_episode' && options.detail === 'single';
	return mediaObject(item, server.profile, {
		favoriteOf: createFavoriteReader(server, caller),
		...options,
		progress: isSingleEpisode ? undefined : server.history.progressOf(caller, item),
	});
}

export function createFavoriteReader(
	server: MusicServer,
	user: User | null,
): MediaObjectOptions['favoriteOf'] {
	if (!isSince(server.profile, '2.11.0b6')) return undefined;
	return (item) => favoriteStateOf(server, user, item);
}

function artistObjects(
	artists: readonly Artist[],
	idKind: ItemIdKind,
	profile: Profile,
	{ detail, favoriteOf }: MediaObjectOptions,
): WireObject[] {
	return artists.map((artist) =>
		detail === 'single'
			? mediaObject(artist, profile, { idKind, favoriteOf })
			: itemMappingObject(artist, idKind),
	);
}

function albumObject(
	album: Album,
	idKind: ItemIdKind,
	profile: Profile,
	{ detail = 'listed', favoriteOf }: MediaObjectOptions,
): WireObject {
	if (detail === 'listed') return itemMappingObject(album, idKind);
	const full = idKind === 'provider' && detail === 'single';
	return mediaObject(album, profile, { idKind, detail: full ? 'single' : 'listed', favoriteOf });
}

function commonFields(
	item: MediaItem,
	idKind: ItemIdKind,
	{ position, favoriteOf }: MediaObjectOptions,
) {
	return {
		...identityFields(item, idKind),
		provider_mappings: item.source.domain === '' ? [] : [providerMappingObject(item)],
		metadata: metadataObject(item),
		favorite: favoriteOf ? favoriteOf(item) : item.favorite,
		position: position ?? null,
		date_added: idKind === 'library' ? item.dateAdded : null,
	};
}

function providerMappingObject({ source, libraryId }: MediaItem): WireObject {
	return {
		item_id: source.itemId,
		provider_domain: source.domain,
		provider_instance: source.instance,
		available: isKnownProvider(source.domain),
		in_library: libraryId === null ? null : true,
		is_unique: null,
		audio_format: audioFormatObject(source.contentType),
		url: source.url,
		details: null,
	};
}

const audioFormatCache = new Map<string, WireObject>();

export function audioFormatObject(contentType: string): WireObject {
	const cached = audioFormatCache.get(contentType);
	if (cached) return cached;
	const format = {
		content_type: contentType,
		codec_type: '?',
		sample_rate: 44100,
		bit_depth: 16,
		channels: 2,
		output_format_str: contentType,
		bit_rate: contentType === '?' ? 0 : 320,
	};
	audioFormatCache.set(contentType, format);
	return format;
}

const NO_METADATA = nulls(
	'description review explicit images grouping genres mood style copyright lyrics lrc_lyrics ' +
		'label links performers preview popularity release_date languages chapters last_refresh',
);

/** All keys are always present; most are null. */
function metadataObject(item: MediaItem): WireObject {
	const images = picturesOf(item).map(imageObject);
	const metadata = metadataWithoutImages(item);
	return images.length > 0 ? { ...metadata, images } : metadata;
}

function metadataWithoutImages(item: MediaItem): WireObject {
	const { genres } = item;
	switch (item.mediaType) {
		case 'podcast':
			return {
				...NO_METADATA,
				genres,
				description: item.description,
				explicit: false,
				languages: ['en'],
			};
		case 'podcast_episode':
			return { ...NO_METADATA, release_date: item.releaseDate };
		case 'audiobook':
			return { ...NO_METADATA, genres, chapters: item.chapters };
		case 'track': {
			const { plain = null, synced = null } = item.lyrics ?? {};
			return genres === null && !item.lyrics
				? NO_METADATA
				: { ...NO_METADATA, genres, lyrics: plain, lrc_lyrics: synced };
		}
		default:
			return genres === null ? NO_METADATA : { ...NO_METADATA, genres };
	}
}

/** Before 2.8, `fully_played` is 1 or 0, as in the database. */
function resumeFields(profile: Profile, { progress }: MediaObjectOptions): WireObject {
	const fullyPlayed = progress?.fullyPlayed ?? null;
	const isFlag = fullyPlayed === null || isSince(profile, '2.8');
	return {
		fully_played: isFlag ? fullyPlayed : Number(fullyPlayed),
		resume_position_ms: progress && !progress.fullyPlayed ? progress.resumePositionMs : null,
	};
}
