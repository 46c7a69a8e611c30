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
	timeUpdated,
} from './queue-events';
import type { EventsByTransition, QueueStateChange, ScheduledEvent } from './queue-events';

/** The player plays two seconds before its queue, in events as in the responses of commands. */
function startedEvents28({ before, now }: QueueStateChange): ScheduledEvent[] {
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
	started: startedEvents28,
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

/** How long players take to report the effect of a command. */
const SETTLE_MS = 250;

/**
 * Twelve events within a second, and more when the music starts. Until then, the item is unknown and the position is
 * that of the previous item.
 */
function startedEvents29({ before, now, reportCurrent }: QueueStateChange): ScheduledEvent[] {
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
	const { current_index, current_item } = now.object;
	const withItem = (real: WireObject) => ({ ...real, current_index, current_item });
	const loaded = (real: WireObject) => ({ ...withItem(real), state, elapsed_time: 0 });
	const filling = [
		queueUpdated(0, () => opening),
		...(isEmptied ? [itemsUpdated(0, () => opening), queueUpdated(0, () => opening)] : []),
		itemsUpdated(0, () => filled),
		queueUpdated(0, () => filled),
		playerUpdated(0, (real) => withPlaybackState(real, now.isPlayerSilent ? 'idle' : state)),
		queueUpdated(0, loaded),
		queueUpdated(0, loaded),
	];
	if (now.isPlayerSilent) return filling;
	const started = isLeftOver ? reportCurrent({ isPlaying: true, seconds: seconds + 1 }) : null;
	const playing = (real: WireObject) => withPlaybackState(real, 'playing');
	return [
		...filling,
		queueUpdated(130, loaded),
		queueUpdated(380, (real) => ({
			...real,
			...UNKNOWN_ITEM,
			state: 'playing',
			elapsed_time: seconds,
		})),
		playerUpdated(380, (real) => ({ ...playing(real), elapsed_time: before.leftOverPosition })),
		playerUpdated(630, (real) => ({ ...playing(real), current_media: null })),
		queueUpdated(1460, (real) => ({
			...withItem(real),
			state: 'playing',
			elapsed_time: isLeftOver ? seconds + 1 : real.elapsed_time,
		})),
		...(isLeftOver ? [{ ...itemPlayed(started, 1460), isTemporary: true }] : []),
		playerUpdated(1710, playing),
		...(isLeftOver ? [timeUpdated(2220), playerUpdated(2470)] : []),
	];
}

const UNKNOWN_ITEM: WireObject = { current_index: null, current_item: null, next_item: null };

/** Schema 29 reports this while a queue is being filled. */
function withPlayActionInProgress({ extra_attributes: attributes }: WireObject): WireObject {
	if (typeof attributes !== 'object') return {};
	return { extra_attributes: { ...attributes, play_action_in_progress: true } };
}

/**
 * The previous item is reported again for a moment before the new one stays; until then, the new one is also reported as
 * the next one.
 */
function skippingEvents(change: QueueStateChange): ScheduledEvent[] {
	const { before, now, reportPrevious, skipDelayMs } = change;
	const elapsed = expectedElapsedSeconds(before, now.at) + 1;
	const previous = { ...before.object, elapsed_time: Math.floor(elapsed) };
	const played = reportPrevious({ isPlaying: true, seconds: elapsed });
	return [
		newItemAlsoAsNextEvent(change, 0),
		playerUpdated(),
		...[500, 490, 490, 350].map((rest) => newItemAlsoAsNextEvent(change, skipDelayMs - rest)),
		queueUpdated(skipDelayMs - 300, () => previous),
		{ ...itemPlayed(played, skipDelayMs - 300), isTemporary: true },
		playerUpdated(skipDelayMs - 300),
	];
}

/** At first, the position is that of the previous item. */
function skippedEvents(change: QueueStateChange): ScheduledEvent[] {
	const { before, now, reportPrevious } = change;
	const elapsed = Math.floor(expectedElapsedSeconds(before, now.at));
	const isReported = now.current !== null && before.reportedItemId === now.current.id;
	return [
		...(isReported ? [] : skippingEvents(change).map((event) => ({ ...event, delayMs: 0 }))),
		queueUpdated(0, (real) => ({ ...real, elapsed_time: elapsed + 1 })),
		itemPlayed(reportPrevious({})),
		playerUpdated(),
		timeUpdated(300),
		playerUpdated(300),
		playerUpdated(550),
	];
}

/** The first two events still report playback. A paused item has already been reported, and is idle immediately. */
function stoppedEvents({ before, reportPrevious }: QueueStateChange): ScheduledEvent[] {
	if (before.state === 'paused') return [queueUpdated(), playerUpdated()];
	return [
		queueUpdated(0, () => before.object),
		queueUpdated(205, () => before.object),
		queueUpdated(460),
		itemPlayed(reportPrevious({}), 460),
		playerUpdated(460),
	];
}

/** The position of the item that has ended is first reported for the next one, too. */
function itemEndedEvents(change: QueueStateChange): ScheduledEvent[] {
	const { before, now, reportPrevious, repeats } = change;
	const continues = now.state === 'playing';
	const elapsed = Math.floor(expectedElapsedSeconds(before, now.at));
	const queue = queueUpdated(
		0,
		continues ? (real) => ({ ...real, elapsed_time: elapsed }) : undefined,
	);
	return [
		...repeatEvent(repeats, queue),
		itemPlayed(reportPrevious({ isFullyPlayed: true })),
		...repeatEvent(repeats, playerUpdated()),
		...(continues ? [timeUpdated(3 * SETTLE_MS)] : []),
	];
}

/** The last item is reported again. A queue that was stopped for this reports playback until then. */
function emptiedEvents({ reportPrevious, hasPendingEvents }: QueueStateChange): ScheduledEvent[] {
	const playing = (real: WireObject) => withPlaybackState(real, 'playing');
	const state = hasPendingEvents ? playing : undefined;
	return [
		itemsUpdated(0, state),
		queueUpdated(0, state),
		queueUpdated(SETTLE_MS),
		itemPlayed(reportPrevious({}), SETTLE_MS),
		playerUpdated(SETTLE_MS),
	];
}

/** As recorded on schema 29. */
export const schema29: EventsByTransition = {
	started: startedEvents29,
	skipping: skippingEvents,
	skipped: skippedEvents,
	paused: ({ reportPrevious, repeats }) => [
		...repeatEvent(repeats, queueUpdated(SETTLE_MS)),
		itemPlayed(reportPrevious({}), SETTLE_MS),
		...repeatEvent(repeats, playerUpdated(SETTLE_MS)),
	],
	resumed: ({ repeats }) => [
		...repeatEvent(repeats, queueUpdated(SETTLE_MS)),
		...repeatEvent(repeats, playerUpdated(SETTLE_MS)),
	],
	stopped: stoppedEvents,
	itemEnded: itemEndedEvents,
	emptied: emptiedEvents,
	pausedForSync: ({ reportPrevious }) => [
		queueUpdated(),
		itemPlayed(reportPrevious({})),
		playerUpdated(),
	],
	resumedAfterSync: ({ reportPrevious }) => [
		queueUpdated(),
		itemPlayed(reportPrevious({ isPlaying: true })),
		playerUpdated(),
	],
};
