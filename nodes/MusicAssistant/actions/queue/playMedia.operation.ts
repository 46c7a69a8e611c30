import type { PlayerQueue } from '../../api/models/playerQueue';
import type { JsonObject } from '../../helpers/json';
import {
	combineItemsField,
	optionsForChange,
	userField,
} from '../../parameters/fields/commonFields';
import {
	booleanField,
	requiredFor,
	textField,
	valuesOf,
} from '../../parameters/fields/fieldBuilders';
import { mediaLocator, queueLocator } from '../../parameters/fields/locators';
import { requireVersion, type OperationContext } from '../../parameters/operationContext';
import {
	parseUrisOrNames,
	resolveMediaReferences,
} from '../../parameters/resolve/resolveMediaReferences';
import { readUserId } from '../../parameters/resolve/resolveProvidersAndUsers';
import {
	resolveAvailableQueue,
	resolveQueue,
} from '../../parameters/resolve/resolvePlayersAndQueues';
import { type Operation, type ItemCombination } from '../operation';
import {
	resolveChosenMedia,
	resolveMediaCandidate,
	resolveFallbackMedia,
	startAtField,
} from './play/mediaCandidates';
import { playOnQueue, type PlayedMedia } from './play/playOnQueue';
import {
	enqueueField,
	playbackOptions,
	readPlaybackArguments,
	readPlaybackSettings,
	requireConfirmedStart,
	type PlaybackSettings,
	type PlayMediaArguments,
} from './play/playRequest';

const startItemField = textField(
	'Start Item',
	'startItem',
	'Hall of Mirrors',
	'Part of a name (3 characters or more), an exact ID or URI, the number of a chapter, or "latest" for the newest episode of a podcast',
);

const fallbackMediaField = textField(
	'Fallback Media',
	'fallbackMedia',
	'Radio Estuary',
	'What to play if the media does not start: names in the library, URIs or share URLs, one per line, in the order in which to try them. An expression can return an array of them.',
	{ typeOptions: { rows: 3 } },
);

const radioModeField = booleanField(
	'Radio Mode',
	'radioMode',
	'Whether to keep playing similar tracks; requires a provider that can find similar tracks',
);

const shuffleField = booleanField(
	'Shuffle',
	'shuffle',
	'Whether to shuffle the media; only with Play Now and Replace Queue (server 2.10 and newer)',
);

const playAsUserField = userField(
	"to play as, in whose history the media then appears; requires an admin token for anyone but the access token's user (server 2.10 and newer)",
);

/** The media of several input items for one queue are one list. */
const mediaCombination: ItemCombination = {
	list: 'media',
	targetParameters: () => ['queueId'],
	settings: ['enqueue', 'options'],

	/** A start item belongs to one medium, and so does what to play in its place; radio mode has its own queue. */
	allows(parameters) {
		const options = parameters.collection('options');
		return (
			parameters.choice('startAt', valuesOf(startAtField)) === 'beginning' &&
			!options.booleanOr('radioMode', false) &&
			!options.has('fallbackMedia')
		);
	},

	replaces: (parameters) => parameters.rawValue('enqueue') === 'replace',

	async resolveTarget(context) {
		const { id } = await resolveQueue(context);
		return {
			id,
			readList: async (item) => (await resolveMediaReferences(item)).map(({ uri }) => uri),
		};
	},
};

export const playMedia: Operation = {
	option: {
		name: 'Play Media',
		value: 'playMedia',
		action: 'Play media',
		description:
			'Play a playlist, podcast, radio station or other media on a queue, or add it to the queue',
	},
	effect: 'change',
	fields: [
		queueLocator,
		mediaLocator,
		startAtField,
		...requiredFor('startAt', 'item', startItemField),
		enqueueField,
		optionsForChange(
			...playbackOptions,
			combineItemsField,
			fallbackMediaField,
			radioModeField,
			shuffleField,
			playAsUserField,
		),
	],
	combination: mediaCombination,

	async execute(context) {
		const settings = readPlaybackSettings(context.parameters);
		const givenFallbacks = readFallbackMedia(context, settings);
		const hasFallback = givenFallbacks.length > 0;
		const chosen = await resolveChosenMedia(context, hasFallback);
		const shared = await readSharedArguments(context, settings);
		const queue = await resolveAvailableQueue(context);
		const first = Array.isArray(chosen)
			? await resolveMediaCandidate(context, chosen, shared, hasFallback)
			: chosen;
		const fallbacks = await resolveFallbackMedia(context, givenFallbacks);
		const others = fallbacks.media.map(({ uri }) => ({ args: { media: uri, ...shared } }));
		const [candidates, notFound] =
			'reason' in first
				? [others, [first, ...fallbacks.notFound]]
				: [[first, ...others], fallbacks.notFound];
		return await playOnQueue(context, { queue, settings, candidates, notFound }, (played) =>
			playMediaOutput(queue, played),
		);
	},
};

/**
 * The URIs and names to try if the media does not start; none if the user chose none.
 *
 * @throws ParameterError if one is malformed, or if it would not be noticed that nothing starts
 */
function readFallbackMedia({ parameters }: OperationContext, settings: PlaybackSettings): string[] {
	const options = parameters.collection('options');
	const error = (problem: string, remedy: string) =>
		options.error('fallbackMedia', problem, remedy);
	const given = parseUrisOrNames(options.rawValue('fallbackMedia') ?? [], error);
	if (given.length === 0) return given;
	requireConfirmedStart(options, 'fallbackMedia', settings);
	return given;
}

/**
 * The arguments of the command that all media have in common.
 *
 * @throws ParameterError for an option that the connected server would silently ignore: it needs a newer version, or does
 * not go with the enqueue option; also for an unknown user
 */
async function readSharedArguments(
	context: OperationContext,
	settings: PlaybackSettings,
): Promise<Omit<PlayMediaArguments, 'media'>> {
	const options = context.parameters.collection('options');
	const args: Omit<PlayMediaArguments, 'media'> = {};
	if (options.has('radioMode')) args.radio_mode = options.boolean('radioMode');
	if (options.has('shuffle')) args.shuffle = options.boolean('shuffle');
	if (args.shuffle !== undefined) {
		if (!['default', 'play', 'replace'].includes(settings.enqueue)) {
			throw options.error(
				'shuffle',
				'cannot be combined with this "Enqueue" setting',
				'Set "Enqueue" to Play Now or Replace Queue, or remove the option.',
			);
		}
		await requireVersion(context, options, 'shuffle', 'shuffleOfPlayMedia');
	}
	if (options.has('user')) {
		await requireVersion(context, options, 'user', 'userOfPlayMedia');
		args.user = await readUserId(context, options, 'user', { acceptsNames: true });
	}
	return { ...args, ...(await readPlaybackArguments(context, settings)) };
}

function playMediaOutput(
	{ name: queue, id: queue_id }: PlayerQueue,
	{ args, playback, failed, confirmation }: PlayedMedia,
): JsonObject {
	const { media, start_item } = args;
	return {
		queue,
		queue_id,
		media,
		...(start_item === undefined ? {} : { start_item }),
		...playback,
		...(failed.length > 0 ? { failed: failed.map((one) => ({ ...one })) } : {}),
		success: true,
		...confirmation,
	};
}
