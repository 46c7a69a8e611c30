import { resolveAvailableQueue } from '../../parameters/resolve/resolveQueue';
import { resolveMedia } from '../../parameters/resolve/resolveMedia';
import type { Operation } from '../operation';
import { prepareConfirmation } from './confirmation';
import { ENQUEUE_CHOICES, playMediaFields } from './playMedia.fields';
import { playbackOptions } from './playbackOptions';
import { sendMedia, type SentMedia } from './sendMedia';
import { resolveStartItem } from './startItem';

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

	async execute(context) {
		const enqueue = context.parameters.choice('enqueue', ENQUEUE_CHOICES);
		const media = await resolveMedia(context);
		const options = await playbackOptions(context, enqueue);
		const queue = await resolveAvailableQueue(context);
		const startItem = await resolveStartItem(context, media);
		const uris = media.map(({ uri }) => uri);
		const sent: SentMedia = {
			media: uris.length === 1 ? media[0].uri : uris,
			...(enqueue === 'default' ? {} : { option: enqueue }),
			...(startItem ? { start_item: startItem.sent } : {}),
			...options,
		};
		const checkPlayback = await prepareConfirmation(context, { queue, uris, enqueue, startItem });
		await sendMedia(context, queue, sent);
		return async () => {
			const { playback, confirmation } = await checkPlayback();
			return {
				queue: queue.name,
				queue_id: queue.id,
				media: sent.media,
				...(startItem ? { start_item: startItem.sent } : {}),
				...playback,
				success: true,
				...confirmation,
			};
		};
	},
};
