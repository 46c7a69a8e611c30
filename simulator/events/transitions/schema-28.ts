import type { WireObject } from '../../wire/media';
import type { EventFrame } from '../event-frame';
import { expectedElapsed } from '../queue-view';
import { EMPTY_QUEUE_FIELDS, repeatFrame, withPlaybackState } from './event-sequences';
import type { QueueStateChange, EventSequences } from './event-sequences';

/** The player plays two seconds before its queue, in events as in the responses of commands. */
function startedFrames({ before, now }: QueueStateChange): EventFrame[] {
	const isEmptied = !before.entries.some((entry) => now.entries.includes(entry));
	const empty = { ...before.object, ...EMPTY_QUEUE_FIELDS };
	const queue = (delayMs: number): EventFrame => ({
		event: 'queue_updated',
		delayMs,
		temporaryState: (real) => ({
			...real,
			state: 'idle',
			elapsed_time: 0,
			...currentItemFields(now.object),
		}),
	});
	const player = (delayMs: number, state: string): EventFrame => ({
		event: 'player_updated',
		delayMs,
		temporaryState: (real) => withPlaybackState(real, state),
	});
	return [
		...(isEmptied
			? [
					{ event: 'queue_items_updated', delayMs: 0, temporaryState: () => empty } as const,
					{ event: 'queue_updated', delayMs: 0, temporaryState: () => empty } as const,
				]
			: []),
		{ ...queue(0), event: 'queue_items_updated' },
		queue(0),
		queue(0),
		player(0, 'idle'),
		player(115, 'playing'),
		queue(230),
		queue(2150),
		player(2155, 'playing'),
	];
}

/** While the command is in progress, the new item is reported both as the current and as the next one. */
function skippingFrames({ before, now }: QueueStateChange): EventFrame[] {
	const shown = (delayMs: number): EventFrame => ({
		event: 'queue_updated',
		delayMs,
		temporaryState: () => ({ ...now.object, next_item: before.object.next_item }),
	});
	return [
		shown(0),
		{ event: 'player_updated', delayMs: 0 },
		shown(640),
		{ event: 'player_updated', delayMs: 900 },
	];
}

function skippedFrames(change: QueueStateChange): EventFrame[] {
	return [
		...repeatFrame(2, { event: 'queue_updated', delayMs: 0 }),
		{ event: 'media_item_played', delayMs: 0, report: change.reportPrevious({}) },
		{ event: 'player_updated', delayMs: 0 },
	];
}

/** All events are sent as soon as the command has been carried out. */
function pausedFrames({ reportPrevious }: QueueStateChange): EventFrame[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({}) },
		...repeatFrame(2, { event: 'player_updated', delayMs: 0 }),
	];
}

function resumedFrames({ reportPrevious }: QueueStateChange): EventFrame[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({ isPlaying: true }) },
		...repeatFrame(2, { event: 'player_updated', delayMs: 0 }),
	];
}

/** A paused item, or one that was removed from the queue, has already been reported. */
function stoppedFrames({ before, reportPrevious }: QueueStateChange): EventFrame[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		...(before.state === 'playing' && before.current !== null
			? [{ event: 'media_item_played', delayMs: 0, report: reportPrevious({}) } as const]
			: []),
		{ event: 'player_updated', delayMs: 0 },
	];
}

function itemEndedFrames({ reportPrevious }: QueueStateChange): EventFrame[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({ isFullyPlayed: true }) },
		...repeatFrame(2, { event: 'player_updated', delayMs: 0 }),
	];
}

/** The last item is reported, for the second time if it was not playing. */
function emptiedFrames({ before, now, reportPrevious }: QueueStateChange): EventFrame[] {
	const elapsed = Math.floor(expectedElapsed(before, now.at));
	return [
		{ event: 'queue_items_updated', delayMs: 0 },
		{ event: 'queue_updated', delayMs: 0 },
		{
			event: 'queue_updated',
			delayMs: 0,
			temporaryState: (real) => ({ ...real, elapsed_time: elapsed }),
		},
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({}) },
		{ event: 'player_updated', delayMs: 0 },
	];
}

/** Only players are reported. */
function syncPauseFrames(): EventFrame[] {
	return [{ event: 'player_updated', delayMs: 0 }];
}

/** As recorded on schema 28. */
export const schema28: EventSequences = {
	started: startedFrames,
	skipping: skippingFrames,
	skipped: skippedFrames,
	paused: pausedFrames,
	resumed: resumedFrames,
	stopped: stoppedFrames,
	itemEnded: itemEndedFrames,
	emptied: emptiedFrames,
	pausedForSync: syncPauseFrames,
	resumedAfterSync: syncPauseFrames,
};

function currentItemFields({ current_index, current_item }: WireObject): WireObject {
	return { current_index, current_item };
}
