import type { MediaItem } from '../../api/models/mediaItem';
import { releasedAt } from '../episodes';
import { imageUrl, type ServerAddress } from '../pictures/imageUrl';
import { joinedNames } from '../mediaItems';
import { joinTexts } from '../joinTexts';
import type { JsonObject, JsonValue } from '../json';

const COLUMNS = {
	name: ({ name = null }) => name,
	media_type: ({ mediaType = null }) => mediaType,
	uri: ({ uri = null }) => uri,
	artists: ({ artists, authors }) => joinedNames(artists) ?? joinTexts(authors),
	album: ({ album, podcast }) => album?.name ?? podcast?.name ?? null,
	podcast: ({ podcast }) => podcast?.name ?? null,
	year: ({ year = null }) => year,
	owner: ({ owner = null }) => owner,
	is_editable: ({ isEditable = null }) => isEditable,
	publisher: ({ publisher = null }) => publisher,
	total_episodes: ({ totalEpisodes = null }) => totalEpisodes,
	duration: ({ duration = null }) => duration,
	position: ({ position = null }) => position,
	release_date: (item) => isoDate(releasedAt(item)),
	fully_played: ({ fullyPlayed = null }) => fullyPlayed,
	resume_seconds: ({ resumePositionMs: ms }) => (ms === undefined ? null : Math.floor(ms / 1000)),
	favorite: ({ favorite = null }) => favorite,
	image_url: ({ image }, server) => imageUrl(image, server),
} satisfies Record<string, (item: MediaItem, server: ServerAddress) => JsonValue>;

type Column = keyof typeof COLUMNS;

const IDENTITY = ['name', 'media_type', 'uri'] as const;

const FAVORITE = ['favorite', 'image_url'] as const;

/** The columns for items of one type: a list has none that its items cannot fill. */
const OF_TYPE = {
	album: [...IDENTITY, 'artists', 'year', ...FAVORITE],
	artist: [...IDENTITY, ...FAVORITE],
	audiobook: [...IDENTITY, 'artists', 'duration', ...FAVORITE],
	genre: [...IDENTITY, ...FAVORITE],
	playlist: [...IDENTITY, 'owner', 'is_editable', ...FAVORITE],
	podcast: [...IDENTITY, 'publisher', 'total_episodes', ...FAVORITE],
	podcast_episode: [
		...IDENTITY,
		'podcast',
		'duration',
		'release_date',
		'fully_played',
		'resume_seconds',
		'image_url',
	],
	radio: [...IDENTITY, ...FAVORITE],
	track: [...IDENTITY, 'artists', 'album', 'duration', ...FAVORITE],
} as const satisfies Record<string, readonly Column[]>;

const ROWS = {
	...OF_TYPE,
	/** The tracks of a playlist. */
	playlistTrack: [...IDENTITY, 'artists', 'album', 'duration', 'position', ...FAVORITE],
	/** Items that were added to the library. */
	added: [...IDENTITY, 'artists', 'album', 'duration', 'image_url'],
	/** Audiobooks and episodes that were begun. */
	inProgress: [...IDENTITY, 'artists', 'album', 'duration', 'resume_seconds', ...FAVORITE],
	/** Items of which the server sends references only. */
	reference: [...IDENTITY, 'image_url'],
	/** Items of several types. */
	mixed: [...IDENTITY, 'artists', 'album', 'duration', ...FAVORITE],
} as const satisfies Record<string, readonly Column[]>;

export type Row = keyof typeof ROWS;

type Simplify = (item: MediaItem, server: ServerAddress) => JsonObject;

/** A media item in at most ten flat fields; what it does not have is null. */
export function simplifyMedia(row: Row): Simplify {
	return toColumns(ROWS[row]);
}

/**
 * The items of a list that has only these types: the columns of the type if it is one, and of several those columns of a
 * mixed list that one of them can fill.
 *
 * @param types all if empty
 */
export function simplifyTypes(types: readonly string[]): Simplify {
	const [only, ...others] = types;
	if (only === undefined) return simplifyMedia('mixed');
	if (others.length === 0) return simplifyMedia(rowOf(only));
	return toColumns(ROWS.mixed.filter((column) => types.some((type) => canFill(type, column))));
}

/** In a mixed list, `album` also names the podcast of an episode. */
function canFill(type: string, column: Column): boolean {
	const columns: readonly Column[] = ROWS[rowOf(type)];
	return columns.includes(column) || (column === 'album' && columns.includes('podcast'));
}

function toColumns(columns: readonly Column[]): Simplify {
	return (item, server) =>
		Object.fromEntries(columns.map((column) => [column, COLUMNS[column](item, server)]));
}

/** The same, with the columns of its own type. */
export function simplifyByType(item: MediaItem, server: ServerAddress): JsonObject {
	return simplifyMedia(rowOf(item.mediaType))(item, server);
}

function rowOf(mediaType: string | undefined): Row {
	return isType(mediaType) ? mediaType : 'mixed';
}

function isType(mediaType: string | undefined): mediaType is keyof typeof OF_TYPE {
	return mediaType !== undefined && Object.hasOwn(OF_TYPE, mediaType);
}

function isoDate(time: number | undefined): string | null {
	return time === undefined ? null : new Date(time).toISOString();
}
