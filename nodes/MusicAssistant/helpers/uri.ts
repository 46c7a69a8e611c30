/** The kinds of item a URI can name, in the server's own words. */
export const MEDIA_TYPES = [
	'album',
	'artist',
	'audio_source',
	'audiobook',
	'folder',
	'genre',
	'playlist',
	'podcast',
	'podcast_episode',
	'radio',
	'sound_effect',
	'track',
] as const;

export type MediaType = (typeof MEDIA_TYPES)[number];

/** An item of a provider, or a web address (share URL or stream) of which only the server knows what it is. */
export type MediaReference =
	| { kind: 'item'; uri: string; provider: string; mediaType: MediaType; itemId: string }
	| { kind: 'url'; uri: string };

export const URI_SHAPE =
	'<provider>://<type>/<id>, for example library://playlist/13, or a share URL that starts with https://';

const ITEM_URI = /^([a-z][\w.-]*):\/\/([a-z_]+)\/([^]+)$/i;
const SHORT_URI = /^([a-z][\w.-]*):([a-z_]+):([^]+)$/i;
const WEB_ADDRESS = /^(?:https?|rtsp|rtmp):\/\/\S+$/i;

/**
 * Reads `provider://type/id`, `provider:type:id` (which becomes the first form) and web addresses.
 * Gives `undefined` for anything else, also for a type the server has no word for: it would take it
 * silently for "unknown". Ids may hold slashes, blanks and colons (files are named by their path).
 */
export function parseUri(given: string): MediaReference | undefined {
	const uri = given.trim();
	if (WEB_ADDRESS.test(uri)) return { kind: 'url', uri };
	const [, provider, type, itemId] = ITEM_URI.exec(uri) ?? SHORT_URI.exec(uri) ?? [];
	if (!provider || !itemId || !isMediaType(type)) return undefined;
	return {
		kind: 'item',
		uri: `${provider}://${type}/${itemId}`,
		provider,
		mediaType: type,
		itemId,
	};
}

function isMediaType(word: string | undefined): word is MediaType {
	return MEDIA_TYPES.some((type) => type === word);
}
