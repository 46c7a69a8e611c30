/** Milliseconds: steps that follow each other faster are one change. */
const STEADY = 500;

export interface VolumeChange {
	from: number;
	to: number;
}

/** Tells changes of a volume from 0 to 100; a fade is one change. */
export class VolumeWatch {
	private told?: number;

	private seen?: number;

	private seenAt = 0;

	/** Takes the volume as it is, without telling a change. */
	begin(volume: number | undefined): void {
		this.told = volume;
		this.seen = volume;
	}

	see(volume: number | undefined, now: number): void {
		// A player that says nothing is away or switched off: what it says next is no change.
		if (volume === undefined || this.told === undefined) return this.begin(volume);
		if (volume === this.seen) return;
		this.seen = volume;
		this.seenAt = now;
	}

	/** When `settle` has something to tell, unless something else is seen before. */
	get due(): number | undefined {
		return this.seen === this.told ? undefined : this.seenAt + STEADY;
	}

	settle(now: number): VolumeChange | undefined {
		const { told: from, seen: to } = this;
		if (from === undefined || to === undefined || from === to || now < this.seenAt + STEADY) return;
		this.told = to;
		return { from, to };
	}
}
