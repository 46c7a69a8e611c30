import type { Frame } from './frame';
import { changed, rearranged, sought } from './transitions/transitions';
import type { Change, EventsOfChange, EventSequences } from './transitions/transitions';
import { expectedElapsed } from './queue-view';

/** A difference of this many seconds is a jump within the item. */
const JUMP = 1.5;

/** Anything that is more than a plain change of the reported state. */
export function transitionFrames(
	change: Change,
	transitions: EventSequences,
	hasEnded: boolean,
): Frame[] {
	const { before, now } = change;
	const playback = playbackTransition(change, transitions, hasEnded);
	if (playback === transitions.started) return playback(change);
	const isEmptied = before.entries.length > 0 && now.entries.length === 0;
	if (isEmptied) return [...(playback?.(change) ?? []), ...emptied(change, transitions)];
	const order = now.entries === before.entries ? [] : rearranged();
	return [...(playback?.(change) ?? []), ...order];
}

/** The remaining changes: the reported state differs from the last one, or the time has jumped. */
export function remainingFrames(change: Change, isTold: boolean): Frame[] {
	const { before, now } = change;
	if (!isTold) return changed(change);
	const drift = now.elapsed - expectedElapsed(before, now.at);
	return Math.abs(drift) > JUMP && now.current !== null ? sought() : [];
}

/** An item is not reported if nothing of it was played. */
function emptied(change: Change, transitions: EventSequences): Frame[] {
	const { current, elapsed } = change.before;
	return current === null || elapsed === 0 ? rearranged() : transitions.emptied(change);
}

function playbackTransition(
	{ before, now }: Change,
	transitions: EventSequences,
	hasEnded: boolean,
): EventsOfChange | undefined {
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
