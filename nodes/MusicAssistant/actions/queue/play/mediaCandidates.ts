import type { MusicAssistantClient } from '../../../api/client';
import type { MediaItem } from '../../../api/models/mediaItem';
import { hasIdOrUri, publishedEpisodes, sortNewestFirst } from '../../../api/models/mediaItems';
import { findVersionTooOldFor } from '../../../api/serverVersions';
import { containsName } from '../../../helpers/nameComparison';
import { joinWithLimit, truncateText } from '../../../helpers/text';
import { parseUri, type MediaReference, type MediaType } from '../../../helpers/uri';
import { asParameterError, ParameterError } from '../../../parameters/values';
import type { OperationContext } from '../../../parameters/operationContext';
import type { Parameters } from '../../../parameters/parameters';
import {
	type MakeParameterError,
	resolveMediaReferences,
	requireMediaByName,
	splitMediaNames,
} from '../../../parameters/resolve/resolveMediaReferences';
import { resolveMediaContainer, readTracksOrEpisodes } from '../../../services/library/readItems';
import type { FailedMedia, MediaCandidate } from './playOnQueue';
import type { PlayMediaArguments, StartItemArgument } from './playRequest';
import { choiceField, valuesOf } from '../../../parameters/fields/fieldBuilders';

export const startAtField = choiceField(
	'Start At',
	'startAt',
	'beginning',
	'Where to start in a playlist, podcast, album or audiobook',
	{
		beginning: ['Beginning', 'At the first item'],
		item: ['Item by Name or ID', 'At a certain track, episode or chapter'],
		newest: ['Newest Episode', 'At the newest episode of a podcast'],
	},
);

type ChosenMedia = [MediaReference, ...MediaReference[]];

/**
 * The chosen media, or why it cannot be found by its name, if there is something to fall back on.
 *
 * @throws ParameterError for invalid media; also for media that is not found, if there is nothing to fall back on
 */
export async function resolveChosenMedia(
	context: OperationContext,
	hasFallback: boolean,
): Promise<ChosenMedia | FailedMedia> {
	const media = await resolveMediaReferences(context).catch(asParameterError);
	if (!(media instanceof ParameterError)) return media;
	const name = hasFallback ? givenMediaName(context.parameters) : undefined;
	if (name === undefined) throw media;
	return { media: name, reason: media.message };
}

/** The name of the media, if the user gave one. */
function givenMediaName(parameters: Parameters): string | undefined {
	const { mode, value } = parameters.locator('media');
	const canBeName = mode === 'name' || mode === '';
	if (!canBeName || typeof value !== 'string' || value.trim() === '') return undefined;
	return parseUri(value) ? undefined : value.trim();
}

/**
 * The command for the chosen media, or why its start item cannot be found, if there is something to fall back on.
 *
 * @param sharedArguments the arguments that all media have in common
 * @throws ParameterError for an unusable start item: servers answer it with status 500 and an empty queue
 */
export async function resolveMediaCandidate(
	context: OperationContext,
	media: ChosenMedia,
	sharedArguments: Omit<PlayMediaArguments, 'media'>,
	hasFallback: boolean,
): Promise<MediaCandidate | FailedMedia> {
	const given = readStartItem(context.parameters, media);
	const uris = media.map(({ uri }) => uri);
	const args = { media: uris.length === 1 ? media[0].uri : uris, ...sharedArguments };
	if (given === undefined) return { args };
	const startItem = await resolveStartItem(context, media[0], given).catch(asParameterError);
	if (!(startItem instanceof ParameterError)) {
		return { startItem, args: { ...args, start_item: startItem.argument } };
	}
	if (!hasFallback) throw startItem;
	return { media: args.media, reason: startItem.message };
}

/**
 * The media to fall back on, and the names that are not in the library. All are looked up even if none is
 * needed, so that a misspelled name is noticed at the first try.
 */
