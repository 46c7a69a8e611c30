import {
	boolAt,
	isObject,
	numberAt,
	objectAt,
	objectsAt,
	textAt,
	textsIn,
	type JsonObject,
	type JsonValue,
	textOrEmpty,
} from '../../helpers/json';
import { findImageLocation, type ImageLocation } from './imageLocation';

/** The id of an item at a provider. */
interface ProviderMapping {
	readonly itemId: string | undefined;
	readonly providerInstance: string | undefined;
	readonly providerDomain: string | undefined;
	/** Whether that provider is set up and has it. */
	readonly isAvailable: boolean | undefined;
}

/**
 * A reference to an item within another one: the album and artists of a track, the podcast of an episode. Missing texts are
 * `undefined` and not '', because outputs distinguish them.
 */
export interface ItemMapping {
	readonly itemId: string | undefined;
	/** "library", or the instance id or domain of a provider. */
	readonly provider: string | undefined;
	readonly mediaType: string | undefined;
	readonly name: string | undefined;
	readonly uri: string | undefined;
	/** Servers send some albums, artists and podcasts in full. */
	readonly providerMappings: readonly ProviderMapping[];
}

interface Chapter {
	/** A number as text, as `start_item` takes it. */
	readonly position: string | undefined;
	readonly name: string | undefined;
}

interface PlaylistAccess {
	/** The ID of a user. */
	readonly owner: string;
	/** Whether everybody who can see it can change its items. */
	readonly collaborative: boolean;
}

/** A media item of any type; what a type does not have is missing. */
export interface MediaItem extends ItemMapping {
	readonly raw: JsonObject;
	/** Which recording or edition it is, such as "Live"; '' for the usual one. */
	readonly version: string | undefined;
	/** Its own picture, or that of its album, artist or podcast. */
	readonly image: ImageLocation | undefined;
	/**
	 * Before 2.11 false means that it is not a favorite. From then on favorites are those of the access token's user: false
	 * means that the user dislikes it, and null neither.
	 */
	readonly favorite: boolean | null | undefined;
	readonly artists: readonly ItemMapping[];
	/** The names of the authors of an audiobook. */
	readonly authors: readonly string[];
	readonly album: ItemMapping | undefined;
	/** Its name is `undefined` where the server has the name of the episode instead (observed on 2.7 and 2.8). */
	readonly podcast: ItemMapping | undefined;
	/** In seconds; `undefined` for a stream without an end. */
	readonly duration: number | undefined;
	/** Of an album. */
	readonly year: number | undefined;
	/** Of a playlist. */
	readonly owner: string | undefined;
	/** Of a podcast. */
	readonly publisher: string | undefined;
	/** Of a podcast. */
	readonly totalEpisodes: number | undefined;
	/** In a playlist or podcast. */
	readonly position: number | undefined;
	/** Null if it was never played; `undefined` if the server does not report it. */
	readonly fullyPlayed: boolean | null | undefined;
	readonly resumePositionMs: number | undefined;
	/** Of an episode, as its publisher counts; null if it does not, `undefined` before late 2.11. */
	readonly season: number | null | undefined;
	readonly episodeNumber: number | null | undefined;
	/** Whether there is a transcript of an episode; null if its provider does not know (2.11 and newer). */
	readonly hasTranscript: boolean | null | undefined;
	/** As the podcast's feed writes it. */
	readonly releaseDate: string | undefined;
	/** Of audiobooks. */
	readonly chapters: readonly Chapter[];
	/** To whom a playlist belongs (2.11 and newer); `undefined` if it belongs to everybody. */
	readonly access: PlaylistAccess | undefined;
	/** Whether it has no fixed contents; of playlists and stations. */
	readonly isDynamic: boolean | undefined;
	/** When it was added to the library, in ISO 8601 (2.8 and newer). */
	readonly dateAdded: string | undefined;
	/** Of a track, if the server has looked for them before. */
	readonly lyrics: Lyrics;
	/** Whether a playlist can be changed. */
	readonly isEditable: boolean | undefined;
	/** The types that can be added to a playlist (2.8 and newer). */
	readonly supportedMediaTypes: readonly string[] | undefined;
}

