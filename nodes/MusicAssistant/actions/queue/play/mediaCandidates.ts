import type { FailedMedia, MediaCandidate } from './playFirstThatStarts';
import type { PlayMediaArguments } from './sendPlayMedia';
import {
	resolveMediaReferences,
	requireMediaByName,
	splitMediaNames,
} from '../../../parameters/resolve/resolveMediaReferences';
import { parseUri, type MediaReference, type MediaType } from '../../../helpers/uri';
import { asParameterError, ParameterError } from '../../../parameters/values';
import type { OperationContext } from '../../../parameters/operationContext';
import type { Parameters } from '../../../parameters/parameters';
import { START_POSITIONS } from './startFields';
import { MIN_NAME_PART_LENGTH, lookUpStartItem, type StartItemArgument } from './lookUpStartItem';
import { joinWithLimit, truncateText } from '../../../helpers/text';

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
 * @throws ParameterError as `resolveStartItem`
 */
export async function resolveMediaCandidate(
	context: OperationContext,
	media: ChosenMedia,
	sharedArguments: Omit<PlayMediaArguments, 'media'>,
	hasFallback: boolean,
): Promise<MediaCandidate | FailedMedia> {
	requireUsableStartItem(context.parameters, media);
	const uris = media.map(({ uri }) => uri);
	const sentMedia = uris.length === 1 ? media[0].uri : uris;
	const startItem = await resolveStartItem(context, media).catch(asParameterError);
	if (startItem instanceof ParameterError) {
		if (!hasFallback) throw startItem;
		return { media: sentMedia, reason: startItem.message };
	}
	const start = startItem ? { start_item: startItem.argument } : {};
	return { uris, startItem, args: { media: sentMedia, ...start, ...sharedArguments } };
}

/**
 * The URIs of the media to fall back on, and the names that are not in the library. All are looked up even if none is
 * needed, so that a misspelled name is noticed at the first try.
 */
export async function resolveFallbackMedia(
	context: OperationContext,
	givenMedia: readonly string[],
): Promise<{ uris: string[]; notFound: FailedMedia[] }> {
	const options = context.parameters.collection('options');
	const error = (problem: string, remedy: string) =>
		options.error('fallbackMedia', problem, remedy);
	const uris: string[] = [];
	const notFound: FailedMedia[] = [];
	const entries = await Promise.all(
		givenMedia.map(async (media) =>
			parseUri(media) ? [media] : await splitMediaNames(context.client, media),
		),
	);
	for (const media of entries.flat()) {
		const found =
			parseUri(media) ??
			(await requireMediaByName(context.client, error, media).catch(asParameterError));
		if (found instanceof ParameterError) notFound.push({ media, reason: found.message });
		else uris.push(found.uri);
	}
	return { uris, notFound };
}

/**
 * The start item in the form that the connected server accepts; `undefined` for the beginning.
 *
 * @throws ParameterError for an unusable start item: servers answer it with status 500 and an empty queue
 */
async function resolveStartItem(
	{ parameters, client }: OperationContext,
	media: [MediaReference, ...MediaReference[]],
): Promise<StartItemArgument | undefined> {
	const given = requireUsableStartItem(parameters, media);
	if (given === undefined) return undefined;
	const [container] = media;
	const startItem = await lookUpStartItem(client, container, given, parameters.timeZone);
	if ('argument' in startItem) return startItem;
	throw parameters.error(
		startsAtNewest(parameters) ? 'startAt' : 'startItem',
		startsAtNewest(parameters)
			? `is Newest Episode, but the server lists no episodes of ${container.uri}`
			: `is "${truncateText(given)}", which matches nothing in ${container.uri}`,
		startItem.found.length > 0
			? `It contains: ${joinWithLimit(startItem.found)}. Nothing was sent: Music Assistant ${startItem.version} would have emptied the queue.`
			: `Music Assistant ${startItem.version} does not report what it contains. Nothing was sent: the server would have emptied the queue.`,
	);
}

/** The given start item. @throws ParameterError if no such media can have it */
function requireUsableStartItem(
	parameters: Parameters,
	[container, ...others]: readonly [MediaReference, ...MediaReference[]],
): string | undefined {
	const given = readStartItem(parameters);
	if (given === undefined) return undefined;
	const mediaType = container.kind === 'item' ? container.mediaType : undefined;
	if (others.length > 0) {
		throw parameters.error(
			startsAtNewest(parameters) ? 'startAt' : 'startItem',
			'can only be used with a single media item',
			'Set "Start At" to Beginning, or choose a single playlist, podcast, album or audiobook.',
		);
	}
	if (
		mediaType &&
		!(startsAtNewest(parameters) ? ['podcast'] : CONTAINER_TYPES).includes(mediaType)
	) {
		throw parameters.error(
			startsAtNewest(parameters) ? 'startAt' : 'startItem',
			`${startsAtNewest(parameters) ? 'is Newest Episode, which ' : ''}does not apply to media of the type ${mediaType}`,
			`Set "Start At" to Beginning, or choose a ${startsAtNewest(parameters) ? 'podcast' : 'playlist, podcast, album or audiobook'} as media.`,
		);
	}
	if (given.length < MIN_NAME_PART_LENGTH && !/^\d+$/.test(given)) {
		throw parameters.error(
			'startItem',
			`is "${given}", which is too short to search for`,
			`Enter at least ${MIN_NAME_PART_LENGTH} characters of the name, "latest", or an exact ID or URI.`,
		);
	}
	return given;
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

/** What the server is to start with; `undefined` for the beginning. */
function readStartItem(parameters: Parameters): string | undefined {
	switch (parameters.choice('startAt', START_POSITIONS)) {
		case 'beginning':
			return undefined;
		case 'newest':
			return 'latest';
		case 'item':
			return parameters.filledText(
				'startItem',
				'Enter part of the name, an ID or a URI, or set "Start At" to Beginning.',
			);
	}
}

function startsAtNewest(parameters: Parameters): boolean {
	return parameters.choice('startAt', START_POSITIONS) === 'newest';
}
