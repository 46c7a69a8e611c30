import {
	boolAt,
	isObject,
	keepNull,
	numberAt,
	objectAt,
	objectsAt,
	textAt,
	textsIn,
	type JsonObject,
	type JsonValue,
	type Model,
	textOrEmpty,
} from '../../helpers/json';
import { findImageLocation } from './imageLocation';

/**
 * A reference to an item within another one: the album and artists of a track, the podcast of an episode. Missing texts are
 * `undefined` and not '', because outputs distinguish them.
 */
export type ItemMapping = Model<typeof parseItemMapping>;

export function parseItemMapping(raw: JsonObject) {
	return {
		itemId: textAt(raw, 'item_id'),
		/** "library", or the instance id or domain of a provider. */
		provider: textAt(raw, 'provider'),
		mediaType: textAt(raw, 'media_type'),
		name: textAt(raw, 'name'),
		uri: textAt(raw, 'uri'),
		/** Servers send some albums, artists and podcasts in full. */
		providerMappings: objectsAt(raw, 'provider_mappings').map(parseProviderMapping),
	};
}

/** The id of an item at a provider. */
function parseProviderMapping(raw: JsonObject) {
	return {
		itemId: textAt(raw, 'item_id'),
		providerInstance: textAt(raw, 'provider_instance'),
		providerDomain: textAt(raw, 'provider_domain'),
		/** Whether that provider is set up and has it. */
		isAvailable: boolAt(raw, 'available'),
	};
}

/** A media item of any type; what a type does not have is missing. */
export type MediaItem = Model<typeof parseMediaItem>;

export function parseMediaItem(raw: JsonObject) {
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
		/** Which recording or edition it is, such as "Live"; '' for the usual one. */
		version: textAt(raw, 'version'),
		/** Its own picture, or that of its album, artist or podcast. */
		image: findImageLocation(raw),
		/**
		 * Before 2.11 false means that it is not a favorite. From then on favorites are those of the access token's user: false
		 * means that the user dislikes it, and null neither.
		 */
		favorite: keepNull(raw.favorite, boolAt(raw, 'favorite')),
		artists: objectsAt(raw, 'artists').map(parseItemMapping),
		/** The names of the authors of an audiobook. */
		authors: authorNamesIn(raw.authors),
		album: itemMappingAt(raw, 'album'),
		/** Its name is `undefined` where the server has the name of the episode instead (observed on 2.7 and 2.8). */
		podcast: podcastIn(raw),
		/** In seconds; `undefined` for a stream without an end. */
		duration: numberAt(raw, 'duration') || undefined,
		/** Of an album. */
		year: numberAt(raw, 'year'),
		/** Of a playlist. */
		owner: textAt(raw, 'owner'),
		/** Of a podcast. */
		publisher: textAt(raw, 'publisher'),
		/** Of a podcast. */
		totalEpisodes: numberAt(raw, 'total_episodes'),
		/** In a playlist or podcast. */
		position: numberAt(raw, 'position'),
		/** Null if it was never played; `undefined` if the server does not report it. */
		fullyPlayed: 'fully_played' in raw ? (boolAt(raw, 'fully_played') ?? null) : undefined,
		resumePositionMs: numberAt(raw, 'resume_position_ms'),
		/** Of an episode, as its publisher counts, if it does. */
		season: numberAt(raw, 'season'),
		/** The same; null if it does not, `undefined` before late 2.11. */
		episodeNumber: keepNull(raw.episode_number, numberAt(raw, 'episode_number')),
		/** Whether there is a transcript of an episode; null if its provider does not know (2.11 and newer). */
		hasTranscript: keepNull(metadata?.has_transcript, boolAt(metadata, 'has_transcript')),
		/** As the podcast's feed writes it. */
		releaseDate: textAt(metadata, 'release_date'),
		/** Of audiobooks. */
		chapters: objectsAt(metadata, 'chapters').map(parseChapter),
		/** To whom a playlist belongs (2.11 and newer); `undefined` if it belongs to everybody. */
		access: playlistAccessIn(objectAt(raw, 'access')),
		/** Whether it has no fixed contents; of playlists and stations. */
		isDynamic: boolAt(raw, 'is_dynamic'),
		/** Of a station: false if it has a list of tracks, or ends (2.11 and newer). */
		isEndless: boolAt(raw, 'is_endless'),
		/** When it was added to the library, in ISO 8601 (2.8 and newer). */
		dateAdded: textAt(raw, 'date_added'),
		/** Of a track, if the server has looked for them before. */
		lyrics: lyricsOf(metadata?.lyrics, metadata?.lrc_lyrics),
		/** Whether a playlist can be changed. */
		isEditable: boolAt(raw, 'is_editable'),
		/** The types that can be added to a playlist (2.8 and newer). */
		supportedMediaTypes: Array.isArray(raw.supported_mediatypes)
			? textsIn(raw.supported_mediatypes)
			: undefined,
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

function playlistAccessIn(access: JsonObject | undefined) {
	const owner = textAt(access, 'owner');
	if (owner === undefined) return undefined;
	return {
		/** The ID of a user. */
		owner,
		/** Whether everybody who can see it can change its items. */
		collaborative: boolAt(access, 'collaborative') ?? false,
	};
}

function parseChapter(raw: JsonObject) {
	return {
		/** A number as text, as `start_item` takes it. */
		position: textAt(raw, 'position'),
		name: textAt(raw, 'name'),
	};
}

/** The results of a search by media type. */
export type SearchResults = Model<typeof parseSearchResults>;

export function parseSearchResults(raw: JsonObject) {
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

function mediaItemsAt(raw: JsonObject, key: string): MediaItem[] {
	return objectsAt(raw, key).map(parseMediaItem);
}

/** A row of items to discover, of the library or of a provider. */
export type RecommendationRow = Model<typeof parseRecommendationRow>;

export function parseRecommendationRow(raw: JsonObject) {
	return {
		itemId: textAt(raw, 'item_id'),
		provider: textAt(raw, 'provider'),
		name: textAt(raw, 'name'),
		/** Empty from 2.10 on, where they are read row by row. */
		items: mediaItemsAt(raw, 'items'),
		/** Whether Music Assistant shows it only to users who choose it (2.10 and newer). */
		isHidden: boolAt(raw, 'enabled_by_default') === false,
	};
}

export type Lyrics = Readonly<ReturnType<typeof lyricsOf>>;

function lyricsOf(plain: JsonValue | undefined, synced: JsonValue | undefined) {
	return {
		plain: textOrEmpty(plain) || undefined,
		/** With times, in the LRC format. */
		synced: textOrEmpty(synced) || undefined,
	};
}

/** A pair of texts, each null if there is none. */
export function parseLyrics([plain, synced]: readonly JsonValue[]): Lyrics {
	return lyricsOf(plain, synced);
}

/** What is said in an episode, as far as its provider has it. */
export type Transcript = Readonly<ReturnType<typeof parseTranscript>>;

/** The text and the cues, each null if there are none. */
export function parseTranscript([text, cues]: readonly JsonValue[]) {
	const parsed = Array.isArray(cues) ? cues.filter(isObject).map(parseCue) : [];
	return { text: textOrEmpty(text) || null, cues: parsed.length > 0 ? parsed : null };
}

/** A part of a transcript; its times are in seconds. */
function parseCue(raw: JsonObject) {
	return {
		start: numberAt(raw, 'start') ?? null,
		end: numberAt(raw, 'end') ?? null,
		speaker: textAt(raw, 'speaker') ?? null,
		text: textAt(raw, 'text') ?? '',
	};
}
