import type { PlayerQueue } from '../../api/models/playerQueue';
import { playAtStartLevel } from '../../services/playback/playAtStartLevel';
import type { JsonObject } from '../../helpers/json';
import { resolveAvailableQueue } from '../../parameters/resolve/resolveQueue';
import type { Operation } from '../operation';
import {
	preparePlaybackConfirmation,
	type PlaybackConfirmationResult,
} from './play/preparePlaybackConfirmation';
import { readKeepsPlayingFor } from './play/keepsPlayingFor';
import { readFallbackMedia } from './play/fallbackMedia';
import {
	resolveChosenMedia,
	resolveFallbackMedia,
	resolveMediaCandidate,
} from './play/mediaCandidates';
import { playFirstThatStarts, type FailedMedia } from './play/playFirstThatStarts';
import { ENQUEUE_CHOICES } from './play/enqueueField';
import { mediaCombination } from './play/mediaCombination';
import { playMediaFields } from './playMedia.fields';
import { readPlayMediaOptions } from './play/readPlayMediaOptions';
import { sendPlayMedia, type PlayMediaArguments } from './play/sendPlayMedia';
import { readStartVolume, resolveStartLevel } from './play/startVolume';

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
