/** As the server names them. */
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

/** An item of a provider, or a URL (share URL or stream), whose type only the server knows. */
export type MediaReference =
	| { kind: 'item'; uri: string; provider: string; mediaType: MediaType; itemId: string }
	| { kind: 'url'; uri: string };

export const URI_FORMAT_HINT =
	'provider://type/id, for example library://playlist/13, or a share URL that starts with https://';

const ITEM_URI_PATTERN = /^([a-z][\w.-]*):\/\/([a-z_]+)\/([^]+)$/i;
const SHORT_URI_PATTERN = /^([a-z][\w.-]*):([a-z_]+):([^]+)$/i;
/** With blanks, but not after a comma or semicolon, which separates entries of a list. */
const WEB_ADDRESS_PATTERN =
	/^(?:https?|rtsp|rtmp):\/\/[^\s/?#]+(?:[/?#](?:\S|(?<![,;])[^\S\r\n\t])*)?$/i;

/**
 * Parses `provider://type/id`, `provider:type:id` (which becomes the first form) and URLs. Ids may contain slashes, blanks
 * and colons (the id of a file is its path).
 *
 * @returns `undefined` for anything else, and for an unknown media type, which the server would silently accept
 */
export function parseUri(text: string): MediaReference | undefined {
	const uri = text.trim();
	if (WEB_ADDRESS_PATTERN.test(uri)) return { kind: 'url', uri: encodeBlanks(uri) };
	const [, provider, type, itemId] =
		ITEM_URI_PATTERN.exec(uri) ?? SHORT_URI_PATTERN.exec(uri) ?? [];
	if (!provider || !itemId || !isMediaType(type)) return undefined;
	return {
		kind: 'item',
		uri: `${provider}://${type}/${itemId}`,
		provider,
		mediaType: type,
		itemId,
	};
}

/**
 * A text that lists URIs, split at the blanks, commas and semicolons in front of each; ids may contain them too. What stands
 * before the first URI is an entry of its own; a text without a URI is the only one.
 */
export function splitAtUris(text: string): string[] {
	const words = [...text.matchAll(/[^\s,;]+/g)].map(({ 0: word, index }) => ({
		word,
		start: index,
		end: index + word.length,
		isStart: index === 0 || parseUri(word) !== undefined,
	}));
	if (!words.some(({ word }) => parseUri(word))) return [text];
	const groups: Array<typeof words> = [];
	for (const word of words) {
		const group = groups.at(-1);
		if (group === undefined || word.isStart) groups.push([word]);
		else group.push(word);
	}
	return groups.flatMap((group, place) => {
		const isBeforeUri = place < groups.length - 1;
		const isText = ({ word }: { word: string }) => !(isBeforeUri && /^(?:and|&)$/i.test(word));
		const last = group.filter(isText).at(-1);
		return last ? text.slice(group[0]?.start, last.end) : [];
	});
}

function isMediaType(word: string | undefined): word is MediaType {
	return MEDIA_TYPES.some((type) => type === word);
}

/** A web address as file managers show it, with its blanks encoded. */
export function encodeBlanks(address: string): string {
	return address.replaceAll(/\s/g, encodeURIComponent);
}

/** A part of a URL. Half of a surrogate pair, which cannot be encoded, becomes the replacement character. */
export function encodeForUrl(text: string): string {
	return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}
