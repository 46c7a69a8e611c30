import { resolveItem } from '../../parameters/resolve/resolveItem';
import { resolveAvailableQueue } from '../../parameters/resolve/resolveQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { podcastLocator, providerOf, queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { prepareConfirmation, startsPlayback } from './confirmation';
import { maxAgeHours, newestEpisode, skipIfPlayed } from './newestEpisode';
import { startFromBeginningOption } from './playbackOptions';
import {
	confirm,
	confirmSeconds,
	enqueue,
	ENQUEUE_CHOICES,
	startFromBeginning,
} from './playMedia.fields';
import { sendMedia } from './sendMedia';

export const playNewestEpisode: Operation = {
	option: {
		name: 'Play Newest Episode',
		value: 'playNewestEpisode',
		action: 'Play newest episode of podcast',
		description:
			'Play the newest episode of a podcast, on any server version, and verify the result',
	},
	effect: 'change',
	fields: [
		queueLocator,
		podcastLocator,
		providerOf(podcastLocator),
		{ ...enqueue, default: 'replace' },
		changeOptions(confirm, confirmSeconds, maxAgeHours, skipIfPlayed, startFromBeginning),
	],

	async execute(context) {
		const enqueueChoice = context.parameters.choice('enqueue', ENQUEUE_CHOICES);
		const podcast = await resolveItem(context, 'podcastId', 'podcast');
		const options = await startFromBeginningOption(context);
		const queue = await resolveAvailableQueue(context);
		const { sent, episode, reason } = await newestEpisode(context, podcast);
		if (sent === undefined) {
			return {
				queue: queue.name,
				queue_id: queue.id,
				played: false,
				queued: false,
				episode,
				success: true,
				...withReasons(reason),
			};
		}

		const checkPlayback = await prepareConfirmation(context, {
			queue,
			uris: [sent.media],
			enqueue: enqueueChoice,
		});
		await sendMedia(context, queue, {
			...sent,
			...(enqueueChoice === 'default' ? {} : { option: enqueueChoice }),
			...options,
		});
		return async () => {
			const { playback, confirmation } = await checkPlayback();
			const played = startsPlayback(enqueueChoice);
			const notConfirmed = confirmation.confirmed ? undefined : confirmation.reason;
			return {
				queue: queue.name,
				queue_id: queue.id,
				played,
				queued: !played,
				...playback,
				episode,
				success: true,
				confirmed: confirmation.confirmed,
				...withReasons(played ? undefined : QUEUED_ONLY, reason, notConfirmed),
			};
		};
	},
};

const QUEUED_ONLY = 'Added to the queue; it plays when its turn comes';

function withReasons(...given: Array<string | undefined>): { reason?: string } {
	const reasons = given.filter((reason) => reason !== undefined);
	return reasons.length > 0 ? { reason: reasons.join('. ') } : {};
}