export function parseMediaItem(raw: JsonObject): MediaItem {
	const metadata = objectAt(raw, 'metadata');
	// One by one: V8 takes ten times as long for an object that begins with a spread and has this many properties.
	const { itemId, provider, mediaType, name, uri, providerMappings } = parseItemMapping(raw);
	return {
		itemId,
		provider,
		mediaType,
		name,
		uri,
		providerMappings,
		raw,
		version: textAt(raw, 'version'),
		image: findImageLocation(raw),
		favorite: raw.favorite === null ? null : boolAt(raw, 'favorite'),
		artists: objectsAt(raw, 'artists').map(parseItemMapping),
		authors: authorNamesIn(raw.authors),
		album: itemMappingAt(raw, 'album'),
		podcast: podcastIn(raw),
		duration: numberAt(raw, 'duration') || undefined,
		year: numberAt(raw, 'year'),
		owner: textAt(raw, 'owner'),
		publisher: textAt(raw, 'publisher'),
		totalEpisodes: numberAt(raw, 'total_episodes'),
		position: numberAt(raw, 'position'),
		fullyPlayed: 'fully_played' in raw ? (boolAt(raw, 'fully_played') ?? null) : undefined,
		resumePositionMs: numberAt(raw, 'resume_position_ms'),
		season: raw.season === null ? null : numberAt(raw, 'season'),
		episodeNumber: raw.episode_number === null ? null : numberAt(raw, 'episode_number'),
		hasTranscript: metadata?.has_transcript === null ? null : boolAt(metadata, 'has_transcript'),
		releaseDate: textAt(metadata, 'release_date'),
		chapters: objectsAt(metadata, 'chapters').map(parseChapter),
		access: playlistAccessIn(objectAt(raw, 'access')),
		isDynamic: boolAt(raw, 'is_dynamic'),
		dateAdded: textAt(raw, 'date_added'),
		lyrics: lyricsIn(metadata),
		isEditable: boolAt(raw, 'is_editable'),
		supportedMediaTypes: Array.isArray(raw.supported_mediatypes)
			? textsIn(raw.supported_mediatypes)
			: undefined,
	};
}

export function parseItemMapping(raw: JsonObject): ItemMapping {
	return {
		itemId: textAt(raw, 'item_id'),
		provider: textAt(raw, 'provider'),
		mediaType: textAt(raw, 'media_type'),
		name: textAt(raw, 'name'),
		uri: textAt(raw, 'uri'),
		providerMappings: objectsAt(raw, 'provider_mappings').map(parseProviderMapping),
	};
}

/** From 2.10 on, authors may be objects. */
function authorNamesIn(authors: JsonValue | undefined): string[] {
	const names = Array.isArray(authors)
		? authors.map((author) => (isObject(author) ? author.name : author))
		: [];
	return textsIn(names);
}

function itemMappingAt(raw: JsonObject, key: string): ItemMapping | undefined {
	const mapping = objectAt(raw, key);
	return mapping && parseItemMapping(mapping);
}

function podcastIn(raw: JsonObject): ItemMapping | undefined {
	const podcast = itemMappingAt(raw, 'podcast');
	return podcast && podcast.name === textAt(raw, 'name')
		? { ...podcast, name: undefined }
		: podcast;
}

function parseProviderMapping(raw: JsonObject): ProviderMapping {
	return {
		itemId: textAt(raw, 'item_id'),
		providerInstance: textAt(raw, 'provider_instance'),
		providerDomain: textAt(raw, 'provider_domain'),
		isAvailable: boolAt(raw, 'available'),
	};
}

