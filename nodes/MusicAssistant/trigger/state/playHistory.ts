import type { PlaybackState } from './playbackTracker';

/** How many of the latest items the server may still report. */
const MAX_PLAYS = 4;

/**
 * An item must have been played for this long before an identical report of it counts as new: servers report "playing" for
 * up to two seconds after a stop, and report the item again when they empty the queue (observed on 2.8).
 */
const MIN_REPLAY_MS = 3000;

interface Play {
	readonly uri: string;
	/** Since it was last reported. */
	playedMs: number;
	/** Milliseconds; missing while it does not play. */
	playingSince?: number;
	/** The seconds played in its last report. */
	reportedSeconds?: number;
}

/** What a queue has played recently, and what of that was reported. */
export class PlayHistory {
	/** Latest first. */
	private plays: Play[] = [];

	/** @param uri of the current item */
	update(uri: string | undefined, state: PlaybackState, now: number): void {
		const [last] = this.plays;
		const hasStopped = last?.uri !== uri || state !== 'playing';
		if (last && hasStopped) this.pause(last, now);
		if (uri === undefined) return;
		// A paused item was played, perhaps before the trigger connected; an idle one was not.
		const play = this.find(uri) ?? { uri, playedMs: state === 'idle' ? 0 : 1 };
		if (state === 'playing') play.playingSince ??= now;
		this.plays = [play, ...this.plays.filter((other) => other !== play)].slice(0, MAX_PLAYS);
	}

	/** Whether a report of an item can be about a play here that was not reported yet. */
	hasUnreportedPlay(uri: string, seconds: number | undefined, now: number): boolean {
		const play = this.find(uri);
		if (play === undefined) return false;
		const playedMs = playedMsAt(now, play);
		const isRepeated = play.reportedSeconds !== undefined && play.reportedSeconds === seconds;
		return playedMs > (isRepeated ? MIN_REPLAY_MS : 0);
	}

	markReported(uri: string, seconds: number | undefined, now: number): void {
		const play = this.find(uri);
		if (play === undefined) return;
		play.playedMs = 0;
		play.reportedSeconds = seconds;
		if (play.playingSince !== undefined) play.playingSince = now;
	}

	has(uri: string): boolean {
		return this.find(uri) !== undefined;
	}

	private find(uri: string): Play | undefined {
		return this.plays.find((play) => play.uri === uri);
	}

	private pause(play: Play, now: number): void {
		play.playedMs = playedMsAt(now, play);
		play.playingSince = undefined;
	}
}

function playedMsAt(now: number, { playedMs, playingSince = now }: Play): number {
	return playedMs + now - playingSince;
}
