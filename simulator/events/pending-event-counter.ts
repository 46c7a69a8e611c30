interface Count {
	readonly frames: number;
	readonly reports: number;
}

const NONE: Count = { frames: 0, reports: 0 };

/** Counts the events of each queue that are still to be sent. */
export class PendingEventCounter {
	private readonly counts = new Map<string, Count>();

	add(queueId: string, isReport: boolean): void {
		this.count(queueId, isReport, 1);
	}

	remove(queueId: string, isReport: boolean): void {
		this.count(queueId, isReport, -1);
	}

	any(queueId: string): boolean {
		return this.of(queueId).frames > 0;
	}

	hasReport(queueId: string): boolean {
		return this.of(queueId).reports > 0;
	}

	private of(queueId: string): Count {
		return this.counts.get(queueId) ?? NONE;
	}

	private count(queueId: string, isReport: boolean, by: number): void {
		const { frames, reports } = this.of(queueId);
		this.counts.set(queueId, { frames: frames + by, reports: reports + (isReport ? by : 0) });
	}
}
