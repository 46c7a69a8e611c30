import type { Frame } from './frame';
import { changed, rearranged, sought } from './passages/passages';
import type { Change, Passage, Passages } from './passages/passages';
import { expectedElapsed } from './queue-view';

/** A difference of so many seconds is a jump within the item. */
const JUMP = 1.5;

/** What is more than a plain change of what is shown. */
export function scoreOf(change: Change, passages: Passages, hasEnded: boolean): Frame[] {
	const { before, now } = change;
	const playback = playbackPassage(change, passages, hasEnded);
	if (playback === passages.started) return playback(change);
	const isEmptied = before.entries.length > 0 && now.entries.length === 0;
	if (isEmptied) return [...(playback?.(change) ?? []), ...emptied(change, passages)];
	const order = now.entries === before.entries ? [] : rearranged();
	return [...(playback?.(change) ?? []), ...order];
}

/** What is left if nothing of that has happened: something is shown that was not told, or time has jumped. */
export function restOf(change: Change, isTold: boolean): Frame[] {
	const { before, now } = change;
	if (!isTold) return changed(change);
	const drift = now.elapsed - expectedElapsed(before, now.at);
	return Math.abs(drift) > JUMP && now.current !== null ? sought() : [];
}

/** An item of which nothing was played is not reported. */
function emptied(change: Change, passages: Passages): Frame[] {
	const { current, elapsed } = change.before;
	return current === null || elapsed === 0 ? rearranged() : passages.emptied(change);
}

function playbackPassage(
	{ before, now }: Change,
	passages: Passages,
	hasEnded: boolean,
): Passage | undefined {
	if (hasEnded) return passages.playedOn;
	if (now.isHalted !== before.isHalted) return now.isHalted ? passages.halted : passages.joined;
	if (now.state !== 'playing') {
		if (now.state === before.state) return undefined;
		return now.state === 'paused' ? passages.paused : passages.stopped;
	}
	if (before.state === 'idle') return passages.started;
	if (now.current === before.current) {
		if (before.state === 'paused') return passages.resumed;
		const isAnnounced = now.announcedId !== null && now.announcedId !== before.announcedId;
		return isAnnounced ? passages.announced : undefined;
	}
	if (now.current === null) return undefined;
	return now.entries === before.entries ? passages.jumped : passages.started;
}
