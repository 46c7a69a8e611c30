import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';

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
	 * Until when a volume may be that of an announcement; milliseconds. Servers of 2.8 do not name one: the player stops
	 * where its queue goes on, plays something that is not of its queue, and stops again, while the queue remains as it was.
	 */
	interruptedUntil = -Infinity;

	/** What player and queue were last seen doing, where that was the same. */
	private agreed?: string;

	private agrees = true;

	/** When the interruption began; milliseconds. */
	private since = 0;

	/** What the server's clock said of the queue's position then. */
	private takenAt?: number;

	/** @param queue its own, unless that is not what it plays from */
	update(player: Player | undefined, queue: PlayerQueue | undefined, now: number): void {
		if (isAnnouncing(player)) this.until = Infinity;
		else if (this.until === Infinity) this.until = now + AFTERWARDS;
		this.compare(player, queue, now);
	}

	/** The position in the queue's item moves: where the player plays as well, whatever interrupted it is over. */
	tick(now: number): void {
		if (this.agrees) this.goesOn(now);
	}

	private goesOn(now: number): void {
		this.interruptedUntil = Math.min(this.interruptedUntil, now);
	}

	private compare(player: Player | undefined, queue: PlayerQueue | undefined, now: number): void {
		const [state, queueState] = [player?.playbackState, queue?.state];
		if (state === undefined || queueState === undefined) return this.goesOn(now);
		const takenAt = queue?.elapsedTimeLastUpdated;
		const wasInterrupted = now < this.interruptedUntil;
		this.agrees = state === queueState;
		if (this.agrees) {
			this.agreed = state;
			// Both play, but not before the position moves is it the queue's item that is heard.
			const isMoving = takenAt === undefined || takenAt !== this.takenAt;
			if (state !== 'playing' || isMoving || !wasInterrupted) return this.goesOn(now);
		} else if (!wasInterrupted) {
			if (!this.isInterruption(player, state, queueState)) return;
			this.takenAt = takenAt;
			this.since = now;
		}
		const longest = this.since + LONGEST;
		this.interruptedUntil = state === 'playing' ? longest : Math.min(now + STANDSTILL, longest);
	}

	/** A start, which player and queue do not tell at the same moment either, is none. */
	private isInterruption(player: Player | undefined, state: string, queueState: string): boolean {
		if (state === 'idle') return queueState === this.agreed;
		const isOfQueue = player?.currentMedia?.queueItemId !== undefined;
		return state === 'playing' && queueState === 'idle' && !isOfQueue;
	}
}

/** Servers up to 2.6 say so; those of 2.7 name what the player plays, and go on naming it when it is over. */
function isAnnouncing(player: Player | undefined): boolean {
	if (player?.announcementInProgress === true) return true;
	return player?.currentMedia?.mediaType === 'announcement' && player.playbackState === 'playing';
}
