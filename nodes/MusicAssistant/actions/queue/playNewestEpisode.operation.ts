import { resolveItem } from '../../parameters/resolve/resolveItem';
import { resolveAvailableQueue } from '../../parameters/resolve/resolveQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { podcastLocator, providerOf, queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { prepareConfirmation, startsPlayback } from './confirmation';
import { maxAgeHours, newestEpisode, skipIfPlayed } from './newestEpisode';
import { startFromBeginningOption } from './playbackOptions';
import {
	confirmPlayback,
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
		changeOptions(confirmPlayback, confirmSeconds, maxAgeHours, skipIfPlayed, startFromBeginning),
	],

	async execute(context) {
		const enqueueChoice = context.parameters.choice('enqueue', ENQUEUE_CHOICES);
		const podcast = await resolveItem(context, 'podcastId', 'podcast');
		const options = await startFromBeginningOption(context);
		const queue = await resolveAvailableQueue(context);
		const { sent, episode, reason } = await newestEpisode(context, podcast);
		if (sent === undefined) {
			return { success: true, played: false, queued: false, episode, ...withReasons(reason) };
		}

		const confirm = await prepareConfirmation(context, {
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
			const { confirmed, details } = await confirm();
			const played = startsPlayback(enqueueChoice);
			return {
				success: true,
				played,
				queued: !played,
				confirmed,
				queue_id: queue.id,
				...details,
				episode,
				...withReasons(played ? undefined : QUEUED_ONLY, reason, details.reason),
			};
		};
	},
};

const QUEUED_ONLY = 'Added to the queue; it plays when its turn comes';

function withReasons(...given: Array<string | undefined>): { reason?: string } {
	const reasons = given.filter((reason) => reason !== undefined);
	return reasons.length > 0 ? { reason: reasons.join('. ') } : {};
}
