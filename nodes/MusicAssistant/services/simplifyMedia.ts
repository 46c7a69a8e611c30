import type { MediaItem } from '../api/models/mediaItem';
import { releaseDate, joinItemNames, titleWithVersion } from '../api/models/mediaItems';
import { imageUrl, type ServerAddress } from '../api/models/imageLocation';
import { joinWithCommasOrNull } from '../helpers/text';
import type { JsonObject, JsonValue } from '../helpers/json';
import type { PlayingMedia } from '../api/models/playerQueue';

const COLUMNS = {
	name: ({ name = null }) => name,
	media_type: ({ mediaType = null }) => mediaType,
	uri: ({ uri = null }) => uri,
	title: ({ name, version }) => titleWithVersion(name, version) ?? null,
	artist: (item) => (item.mediaType === 'artist' ? (item.name ?? null) : creatorsOf(item)),
	artists: creatorsOf,
	album: ({ album, podcast }) => album?.name ?? podcast?.name ?? null,
	podcast: ({ podcast }) => podcast?.name ?? null,
	year: ({ year = null }) => year,
	owner: ({ owner = null }) => owner,
	is_editable: ({ isEditable = null }) => isEditable,
	publisher: ({ publisher = null }) => publisher,
	total_episodes: ({ totalEpisodes = null }) => totalEpisodes,
	duration: ({ duration = null }) => duration,
	position: ({ position = null }) => position,
	release_date: releaseDate,
	fully_played: ({ fullyPlayed = null }) => fullyPlayed,
	resume_seconds: ({ resumePositionMs: ms }) => (ms === undefined ? null : Math.floor(ms / 1000)),
	season: ({ season = null }) => season,
	episode_number: ({ episodeNumber = null }) => episodeNumber,
	is_endless: ({ isEndless = null }) => isEndless,
	favorite: ({ favorite = null }) => favorite,
	image_url: ({ image }, server) => imageUrl(image, server),
} satisfies Record<string, (item: MediaItem, server: ServerAddress) => JsonValue>;

function creatorsOf({ artists, authors }: MediaItem): string | null {
	return joinItemNames(artists) ?? joinWithCommasOrNull(authors);
}

type Column = keyof typeof COLUMNS;

/** What every item has, under the names that rows about what plays have too. */
const IDENTITY_COLUMNS = ['name', 'title', 'artist', 'media_type', 'uri'] as const;

const FAVORITE_COLUMNS = ['favorite', 'image_url'] as const;

/** The columns for items of one type: a list has none that its items cannot fill. */
const COLUMNS_BY_TYPE = {
	album: [...IDENTITY_COLUMNS, 'artists', 'year', ...FAVORITE_COLUMNS],
	artist: [...IDENTITY_COLUMNS, ...FAVORITE_COLUMNS],
	audiobook: [...IDENTITY_COLUMNS, 'artists', 'duration', ...FAVORITE_COLUMNS],
	genre: [...IDENTITY_COLUMNS, ...FAVORITE_COLUMNS],
	playlist: [...IDENTITY_COLUMNS, 'owner', 'is_editable', ...FAVORITE_COLUMNS],
	podcast: [...IDENTITY_COLUMNS, 'publisher', 'total_episodes', ...FAVORITE_COLUMNS],
	podcast_episode: [
		...IDENTITY_COLUMNS,
		'podcast',
		'duration',
		'release_date',
		'fully_played',
		'resume_seconds',
		'image_url',
	],
	radio: [...IDENTITY_COLUMNS, ...FAVORITE_COLUMNS],
	track: [...IDENTITY_COLUMNS, 'artists', 'album', 'duration', ...FAVORITE_COLUMNS],
} as const satisfies Record<string, readonly Column[]>;

const COLUMNS_BY_ROW = {
	...COLUMNS_BY_TYPE,
	/** The tracks of a playlist. */
	playlistTrack: [
		...IDENTITY_COLUMNS,
		'artists',
		'album',
		'duration',
		'position',
		...FAVORITE_COLUMNS,
	],
	/** Items that were added to the library. */
	added: [...IDENTITY_COLUMNS, 'artists', 'album', 'duration', 'image_url'],
	/** Audiobooks and episodes that were begun. */
	inProgress: [
		...IDENTITY_COLUMNS,
		'artists',
		'podcast',
		'duration',
		'resume_seconds',
		...FAVORITE_COLUMNS,
	],
	/** Items of which the server sends references only. */
	reference: [...IDENTITY_COLUMNS, 'image_url'],
	/** Items of several types. */
	mixed: [...IDENTITY_COLUMNS, 'artists', 'album', 'duration', ...FAVORITE_COLUMNS],
} as const satisfies Record<string, readonly Column[]>;

const NUMBERED_EPISODE_COLUMNS: readonly Column[] = [
	...COLUMNS_BY_TYPE.podcast_episode.filter((column) => column !== 'artist'),
	'season',
	'episode_number',
];

const LIMITED_RADIO_COLUMNS: readonly Column[] = [...COLUMNS_BY_TYPE.radio, 'is_endless'];

export type RowKind = keyof typeof COLUMNS_BY_ROW;

type Simplifier = (item: MediaItem, server: ServerAddress) => JsonObject;

