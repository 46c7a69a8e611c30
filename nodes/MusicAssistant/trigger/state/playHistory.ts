import type { PlaybackState } from './playback';

/** How many items back the server may still report one. */
const REMEMBERED = 4;

/**
 * Milliseconds for which something has to be played before the same report of it is a new one: the server still says that
 * it plays up to two seconds after it was stopped, and reports it again when it empties the queue (observed on 2.8).
 */
const PLAYED_AGAIN = 3000;

interface Play {
	readonly uri: string;
	/** Milliseconds for which it was played since it was last reported. */
	played: number;
	/** Since when it plays; missing where it does not. */
	since?: number;
	/** What of it was last reported: seconds. */
	reported?: number;
}

/** What a queue has played, as far as its end was not reported yet. */
export class PlayHistory {
	/** The last one first. */
	private plays: Play[] = [];

	/** @param uri what the queue stands at, or plays */
	update(uri: string | undefined, state: PlaybackState, now: number): void {
		const [last] = this.plays;
		const isOver = last?.uri !== uri || state !== 'playing';
		if (last && isOver) this.pause(last, now);
		if (uri === undefined) return;
		// What is paused was played, if only before anybody listened; what merely stands there was not.
		const play = this.find(uri) ?? { uri, played: state === 'idle' ? 0 : 1 };
		if (state === 'playing') play.since ??= now;
		this.plays = [play, ...this.plays.filter((other) => other !== play)].slice(0, REMEMBERED);
	}

	/** Whether a report of an item can be of what was played here, and not told before. */
	mayReport(uri: string, seconds: number | undefined, now: number): boolean {
		const play = this.find(uri);
		if (play === undefined) return false;
		const played = playedUntil(now, play);
		const isRepeated = play.reported !== undefined && play.reported === seconds;
		return played > (isRepeated ? PLAYED_AGAIN : 0);
	}

	report(uri: string, seconds: number | undefined, now: number): void {
		const play = this.find(uri);
		if (play === undefined) return;
		play.played = 0;
		play.reported = seconds;
		if (play.since !== undefined) play.since = now;
	}

	has(uri: string): boolean {
		return this.find(uri) !== undefined;
	}

	private find(uri: string): Play | undefined {
		return this.plays.find((play) => play.uri === uri);
	}

	private pause(play: Play, now: number): void {
		play.played = playedUntil(now, play);
		play.since = undefined;
	}
}

function playedUntil(now: number, { played, since = now }: Play): number {
	return played + now - since;
}
