import { isItem } from '../../helpers/items';
import { holdsName } from '../../helpers/names';
import { newestFirst } from '../../helpers/episodes';
import { parseUri, type MediaReference } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { containerOf, contents } from '../library/library';
import { versionTooOldFor } from '../../api/versions';

/** Where to start inside a playlist, podcast, album or audiobook. */
export interface StartItem {
	/** What `start_item` is sent as. */
	sent: string;
	/** Whether the item a queue plays is the one meant. */
	isIt(media: MediaItem | undefined, name: string | undefined): boolean;
}

/** Why a start item cannot be used; `found` are the names that are there. */
export interface NoStartItem {
	version: string;
	found: string[];
}

/** The server looks for parts of names only from this length on. */
export const SHORTEST_PART = 3;

/** The words for the newest episode of a podcast, in the server's spelling. */
const NEWEST = ['latest', 'newest'];

/**
 * The start item in the form the connected server understands.
 *
 * From 2.10 on, and where the version is unknown, it is sent as given: the server knows "latest", "newest" and parts
 * of names. Older servers answer those with a bare 500 and an empty queue; so for them the item is looked up in the
 * list of tracks or episodes by the same rules, and its exact id is sent.
 */
export async function startItemFor(
	client: MusicAssistantClient,
	media: MediaReference,
	word: string,
): Promise<StartItem | NoStartItem> {
	const given = inServersForm(word);
	const version = await versionTooOldFor(client, 'startItemByName');
	if (version === undefined) return asGiven(media, given);
	const container = await containerOf(client, media);
	if (container.mediaType === 'audiobook') return await chapterFor(client, media, given, version);
	const items = (await contents(client, container)) ?? [];
	const item = choose(items, given, container.mediaType);
	const id = item?.itemId;
	if (id === undefined) return { version, found: items.flatMap(({ name }) => name ?? []) };
	return { sent: id, isIt: (playing) => isItem(playing, id) };
}

/** The server takes keywords in lower case only, and URIs in their long form; in names it ignores the case. */
function inServersForm(word: string): string {
	if (NEWEST.includes(word.toLowerCase())) return word.toLowerCase();
	const reference = parseUri(word);
	return reference?.kind === 'item' ? reference.uri : word;
}

/** A chapter by its number or by part of its title; the server takes the number, and empties the queue for any other. */
async function chapterFor(
	client: MusicAssistantClient,
	media: MediaReference,
	given: string,
	version: string,
): Promise<StartItem | NoStartItem> {
	const { chapters } = await client.call('music/item_by_uri', { uri: media.uri });
	const chapter =
		chapters.find(({ position }) => position === given) ??
		(given.length < SHORTEST_PART
			? undefined
			: chapters.find(({ name = '' }) => holdsName(name, given)));
	if (chapter?.position === undefined) {
		const found = chapters.map(({ position = '', name = '' }) => `${position} ${name}`);
		return { version, found };
	}
	return { sent: chapter.position, isIt: () => true };
}

/** What the server picks by its own rules, as far as they are known. */
function asGiven(media: MediaReference, given: string): StartItem {
	const mediaType = media.kind === 'item' ? media.mediaType : undefined;
	return {
		sent: given,
		isIt(playing, name) {
			if (isItem(playing, given)) return true;
			const playingType = playing?.mediaType;
			if (playingType === undefined || playingType === 'audiobook') return true;
			if (NEWEST.includes(given) && mediaType !== 'playlist') {
				return playingType === 'podcast_episode';
			}
			return holdsName(playing?.name ?? name ?? '', given);
		},
	};
}

/** The server's own rules since 2.10: exact id or URI, else a keyword for podcasts, else part of a name. */
function choose(
	items: readonly MediaItem[],
	given: string,
	mediaType: string,
): MediaItem | undefined {
	const exact = items.find((item) => isItem(item, given));
	if (exact) return exact;
	const isPodcast = mediaType === 'podcast';
	if (isPodcast && NEWEST.includes(given)) return newestFirst(items, Date.now())[0];
	if (given.length < SHORTEST_PART) return undefined;
	const inOrder = isPodcast ? [...items].sort(byPosition) : items;
	return inOrder.find(({ name = '' }) => holdsName(name, given));
}

function byPosition(one: MediaItem, other: MediaItem): number {
	return (one.position ?? 0) - (other.position ?? 0);
}
