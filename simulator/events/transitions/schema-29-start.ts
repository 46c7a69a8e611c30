import type { WireObject } from '../../wire/media';
import type { EventFrame } from '../event-frame';
import { EMPTY_QUEUE_FIELDS, withPlaybackState } from './transitions';
import type { QueueTransition } from './transitions';

/**
 * Twelve events within a second, and more when the music starts. Until then the item is unknown, and the position is
 * that of the item before.
 */
export function startFrames({ before, now, reportNow }: QueueTransition): EventFrame[] {
	const isEmptied = !before.entries.some((entry) => now.entries.includes(entry));
	const opening = {
		...before.object,
		...(isEmptied && EMPTY_QUEUE_FIELDS),
		...inProgress(before.object),
	};
	const filled = { ...opening, items: now.entries.length };
	const { state } = before.object;
	const seconds = Math.floor(before.leftOver || now.elapsed);
	const isLeftOver = seconds > 0;
	const queue = (object: WireObject): EventFrame => ({
		event: 'queue_updated',
		after: 0,
		flicker: () => object,
	});
	const items = (object: WireObject): EventFrame => ({
		...queue(object),
		event: 'queue_items_updated',
	});
	const loaded = (after: number): EventFrame => ({
		event: 'queue_updated',
		after,
		flicker: (real) => ({ ...withItem(real, now.object), state, elapsed_time: 0 }),
	});
	const filling: EventFrame[] = [
		queue(opening),
		...(isEmptied ? [items(opening), queue(opening)] : []),
		items(filled),
		queue(filled),
		{
			event: 'player_updated',
			after: 0,
			flicker: (real) => withPlaybackState(real, now.isUnheard ? 'idle' : state),
		},
		loaded(0),
		loaded(0),
	];
	if (now.isUnheard) return filling;
	return [
		...filling,
		loaded(130),
		{
			event: 'queue_updated',
			after: 380,
			flicker: (real) => ({ ...real, ...UNKNOWN, state: 'playing', elapsed_time: seconds }),
		},
		{
			event: 'player_updated',
			after: 380,
			flicker: (real) => ({ ...withPlaybackState(real, 'playing'), elapsed_time: before.leftOver }),
		},
		{
			event: 'player_updated',
			after: 630,
			flicker: (real) => ({ ...withPlaybackState(real, 'playing'), current_media: null }),
		},
		{
			event: 'queue_updated',
			after: 1460,
			flicker: (real) => ({
				...withItem(real, now.object),
				state: 'playing',
				elapsed_time: isLeftOver ? seconds + 1 : real.elapsed_time,
			}),
		},
		...(isLeftOver
			? [
					{
						event: 'media_item_played',
						after: 1460,
						isPassing: true,
						report: reportNow({ isPlaying: true, seconds: seconds + 1 }),
					} as const,
				]
			: []),
		{ event: 'player_updated', after: 1710, flicker: (real) => withPlaybackState(real, 'playing') },
		...(isLeftOver
			? [
					{ event: 'queue_time_updated', after: 2220 } as const,
					{ event: 'player_updated', after: 2470 } as const,
				]
			: []),
	];
}

const UNKNOWN: WireObject = { current_index: null, current_item: null, next_item: null };

/** Whatever is reported at that moment. */
function withItem(real: WireObject, { current_index, current_item }: WireObject): WireObject {
	return { ...real, current_index, current_item };
}

/** Reported of a queue from schema 29 on, as long as it is being filled. */
function inProgress({ extra_attributes: attributes }: WireObject): WireObject {
	if (typeof attributes !== 'object') return {};
	return { extra_attributes: { ...attributes, play_action_in_progress: true } };
}
