import type { PlayerQueue } from '../../api/models/playerQueue';
import { playAtStartLevel } from './play/playAtStartLevel';
import type { JsonObject } from '../../helpers/json';
import {
	resolveAvailableQueue,
	resolveQueue,
} from '../../parameters/resolve/resolvePlayersAndQueues';
import type { Operation, ItemCombination } from '../operation';
import {
	preparePlaybackConfirmation,
	type PlaybackConfirmationResult,
} from './play/preparePlaybackConfirmation';
import { readKeepsPlayingFor, playMediaFields, readFallbackMedia } from './playMedia.fields';
import {
	playFirstThatStarts,
	type FailedMedia,
	readPlayMediaOptions,
} from './play/playFirstThatStarts';
import {
	ENQUEUE_CHOICES,
	readStartVolume,
	resolveStartLevel,
	START_POSITIONS,
} from './play/startFields';
import { sendPlayMedia, type PlayMediaArguments } from './play/sendPlayMedia';
import { resolveMediaReferences } from '../../parameters/resolve/resolveMediaReferences';
import {
	resolveChosenMedia,
	resolveMediaCandidate,
	resolveFallbackMedia,
} from './play/mediaCandidates';

/** The media of several input items for one queue are one list. */
const mediaCombination: ItemCombination = {
	list: 'media',
	targetParameters: () => ['queueId'],
	settings: ['enqueue', 'options'],

	/** A start item belongs to one medium, and so does what to play in its place; radio mode has its own queue. */
	allows(parameters) {
		const options = parameters.collection('options');
		return (
			parameters.choice('startAt', START_POSITIONS) === 'beginning' &&
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
	fields: playMediaFields,
	combination: mediaCombination,

	async execute(context) {
		const { client, parameters } = context;
		const enqueue = parameters.choice('enqueue', ENQUEUE_CHOICES);
		const givenFallbacks = readFallbackMedia(context, enqueue);
		const hasFallback = givenFallbacks.length > 0;
		readKeepsPlayingFor(parameters, enqueue);
		const startVolume = readStartVolume(parameters, enqueue);
		const chosen = await resolveChosenMedia(context, hasFallback);
		const options = await readPlayMediaOptions(context, enqueue);
		const queue = await resolveAvailableQueue(context);
		const shared = { ...(enqueue === 'default' ? {} : { option: enqueue }), ...options };
		const first = Array.isArray(chosen)
			? await resolveMediaCandidate(context, chosen, shared, hasFallback)
			: chosen;
		const fallbacks = await resolveFallbackMedia(context, givenFallbacks);
		const start = await resolveStartLevel(context, queue, startVolume);
		if ('reason' in first || hasFallback || start) {
			const others = fallbacks.uris.map((uri) => ({
				uris: [uri],
				args: { media: uri, ...shared },
			}));
			const [candidates, unresolved] =
				'reason' in first ? [others, [first]] : [[first, ...others], []];
			const notFound = [...unresolved, ...fallbacks.notFound];
			const { args, failed, ...outcome } = await playAtStartLevel(
				client,
				start,
				async () => await playFirstThatStarts(context, queue, enqueue, candidates, notFound),
			);
			return playMediaOutput(queue, args, outcome, failed);
		}
		const { uris, startItem, args } = first;
		const checkPlayback = await preparePlaybackConfirmation(context, {
			queue,
			uris,
			enqueue,
			startItem,
			isRadio: args.radio_mode === true,
		});
		await sendPlayMedia(context, queue, args);
		return async () => playMediaOutput(queue, args, await checkPlayback());
	},
};

function playMediaOutput(
	queue: PlayerQueue,
	{ media, start_item }: PlayMediaArguments,
	{ playback, confirmation }: Omit<PlaybackConfirmationResult, 'isVerifiable'>,
	failed: readonly FailedMedia[] = [],
): JsonObject {
	return {
		queue: queue.name,
		queue_id: queue.id,
		media,
		...(start_item === undefined ? {} : { start_item }),
		...playback,
		...(failed.length > 0 ? { failed: failed.map((one) => ({ ...one })) } : {}),
		success: true,
		...confirmation,
	};
}
