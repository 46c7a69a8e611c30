import type { Player } from '../../api/models/player';
import { DebouncedValue, type ValueChange } from './debouncedValue';

/**
 * Steps that follow each other faster are one change. A fade with a step every half second takes a second between two
 * changes of the level (observed).
 */
const VOLUME_DELAY_MS = 2000;

/** For this long a player that returns may report a wrong volume: 50, for half a second (observed on 2.8). */
const RETURN_DELAY_MS = 3000;

/** How loud a player is. */
export interface Volume {
	/** From 0 to 100. */
	level: number;
	/** Missing if it is not reported. */
	muted?: boolean;
}

/** Reports changes of a volume; a fade is one change, and muting is one too. */
export class VolumeTracker {
	private readonly volume = new DebouncedValue<Volume>(isSameVolume, () => VOLUME_DELAY_MS);

	/** Until when a reported volume is no change; milliseconds. */
	private returningUntil = -Infinity;

	/** Sets the volume without reporting a change. */
	start(volume: Volume | undefined): void {
		this.volume.reset(volume);
		this.returningUntil = -Infinity;
	}

	update(volume: Volume | undefined, now: number): void {
		// A player without a volume is unavailable or switched off: the next volume it reports is no change.
		if (volume === undefined) return this.volume.reset(undefined);
		if (this.volume.current === undefined) this.returningUntil = now + RETURN_DELAY_MS;
		if (now < this.returningUntil) this.volume.reset(volume);
		else this.volume.update(volume, now);
	}

	/** Restarts the delay of the pending volume. */
	restart(now: number): void {
		this.volume.restart(now);
	}

	/** When `flush` has something to report, unless something else is reported first. */
	get nextDeadline(): number | undefined {
		return this.volume.nextDeadline;
	}

	flush(now: number): ValueChange<Volume> | undefined {
		return this.volume.flush(now);
	}
}

export function reportedVolume(player: Player | undefined): Volume | undefined {
	const { volumeLevel: level, volumeMuted: muted } = player ?? {};
	return level === undefined ? undefined : { level, ...(muted !== undefined && { muted }) };
}

function isSameVolume(one: Volume, other: Volume): boolean {
	return one.level === other.level && (one.muted ?? other.muted) === (other.muted ?? one.muted);
}
