import type { WireObject } from '../../wire/wire-object';
import type { ScheduledEvent } from '../scheduled-event';
import { EMPTY_QUEUE_FIELDS, withPlaybackState } from './shared-queue-events';
import type { QueueStateChange } from './events-by-transition';

/**
 * Twelve events within a second, and more when the music starts. Until then, the item is unknown and the position is
 * that of the previous item.
 */
export function playbackStartedEvents({
	before,
	now,
	reportCurrent,
}: QueueStateChange): ScheduledEvent[] {
	const isEmptied = !before.entries.some((entry) => now.entries.includes(entry));
	const opening = {
		...before.object,
		...(isEmptied && EMPTY_QUEUE_FIELDS),
		...withPlayActionInProgress(before.object),
	};
	const filled = { ...opening, items: now.entries.length };
	const { state } = before.object;
	const seconds = Math.floor(before.leftOverPosition || now.elapsed);
	const isLeftOver = seconds > 0;
	const queue = (object: WireObject): ScheduledEvent => ({
		event: 'queue_updated',
		delayMs: 0,
		temporaryState: () => object,
	});
	const items = (object: WireObject): ScheduledEvent => ({
		...queue(object),
		event: 'queue_items_updated',
	});
	const loaded = (delayMs: number): ScheduledEvent => ({
		event: 'queue_updated',
		delayMs,
		temporaryState: (real) => ({ ...withCurrentItem(real, now.object), state, elapsed_time: 0 }),
	});
	const filling: ScheduledEvent[] = [
		queue(opening),
		...(isEmptied ? [items(opening), queue(opening)] : []),
		items(filled),
		queue(filled),
		{
			event: 'player_updated',
			delayMs: 0,
			temporaryState: (real) => withPlaybackState(real, now.isPlayerSilent ? 'idle' : state),
		},
		loaded(0),
		loaded(0),
	];
	if (now.isPlayerSilent) return filling;
	return [
		...filling,
		loaded(130),
		{
			event: 'queue_updated',
			delayMs: 380,
			temporaryState: (real) => ({
				...real,
				...UNKNOWN_ITEM,
				state: 'playing',
				elapsed_time: seconds,
			}),
		},
		{
			event: 'player_updated',
			delayMs: 380,
			temporaryState: (real) => ({
				...withPlaybackState(real, 'playing'),
				elapsed_time: before.leftOverPosition,
			}),
		},
		{
			event: 'player_updated',
			delayMs: 630,
			temporaryState: (real) => ({ ...withPlaybackState(real, 'playing'), current_media: null }),
		},
		{
			event: 'queue_updated',
			delayMs: 1460,
			temporaryState: (real) => ({
				...withCurrentItem(real, now.object),
				state: 'playing',
				elapsed_time: isLeftOver ? seconds + 1 : real.elapsed_time,
			}),
		},
		...(isLeftOver
			? [
					{
						event: 'media_item_played',
						delayMs: 1460,
						isTemporary: true,
						report: reportCurrent({ isPlaying: true, seconds: seconds + 1 }),
					} as const,
				]
			: []),
		{
			event: 'player_updated',
			delayMs: 1710,
			temporaryState: (real) => withPlaybackState(real, 'playing'),
		},
		...(isLeftOver
			? [
					{ event: 'queue_time_updated', delayMs: 2220 } as const,
					{ event: 'player_updated', delayMs: 2470 } as const,
				]
			: []),
	];
}

const UNKNOWN_ITEM: WireObject = { current_index: null, current_item: null, next_item: null };

function withCurrentItem(
	real: WireObject,
	{ current_index, current_item }: WireObject,
): WireObject {
	return { ...real, current_index, current_item };
}

/** Schema 29 reports this while a queue is being filled. */
function withPlayActionInProgress({ extra_attributes: attributes }: WireObject): WireObject {
	if (typeof attributes !== 'object') return {};
	return { extra_attributes: { ...attributes, play_action_in_progress: true } };
}
