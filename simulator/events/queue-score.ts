import type { Frame } from './frame';
import * as passages from './passages';
import type { Change } from './passages';
import { expectedElapsed } from './queue-view';

/** A difference of so many seconds is a jump within the item. */
const JUMP = 1.5;

/** What is to be told of a queue that was looked at twice; nothing if nothing happened. */
export function scoreOf(change: Change, hasEnded: boolean): Frame[] {
	const { before, now } = change;
	const playback = playbackScore(change, hasEnded);
	if (playback === passages.started) return playback(change);
	const order = now.entries === before.entries ? [] : passages.rearranged();
	if (playback) return [...playback(change), ...order];
	if (order.length > 0) return order;
	if (now.print !== before.print) return passages.changed(change);
	const drift = now.elapsed - expectedElapsed(before, now.at);
	return Math.abs(drift) > JUMP && now.current !== null ? passages.sought() : [];
}

type Passage = (change: Change) => Frame[];

function playbackScore({ before, now }: Change, hasEnded: boolean): Passage | undefined {
	if (hasEnded) return passages.playedOn;
	const isOther = now.current !== before.current;
	if (now.state !== 'playing') {
		if (now.state === before.state) return undefined;
		return now.state === 'paused' ? passages.paused : passages.stopped;
	}
	if (before.state === 'idle') return passages.started;
	if (!isOther) return before.state === 'paused' ? passages.changed : undefined;
	if (now.current === null) return undefined;
	const isSameList = now.entries === before.entries;
	return isSameList && before.state === 'playing' ? passages.jumped : passages.started;
}
