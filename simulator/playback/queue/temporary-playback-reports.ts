import type { PlaybackState, QueueEntry } from './queue-entry';

/** What commands report instead of the actual playback, as long as that has not settled. */
export interface TemporaryPlaybackReport {
	readonly state: PlaybackState;
	readonly current: QueueEntry | null;
	/** Seconds; null for the actual position. */
	readonly elapsed: number | null;
	/** When the actual playback is reported again, in seconds since 1970. */
	readonly endsAt?: number;
	/** What the player reports, if it differs from its queue. */
	readonly playerState?: PlaybackState;
}

/** The temporary reports of a queue: each replaces the one before. */
export class TemporaryPlaybackReports {
	private report: TemporaryPlaybackReport | null = null;

	/** Applies until `clear`. Returns the report, with which only this one can be cleared. */
	replace(report: TemporaryPlaybackReport): TemporaryPlaybackReport {
		this.report = report;
		return report;
	}

	/** Whether nothing has replaced or cleared this report. */
	isLatest(report: TemporaryPlaybackReport): boolean {
		return report === this.report;
	}

	/** The actual playback is reported again; with a report, only if nothing has replaced that. */
	clear(report?: TemporaryPlaybackReport): void {
		if (report === undefined || this.isLatest(report)) this.report = null;
	}

	/** The report that applies at this time, if any. */
	at(now: number): TemporaryPlaybackReport | null {
		return this.report !== null && now < (this.report.endsAt ?? Infinity) ? this.report : null;
	}
}