function playlistAccessIn(access: JsonObject | undefined): PlaylistAccess | undefined {
	const owner = textAt(access, 'owner');
	if (owner === undefined) return undefined;
	return { owner, collaborative: boolAt(access, 'collaborative') ?? false };
}

function parseChapter(raw: JsonObject): Chapter {
	return { position: textAt(raw, 'position'), name: textAt(raw, 'name') };
}

/** The results of a search by media type. */
export interface SearchResults {
	readonly albums: readonly MediaItem[];
	readonly artists: readonly MediaItem[];
	readonly audiobooks: readonly MediaItem[];
	readonly genres: readonly MediaItem[];
	readonly playlists: readonly MediaItem[];
	readonly podcasts: readonly MediaItem[];
	readonly radio: readonly MediaItem[];
	readonly tracks: readonly MediaItem[];
}

export function parseSearchResults(raw: JsonObject): SearchResults {
	return {
		albums: mediaItemsAt(raw, 'albums'),
		artists: mediaItemsAt(raw, 'artists'),
		audiobooks: mediaItemsAt(raw, 'audiobooks'),
		genres: mediaItemsAt(raw, 'genres'),
		playlists: mediaItemsAt(raw, 'playlists'),
		podcasts: mediaItemsAt(raw, 'podcasts'),
		radio: mediaItemsAt(raw, 'radio'),
		tracks: mediaItemsAt(raw, 'tracks'),
	};
}

function mediaItemsAt(raw: JsonObject, key: keyof SearchResults): MediaItem[] {
	return objectsAt(raw, key).map(parseMediaItem);
}

/** A row of items to discover, of the library or of a provider. */
export interface RecommendationRow {
	readonly itemId: string | undefined;
	readonly provider: string | undefined;
	readonly name: string | undefined;
	/** Empty from 2.10 on, where they are read row by row. */
	readonly items: readonly MediaItem[];
	/** Whether Music Assistant shows it only to users who choose it (2.10 and newer). */
	readonly isHidden: boolean;
}

export function parseRecommendationRow(raw: JsonObject): RecommendationRow {
	return {
		itemId: textAt(raw, 'item_id'),
		provider: textAt(raw, 'provider'),
		name: textAt(raw, 'name'),
		items: objectsAt(raw, 'items').map(parseMediaItem),
		isHidden: boolAt(raw, 'enabled_by_default') === false,
	};
}

export interface Lyrics {
	readonly plain: string | undefined;
	/** With times, in the LRC format. */
	readonly synced: string | undefined;
}

/** What the server knows of a track without looking for it. */
function lyricsIn(metadata: JsonObject | undefined): Lyrics {
	return {
		plain: textAt(metadata, 'lyrics') || undefined,
		synced: textAt(metadata, 'lrc_lyrics') || undefined,
	};
}

/** A pair of texts, each null if there is none. */
export function parseLyrics(pair: readonly JsonValue[]): Lyrics {
	const [plain, synced] = pair;
	return { plain: textOrEmpty(plain) || undefined, synced: textOrEmpty(synced) || undefined };
}

/** What is said in an episode, as far as its provider has it. */
export interface Transcript {
	readonly text: string | null;
	readonly cues: readonly TranscriptCue[] | null;
}

/** A part of a transcript; its times are in seconds. */
type TranscriptCue = {
	start: number | null;
	end: number | null;
	speaker: string | null;
	text: string;
};

/** The text and the cues, each null if there are none. */
export function parseTranscript([text, cues]: readonly JsonValue[]): Transcript {
	const parsed = Array.isArray(cues) ? cues.filter(isObject).map(parseCue) : [];
	return { text: textOrEmpty(text) || null, cues: parsed.length > 0 ? parsed : null };
}

function parseCue(raw: JsonObject): TranscriptCue {
	return {
		start: numberAt(raw, 'start') ?? null,
		end: numberAt(raw, 'end') ?? null,
		speaker: textAt(raw, 'speaker') ?? null,
		text: textAt(raw, 'text') ?? '',
	};
}
