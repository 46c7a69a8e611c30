import type { EventFrame } from './event-frame';
import { queueChangedFrames, itemsRearrangedFrames, seekFrames } from './transitions/transitions';
import type { QueueTransition, TransitionEvents, EventSequences } from './transitions/transitions';
import { expectedElapsed } from './queue-view';

/** A difference of this many seconds is a jump within the item. */
const JUMP = 1.5;

/** Anything that is more than a plain change of the reported state. */
export function transitionFrames(
	change: QueueTransition,
	transitions: EventSequences,
	hasEnded: boolean,
): EventFrame[] {
	const { before, now } = change;
	const playback = playbackTransition(change, transitions, hasEnded);
	if (playback === transitions.started) return playback(change);
	const isEmptied = before.entries.length > 0 && now.entries.length === 0;
	if (isEmptied) return [...(playback?.(change) ?? []), ...emptied(change, transitions)];
	const order = now.entries === before.entries ? [] : itemsRearrangedFrames();
	return [...(playback?.(change) ?? []), ...order];
}

/** The remaining changes: the reported state differs from the last one, or the time has jumped. */
export function remainingFrames(change: QueueTransition, isTold: boolean): EventFrame[] {
	const { before, now } = change;
	if (!isTold) return queueChangedFrames(change);
	const drift = now.elapsed - expectedElapsed(before, now.at);
	return Math.abs(drift) > JUMP && now.current !== null ? seekFrames() : [];
}

/** An item is not reported if nothing of it was played. */
function emptied(change: QueueTransition, transitions: EventSequences): EventFrame[] {
	const { current, elapsed } = change.before;
	return current === null || elapsed === 0 ? itemsRearrangedFrames() : transitions.emptied(change);
}

function playbackTransition(
	{ before, now }: QueueTransition,
	transitions: EventSequences,
	hasEnded: boolean,
): TransitionEvents | undefined {
	if (hasEnded) return transitions.playedOn;
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
		const isAnnounced = now.announcedId !== null && now.announcedId !== before.announcedId;
		return isAnnounced ? transitions.announced : undefined;
	}
	if (now.current === null) return undefined;
	return now.entries === before.entries ? transitions.jumped : transitions.started;
}
