import type { PlayedReport } from '../../api/models/playedReport';

/** Within this time the queue reports whether an item that was reported as played has really stopped. */
const QUEUE_UPDATE_TIMEOUT_MS = 2000;

export interface PlaybackPosition {
	playerId: string;
	state?: string;
	/** URI of what is playing or paused. */
	currentUri?: string;
	/** Seconds into it; missing if unknown. */
	position?: number;
}

export interface PlayedItem {
	report: PlayedReport;
	playerId?: string;
}

/** A report of an item that may continue: it is paused or, if there is a deadline, its queue has yet to report. */
interface PendingReport {
	report: PlayedReport;
	uri: string;
	deadline?: number;
}

/**
 * Reports each played item once: when it ends, is stopped, or is replaced by another. The server reports more often: also
 * while an item plays, and when it is paused.
 */
export class PlayedItemTracker {
	private readonly pending = new Map<string, PendingReport>();

	/** @param position of the player that played it, if that is known */
	add(report: PlayedReport, position: PlaybackPosition | undefined, now: number): PlayedItem[] {
		const { media, isPlaying, fullyPlayed } = report;
		const { uri = '' } = media;
		if (isPlaying !== false) return [];
		if (position?.currentUri === uri) {
			const { playerId, state } = position;
			const isUncertain = state === 'playing' && fullyPlayed !== true;
			if (state === 'paused' || isUncertain) {
				this.pending.set(playerId, {
					report,
					uri,
					...(isUncertain && { deadline: now + QUEUE_UPDATE_TIMEOUT_MS }),
				});
				return [];
			}
		}
		if (position && this.pending.get(position.playerId)?.uri === uri) {
			this.pending.delete(position.playerId);
		}
		return [{ report, playerId: position?.playerId }];
	}

	/** A paused item that continues will be reported again; one that was abandoned will not. */
	updatePosition({ playerId, state, currentUri }: PlaybackPosition): PlayedItem[] {
		const pending = this.pending.get(playerId);
		if (pending === undefined) return [];
		const isSame = currentUri === pending.uri;
		if (isSame && state === 'paused') {
			pending.deadline = undefined;
			return [];
		}
		if (isSame && state === 'playing' && pending.deadline !== undefined) return [];
		this.pending.delete(playerId);
		return isSame && state === 'playing' ? [] : [{ report: pending.report, playerId }];
	}

	/** When `flush` has something to report, unless something else is reported first. */
	get nextDeadline(): number | undefined {
		const deadlines = [...this.pending.values()].flatMap(({ deadline }) => deadline ?? []);
		return deadlines.length > 0 ? Math.min(...deadlines) : undefined;
	}

	flush(now: number, positionOf: (playerId: string) => PlaybackPosition | undefined): PlayedItem[] {
		return [...this.pending].flatMap(([playerId, { report, deadline }]) => {
			const position = positionOf(playerId);
			if (deadline === undefined) return position ? this.updatePosition(position) : [];
			if (now < deadline) return [];
			this.pending.delete(playerId);
			// A pause can be too short to be reported.
			const continues = (position?.position ?? 0) > (report.secondsPlayed ?? 0);
			return continues ? [] : [{ report, playerId }];
		});
	}

	/** For a player that was removed. */
	forget(playerId: string): void {
		this.pending.delete(playerId);
	}
}
