import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';

/** Within this time servers restore the state from before an announcement (2.9 seconds observed on 2.7). */
const RESTORE_MS = 4000;

/** The longest time for which a player is idle between music and an announcement (1.6 seconds observed). */
const MAX_GAP_MS = 3000;

/** An unexplained interruption that lasts longer is no announcement. */
const MAX_ANNOUNCEMENT_MS = 60_000;

/**
 * Whether a player is announcing something. The interruption and the louder volume are not reported as changes: a workflow
 * that announces each change would trigger itself.
 */
export class AnnouncementDetector {
	/** Until when changes are ignored, because the server reports an announcement; milliseconds, Infinity while it lasts. */
	announcingUntil = -Infinity;

	/**
	 * Until when a volume may be that of an announcement; milliseconds. 2.8 does not report announcements: the player stops
	 * while its queue plays on, plays something that is not in its queue, and stops again, while the queue is unchanged.
	 */
	interruptedUntil = -Infinity;

	/** The last state that player and queue had in common. */
	private commonState?: string;

	private statesMatch = true;

	/** Milliseconds. */
	private interruptedAt = 0;

	/** When the server had last updated the queue's position, as of the beginning of the interruption. */
	private positionReportedAt?: number;

	/** @param queue the player's own, if it plays from that */
	update(player: Player | undefined, queue: PlayerQueue | undefined, now: number): void {
		if (isAnnouncing(player)) this.announcingUntil = Infinity;
		else if (this.announcingUntil === Infinity) this.announcingUntil = now + RESTORE_MS;
		this.detectInterruption(player, queue, now);
	}

	/** The position in the queue's item advances: if the player plays too, the interruption is over. */
	onPositionAdvance(now: number): void {
		if (this.statesMatch) this.endInterruption(now);
	}

	private endInterruption(now: number): void {
		this.interruptedUntil = Math.min(this.interruptedUntil, now);
	}

	private detectInterruption(
		player: Player | undefined,
		queue: PlayerQueue | undefined,
		now: number,
	): void {
		const [state, queueState] = [player?.playbackState, queue?.state];
		if (state === undefined || queueState === undefined) return this.endInterruption(now);
		const positionReportedAt = queue?.elapsedTimeLastUpdated;
		const wasInterrupted = now < this.interruptedUntil;
		this.statesMatch = state === queueState;
		if (this.statesMatch) {
			this.commonState = state;
			// Both play, but only an advancing position proves that it is the queue's item.
			const isAdvancing =
				positionReportedAt === undefined || positionReportedAt !== this.positionReportedAt;
			if (state !== 'playing' || isAdvancing || !wasInterrupted) return this.endInterruption(now);
		} else if (!wasInterrupted) {
			if (!this.isInterruption(player, state, queueState)) return;
			this.positionReportedAt = positionReportedAt;
			this.interruptedAt = now;
		}
		const latestEnd = this.interruptedAt + MAX_ANNOUNCEMENT_MS;
		this.interruptedUntil = state === 'playing' ? latestEnd : Math.min(now + MAX_GAP_MS, latestEnd);
	}

	/** Not every difference is one: player and queue do not report a start at the same moment either. */
	private isInterruption(player: Player | undefined, state: string, queueState: string): boolean {
		if (state === 'idle') return queueState === this.commonState;
		const isOfQueue = player?.currentMedia?.queueItemId !== undefined;
		return state === 'playing' && queueState === 'idle' && !isOfQueue;
	}
}

/** Servers up to 2.6 report it; 2.7 names it as the current media, and still does when it is over. */
function isAnnouncing(player: Player | undefined): boolean {
	if (player?.announcementInProgress === true) return true;
	return player?.currentMedia?.mediaType === 'announcement' && player.playbackState === 'playing';
}