/**
 * A function that turns a media item into at most twelve flat fields; what the item does not have is null. What only late
 * builds of 2.11 report is left out elsewhere. There, an episode has its season and number in place of `artist`, which
 * episodes do not have.
 */
export function createMediaSimplifier(rowKind: RowKind): Simplifier {
	return (item, server) => toRow(columnsOf(rowKind, item), item, server);
}

function columnsOf(rowKind: RowKind, { isEndless, episodeNumber }: MediaItem): readonly Column[] {
	if (rowKind === 'radio' && isEndless !== undefined) return LIMITED_RADIO_COLUMNS;
	if (rowKind === 'podcast_episode' && episodeNumber !== undefined) return NUMBERED_EPISODE_COLUMNS;
	return COLUMNS_BY_ROW[rowKind];
}

/**
 * The same for a list that only has items of these types: with the columns of the type if there is one, otherwise with
 * those columns of a mixed list that at least one of the types can fill.
 *
 * @param mediaTypes all if empty
 */
export function createSimplifierForMediaTypes(mediaTypes: readonly string[]): Simplifier {
	const [only, ...others] = mediaTypes;
	if (only === undefined) return createMediaSimplifier('mixed');
	if (others.length === 0) return createMediaSimplifier(rowKindOf(only));
	const columns = COLUMNS_BY_ROW.mixed.filter((column) =>
		mediaTypes.some((type) => hasColumn(type, column)),
	);
	return (item, server) => toRow(columns, item, server);
}

/** In a mixed list, `album` also names the podcast of an episode. */
function hasColumn(type: string, column: Column): boolean {
	const columns: readonly Column[] = COLUMNS_BY_ROW[rowKindOf(type)];
	return columns.includes(column) || (column === 'album' && columns.includes('podcast'));
}

function toRow(columns: readonly Column[], item: MediaItem, server: ServerAddress): JsonObject {
	return Object.fromEntries(columns.map((column) => [column, COLUMNS[column](item, server)]));
}

/**
 * What an item is, for the result of a change.
 *
 * @param uri of an item that the server does not return, or returns without one
 */
export function simplifyIdentity(item: MediaItem | undefined, uri: string): JsonObject {
	const columns = IDENTITY_COLUMNS.map((column): [string, JsonValue] => [
		column,
		item ? COLUMNS[column](item) : null,
	]);
	return { ...Object.fromEntries(columns), uri: item?.uri ?? uri };
}

/** Turns a media item into the columns of its own type. */
export function simplifyByMediaType(item: MediaItem, server: ServerAddress): JsonObject {
	return createMediaSimplifier(rowKindOf(item.mediaType))(item, server);
}

function rowKindOf(mediaType: string | undefined): RowKind {
	return hasOwnColumns(mediaType) ? mediaType : 'mixed';
}

function hasOwnColumns(mediaType: string | undefined): mediaType is keyof typeof COLUMNS_BY_TYPE {
	return mediaType !== undefined && Object.hasOwn(COLUMNS_BY_TYPE, mediaType);
}

/**
 * Orders the columns of a row as in all outputs: what it is, what was done or plays, whether that worked, and IDs last.
 * Tables of n8n show them in this order, and few people scroll.
 */
export function orderColumns<Row extends object>(row: Row): Row;
export function orderColumns(row: object): object {
	return Object.fromEntries(
		Object.entries(row).sort(([one], [other]) => columnRank(one) - columnRank(other)),
	);
}

const OUTCOME_COLUMNS: readonly string[] = ['success', 'confirmed', 'reason'];

/** The place of a column among those of a row; the order of columns with the same rank is kept. */
export function columnRank(name: string): number {
	return isIdColumn(name) ? OUTCOME_COLUMNS.length : OUTCOME_COLUMNS.indexOf(name);
}

/** A URI is none: it stands where it is of use. */
function isIdColumn(name: string): boolean {
	return /_ids?$/.test(name) || name === 'synced_to';
}

/** What plays, in the fields that all rows and events have in common. */
export function simplifyPlayingMedia(
	media: PlayingMedia | null | undefined,
	server: ServerAddress,
) {
	return {
		title: media?.title ?? media?.uri ?? null,
		artist: media?.artist ?? null,
		album: media?.album ?? null,
		uri: media?.uri ?? null,
		media_type: media?.mediaType ?? null,
		duration: media?.duration ?? null,
		image_url: imageUrl(media?.image, server),
	};
}

/** Whether the row of something played is an episode without the name of its podcast. */
export function lacksPodcastName({ media_type, album }: JsonObject): boolean {
	return media_type === 'podcast_episode' && album === null;
}

/** The state of a player or queue and what it plays or has paused; no media for an idle one, which still reports its last. */
export function simplifyPlayback(
	{ state, media }: { state: string | undefined; media: PlayingMedia | null | undefined },
	server: ServerAddress,
) {
	return {
		state: PLAYBACK_STATES.find((known) => known === state) ?? null,
		...simplifyPlayingMedia(state === 'idle' ? undefined : media, server),
	};
}

/** Servers have other words for an unknown state. */
const PLAYBACK_STATES = ['playing', 'paused', 'idle'] as const;