export async function resolveFallbackMedia(
	context: OperationContext,
	givenMedia: readonly string[],
): Promise<{ media: MediaReference[]; notFound: FailedMedia[] }> {
	const options = context.parameters.collection('options');
	const error = (problem: string, remedy: string) =>
		options.error('fallbackMedia', problem, remedy);
	const media: MediaReference[] = [];
	const notFound: FailedMedia[] = [];
	const entries = await Promise.all(
		givenMedia.map(async (given) =>
			parseUri(given) ? [given] : await splitMediaNames(context.client, given),
		),
	);
	for (const given of entries.flat()) {
		const found =
			parseUri(given) ??
			(await requireMediaByName(context.client, error, given).catch(asParameterError));
		if (found instanceof ParameterError) notFound.push({ media: given, reason: found.message });
		else media.push(found);
	}
	return { media, notFound };
}

/** Where to start inside the media, as the user chose it. */
interface GivenStartItem {
	readonly text: string;
	readonly isNewest: boolean;
	readonly error: MakeParameterError;
}

/** Media types with items to start with. */
const CONTAINER_TYPES: readonly MediaType[] = [
	'album',
	'audiobook',
	'folder',
	'genre',
	'playlist',
	'podcast',
];

/** The server does not search for shorter parts of names. */
const MIN_NAME_PART_LENGTH = 3;

/** @returns `undefined` for the beginning @throws ParameterError if no such media can start there */
function readStartItem(
	parameters: Parameters,
	[container, ...others]: ChosenMedia,
): GivenStartItem | undefined {
	const startAt = parameters.choice('startAt', valuesOf(startAtField));
	if (startAt === 'beginning') return undefined;
	const isNewest = startAt === 'newest';
	const error: MakeParameterError = (problem, remedy) =>
		parameters.error(isNewest ? 'startAt' : 'startItem', problem, remedy);
	const text = isNewest
		? 'latest'
		: parameters.filledText(
				'startItem',
				'Enter part of the name, an ID or a URI, or set "Start At" to Beginning.',
			);
	if (others.length > 0) {
		throw error(
			'can only be used with a single media item',
			'Set "Start At" to Beginning, or choose a single playlist, podcast, album or audiobook.',
		);
	}
	const mediaType = container.kind === 'item' ? container.mediaType : undefined;
	if (mediaType && !(isNewest ? ['podcast'] : CONTAINER_TYPES).includes(mediaType)) {
		throw error(
			`${isNewest ? 'is Newest Episode, which ' : ''}does not apply to media of the type ${mediaType}`,
			`Set "Start At" to Beginning, or choose a ${isNewest ? 'podcast' : 'playlist, podcast, album or audiobook'} as media.`,
		);
	}
	if (text.length < MIN_NAME_PART_LENGTH && !/^\d+$/.test(text)) {
		throw error(
			`is "${text}", which is too short to search for`,
			`Enter at least ${MIN_NAME_PART_LENGTH} characters of the name, "latest", or an exact ID or URI.`,
		);
	}
	return { text, isNewest, error };
}

/** The start item in the form that the connected server accepts. @throws ParameterError if there is none */
async function resolveStartItem(
	{ parameters, client }: OperationContext,
	container: MediaReference,
	{ text, isNewest, error }: GivenStartItem,
): Promise<StartItemArgument> {
	const startItem = await lookUpStartItem(client, container, text, parameters.timeZone);
	if ('argument' in startItem) return startItem;
	const { found, version } = startItem;
	throw error(
		isNewest
			? `is Newest Episode, but the server lists no episodes of ${container.uri}`
			: `is "${truncateText(text)}", which matches nothing in ${container.uri}`,
		found.length > 0
			? `It contains: ${joinWithLimit(found)}. Nothing was sent: Music Assistant ${version} would have emptied the queue.`
			: `Music Assistant ${version} does not report what it contains. Nothing was sent: the server would have emptied the queue.`,
	);
}

/** A start item that was not found; `found` has the names of the items that exist. */
interface StartItemNotFound {
	version: string;
	found: string[];
}

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
async function lookUpStartItem(
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
