import { parseUri, type MediaReference } from '../../../helpers/uri';
import { asParameterError, ParameterError } from '../../../parameters/errors/parameterError';
import type { OperationContext } from '../../../parameters/operationContext';
import type { Parameters } from '../../../parameters/parameters';
import { resolveMediaReferences } from '../../../parameters/resolve/resolveMediaReferences';
import {
	requireMediaByName,
	splitMediaNames,
} from '../../../parameters/resolve/resolveMediaByName';
import type { MediaCandidate, FailedMedia } from './playFirstThatStarts';
import type { PlayMediaArguments } from './sendPlayMedia';
import { requireUsableStartItem, resolveStartItem } from './resolveStartItem';

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
