import { hasIdOrUri, publishedEpisodes, sortNewestFirst } from '../../../api/models/mediaItems';
import { containsName } from '../../../helpers/nameComparison';
import { parseUri, type MediaReference } from '../../../helpers/uri';
import type { MusicAssistantClient } from '../../../api/client';
import type { MediaItem } from '../../../api/models/mediaItem';
import { resolveMediaContainer, readTracksOrEpisodes } from '../../../services/library/readItems';
import { findVersionTooOldFor } from '../../../api/serverVersions';

/** Where to start inside a playlist, podcast, album or audiobook. */
export interface StartItemArgument {
	/** The value of the argument `start_item`. */
	argument: string;
	/** Whether the item that a queue plays is this one. */
	matches(media: MediaItem | undefined, name: string | undefined): boolean;
}

/** A start item that was not found; `found` has the names of the items that exist. */
export interface StartItemNotFound {
	version: string;
	found: string[];
}

/** The server does not search for shorter parts of names. */
export const MIN_NAME_PART_LENGTH = 3;

/** The server's keywords for the newest episode of a podcast. */
const NEWEST_KEYWORDS = ['latest', 'newest'];

/**
 * The start item in the form that the connected server accepts.
 *
 * From 2.10 on, and if the version is not known, it is sent as given: the server accepts "latest", "newest" and parts of
 * names. Older servers answer these with status 500 and an empty queue, so for them the item is looked up in the list of
 * tracks or episodes by the same rules, and its exact id is sent.
 *
 * @param timeZone n8n's, for episodes that are published on a day without a time
 */
export async function lookUpStartItem(
	client: MusicAssistantClient,
	media: MediaReference,
	input: string,
	timeZone: string,
): Promise<StartItemArgument | StartItemNotFound> {
	const given = normalizeInput(input);
	const version = await findVersionTooOldFor(client, 'startItemByName');
	if (version === undefined) return startItemAsGiven(media, given);
	const container = await resolveMediaContainer(client, media);
	if (container.mediaType === 'audiobook') return await findChapter(client, media, given, version);
	const items = (await readTracksOrEpisodes(client, container)) ?? [];
	const item = findStartItem(
		container.mediaType === 'podcast' && NEWEST_KEYWORDS.includes(given)
			? publishedEpisodes(items, timeZone)
			: items,
		given,
		container.mediaType,
	);
	const id = item?.itemId;
	if (id === undefined) return { version, found: items.flatMap(({ name }) => name ?? []) };
	return { argument: id, matches: (playing) => hasIdOrUri(playing, id) };
}

/** The server accepts keywords in lower case only and URIs in their long form only; it ignores the case of names. */
function normalizeInput(input: string): string {
	if (NEWEST_KEYWORDS.includes(input.toLowerCase())) return input.toLowerCase();
	const reference = parseUri(input);
	return reference?.kind === 'item' ? reference.uri : input;
}

/** A chapter by its number or part of its title. The server accepts only the number, and empties the queue otherwise. */
async function findChapter(
	client: MusicAssistantClient,
	media: MediaReference,
	given: string,
	version: string,
): Promise<StartItemArgument | StartItemNotFound> {
	const { chapters } = await client.call('music/item_by_uri', { uri: media.uri });
	const chapter =
		chapters.find(({ position }) => position === given) ??
		(given.length < MIN_NAME_PART_LENGTH
			? undefined
			: chapters.find(({ name = '' }) => containsName(name, given)));
	if (chapter?.position === undefined) {
		const found = chapters.map(({ position = '', name = '' }) => `${position} ${name}`);
		return { version, found };
	}
	return { argument: chapter.position, matches: () => true };
}

/** A start item that the server looks up itself; `matches` follows its rules as far as they are known. */
function startItemAsGiven(media: MediaReference, given: string): StartItemArgument {
	const mediaType = media.kind === 'item' ? media.mediaType : undefined;
	return {
		argument: given,
		matches(playing, name) {
			if (hasIdOrUri(playing, given)) return true;
			const playingType = playing?.mediaType;
			if (playingType === undefined || playingType === 'audiobook') return true;
			if (NEWEST_KEYWORDS.includes(given) && mediaType !== 'playlist') {
				return playingType === 'podcast_episode';
			}
			return containsName(playing?.name ?? name ?? '', given);
		},
	};
}

/** Follows the rules of servers from 2.10 on: exact id or URI, else a keyword for podcasts, else part of a name. */
function findStartItem(
	items: readonly MediaItem[],
	given: string,
	mediaType: string,
): MediaItem | undefined {
	const exact = items.find((item) => hasIdOrUri(item, given));
	if (exact) return exact;
	const isPodcast = mediaType === 'podcast';
	if (isPodcast && NEWEST_KEYWORDS.includes(given)) return sortNewestFirst(items)[0];
	if (given.length < MIN_NAME_PART_LENGTH) return undefined;
	const inOrder = isPodcast ? [...items].sort(byPosition) : items;
	return inOrder.find(({ name = '' }) => containsName(name, given));
}

function byPosition(one: MediaItem, other: MediaItem): number {
	return (one.position ?? 0) - (other.position ?? 0);
}
