import type { ScheduledEvent } from './scheduled-event';
import {
	queueChangedEvents,
	itemsRearrangedEvents,
	seekEvents,
} from './transitions/shared-queue-events';
import type {
	QueueStateChange,
	CreateTransitionEvents,
	EventsByTransition,
} from './transitions/events-by-transition';
import { expectedElapsedSeconds } from './observed-queue';

/** A larger difference from the expected position is reported as a seek. */
const SEEK_THRESHOLD_SECONDS = 1.5;

/** The events of a transition; empty for a plain change of the reported state. */
export function transitionEvents(
	change: QueueStateChange,
	transitions: EventsByTransition,
	hasEnded: boolean,
): ScheduledEvent[] {
	const { before, now } = change;
	const playback = playbackTransition(change, transitions, hasEnded);
	if (playback === transitions.started) return playback(change);
	const isEmptied = before.entries.length > 0 && now.entries.length === 0;
	if (isEmptied) return [...(playback?.(change) ?? []), ...emptiedEvents(change, transitions)];
	const order = now.entries === before.entries ? [] : itemsRearrangedEvents();
	return [...(playback?.(change) ?? []), ...order];
}

/** The events of other changes: the reported state differs from the last one, or the position has jumped. */
export function plainChangeOrSeekEvents(
	change: QueueStateChange,
	isStateReported: boolean,
): ScheduledEvent[] {
	const { before, now } = change;
	if (!isStateReported) return queueChangedEvents(change);
	const difference = now.elapsed - expectedElapsedSeconds(before, now.at);
	return Math.abs(difference) > SEEK_THRESHOLD_SECONDS && now.current !== null ? seekEvents() : [];
}

/** The item is not reported if nothing of it was played. */
function emptiedEvents(
	change: QueueStateChange,
	transitions: EventsByTransition,
): ScheduledEvent[] {
	const { current, elapsed } = change.before;
	return current === null || elapsed === 0 ? itemsRearrangedEvents() : transitions.emptied(change);
}

function playbackTransition(
	{ before, now }: QueueStateChange,
	transitions: EventsByTransition,
	hasEnded: boolean,
): CreateTransitionEvents | undefined {
	if (hasEnded) return transitions.itemEnded;
	if (now.isPausedForSync !== before.isPausedForSync) {
		return now.isPausedForSync ? transitions.pausedForSync : transitions.resumedAfterSync;
	}
	if (now.state !== 'playing') {
		if (now.state === before.state) return undefined;
		return now.state === 'paused' ? transitions.paused : transitions.stopped;
	}
	if (before.state === 'idle') return transitions.started;
	if (now.current === before.current) {
		if (before.state === 'paused') return transitions.resumed;
		const isSkipping = now.reportedItemId !== null && now.reportedItemId !== before.reportedItemId;
		return isSkipping ? transitions.skipping : undefined;
	}
	if (now.current === null) return undefined;
	return now.entries === before.entries ? transitions.skipped : transitions.started;
}
