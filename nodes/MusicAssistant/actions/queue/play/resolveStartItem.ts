import {
	MIN_NAME_PART_LENGTH,
	lookUpStartItem,
	type StartItemArgument,
} from '../../../services/queues/lookUpStartItem';
import { joinWithLimit, truncateText } from '../../../helpers/text';
import type { MediaReference, MediaType } from '../../../helpers/uri';
import type { OperationContext } from '../../../parameters/operationContext';
import type { Parameters } from '../../../parameters/parameters';
import { START_POSITIONS } from './startFields';

/** Media types with items to start with. */
const CONTAINER_TYPES: readonly MediaType[] = [
	'album',
	'audiobook',
	'folder',
	'genre',
	'playlist',
	'podcast',
];

/**
 * The start item in the form that the connected server accepts; `undefined` for the beginning.
 *
 * @throws ParameterError for an unusable start item: servers answer it with status 500 and an empty queue
 */
export async function resolveStartItem(
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
export function requireUsableStartItem(
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
