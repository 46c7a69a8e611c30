import type { WireObject } from '../../json';
import {
	EMPTY_QUEUE_FIELDS,
	expectedElapsedSeconds,
	itemPlayed,
	itemsUpdated,
	newItemAlsoAsNextEvent,
	playerUpdated,
	queueUpdated,
	repeatEvent,
	withPlaybackState,
} from './queue-events';
import type { EventsByTransition, QueueStateChange, ScheduledEvent } from './queue-events';

/** The player plays two seconds before its queue, in events as in the responses of commands. */
function startedEvents({ before, now }: QueueStateChange): ScheduledEvent[] {
	const isEmptied = !before.entries.some((entry) => now.entries.includes(entry));
	const empty = { ...before.object, ...EMPTY_QUEUE_FIELDS };
	const { current_index, current_item } = now.object;
	const loaded = (real: WireObject) => ({
		...real,
		state: 'idle',
		elapsed_time: 0,
		current_index,
		current_item,
	});
	const player = (delayMs: number, state: string) =>
		playerUpdated(delayMs, (real) => withPlaybackState(real, state));
	return [
		...(isEmptied ? [itemsUpdated(0, () => empty), queueUpdated(0, () => empty)] : []),
		itemsUpdated(0, loaded),
		queueUpdated(0, loaded),
		queueUpdated(0, loaded),
		player(0, 'idle'),
		player(115, 'playing'),
		queueUpdated(230, loaded),
		queueUpdated(2150, loaded),
		player(2155, 'playing'),
	];
}

/** As recorded on schema 28. */
export const schema28: EventsByTransition = {
	started: startedEvents,
	/** While the command is in progress, the new item is reported both as the current and as the next one. */
	skipping: (change) => [
		newItemAlsoAsNextEvent(change, 0),
		playerUpdated(),
		newItemAlsoAsNextEvent(change, 640),
		playerUpdated(900),
	],
	skipped: ({ reportPrevious }) => [
		...repeatEvent(2, queueUpdated()),
		itemPlayed(reportPrevious({})),
		playerUpdated(),
	],
	/** All events are sent as soon as the command has been carried out. */
	paused: ({ reportPrevious }) => [
		queueUpdated(),
		itemPlayed(reportPrevious({})),
		...repeatEvent(2, playerUpdated()),
	],
	resumed: ({ reportPrevious }) => [
		queueUpdated(),
		itemPlayed(reportPrevious({ isPlaying: true })),
		...repeatEvent(2, playerUpdated()),
	],
	/** A paused item, or one that was removed from the queue, has already been reported. */
	stopped: ({ before, reportPrevious }) => [
		queueUpdated(),
		...(before.state === 'playing' && before.current !== null
			? [itemPlayed(reportPrevious({}))]
			: []),
		playerUpdated(),
	],
	itemEnded: ({ reportPrevious }) => [
		queueUpdated(),
		itemPlayed(reportPrevious({ isFullyPlayed: true })),
		...repeatEvent(2, playerUpdated()),
	],
	/** The last item is reported, for the second time if it was not playing. */
	emptied({ before, now, reportPrevious }) {
		const elapsed = Math.floor(expectedElapsedSeconds(before, now.at));
		return [
			itemsUpdated(),
			queueUpdated(),
			queueUpdated(0, (real) => ({ ...real, elapsed_time: elapsed })),
			itemPlayed(reportPrevious({})),
			playerUpdated(),
		];
	},
	/** Only players are reported. */
	pausedForSync: () => [playerUpdated()],
	resumedAfterSync: () => [playerUpdated()],
};
