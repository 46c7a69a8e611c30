import { playbackState } from '../../MusicAssistant/server/players';
import { child, flag, number, text, type JsonObject } from '../../MusicAssistant/values/json';

/** Milliseconds within which a server makes everything again as it was before an announcement (2.9 seconds observed on 2.7). */
const AFTERWARDS = 4000;

/** Milliseconds for which a player stands still, at most, between the music and an announcement (1.6 seconds observed). */
const STANDSTILL = 3000;

/** Milliseconds for which an interruption that nothing explains may be an announcement. */
const LONGEST = 60_000;

/**
 * Whether a player is announcing something: it interrupts what plays and is louder for a moment, which is no change to
 * anybody. A workflow that announces each change would start itself again.
 */
export class AnnouncementWatch {
	/** Until when nothing counts, because the server says that it announces; milliseconds, Infinity while it lasts. */
	until = -Infinity;

	/**
	 * Until when a volume may be that of an announcement; milliseconds. Servers of 2.8 do not name one: the player stands
	 * still, plays, and stands still again, while its queue remains as it was.
	 */
	interruptedUntil = -Infinity;

	/** What player and queue were last seen doing, where that is not the same. */
	private disagreement?: string;

	private agrees = true;

	/** What the server's clock said of the queue's position when the two last disagreed. */
	private takenAt?: number;

	/** @param queue its own, unless that is not what it plays from */
	see(player: JsonObject | undefined, queue: JsonObject | undefined, now: number): void {
		if (isAnnouncing(player)) this.until = Infinity;
		else if (this.until === Infinity) this.until = now + AFTERWARDS;
		this.compare(playbackState(player), queue, now);
	}

	/** The position in the queue's item moves: where the player plays as well, whatever interrupted it is over. */
	tick(now: number): void {
		if (this.agrees) this.goesOn(now);
	}

	private goesOn(now: number): void {
		this.disagreement = undefined;
		this.interruptedUntil = Math.min(this.interruptedUntil, now);
	}

	private compare(state: string | undefined, queue: JsonObject | undefined, now: number): void {
		const queueState = text(queue, 'state');
		if (state === undefined || queueState === undefined) return this.goesOn(now);
		const takenAt = number(queue, 'elapsed_time_last_updated');
		this.agrees = state === queueState;
		if (!this.agrees) {
			const disagreement = `${state} ${queueState}`;
			if (disagreement === this.disagreement) return;
			this.disagreement = disagreement;
			this.takenAt = takenAt;
			this.interruptedUntil = now + (state === 'playing' ? LONGEST : STANDSTILL);
		} else if (this.disagreement !== undefined) {
			// Both play, but not before the position moves is it the queue's item that is heard.
			const isMoving = takenAt === undefined || takenAt !== this.takenAt;
			if (state !== 'playing' || isMoving) this.goesOn(now);
			else this.interruptedUntil = Math.max(this.interruptedUntil, now + LONGEST);
		}
	}
}

/** Servers up to 2.6 say so; those of 2.7 name what the player plays, and go on naming it when it is over. */
function isAnnouncing(player: JsonObject | undefined): boolean {
	if (flag(player, 'announcement_in_progress') === true) return true;
	const media = text(child(player, 'current_media'), 'media_type');
	return media === 'announcement' && playbackState(player) === 'playing';
}
