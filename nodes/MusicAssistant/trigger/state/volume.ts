import type { Player } from '../../api/models/player';
import { DebouncedValue, type Change } from './debouncedValue';

/**
 * Milliseconds: steps that follow each other faster are one change. A fade in half seconds has steps that are a second
 * apart where a level does not change (observed).
 */
const STEADY = 2000;

/** Milliseconds for which a player that comes back may say another volume than it has: 50, for half a second (observed on 2.8). */
const RETURNING = 3000;

/** How loud a player is. */
export interface Volume {
	/** From 0 to 100. */
	level: number;
	/** Missing where that is not reported. */
	muted?: boolean;
}

/** Reports changes of a volume; a fade is one change, and muting is one too. */
export class VolumeWatch {
	private readonly volume = new DebouncedValue<Volume>(isSame, () => STEADY);

	/** Until when a volume that is reported is no change; milliseconds. */
	private returningUntil = -Infinity;

	/** Takes the volume as it is, without reporting a change. */
	start(volume: Volume | undefined): void {
		this.volume.reset(volume);
		this.returningUntil = -Infinity;
	}

	update(volume: Volume | undefined, now: number): void {
		// A player that reports none is away or switched off: what it reports next is no change.
		if (volume === undefined) return this.volume.reset(undefined);
		if (this.volume.current === undefined) this.returningUntil = now + RETURNING;
		if (now < this.returningUntil) this.volume.reset(volume);
		else this.volume.update(volume, now);
	}

	/** What was reported until now may not last: the time begins again. */
	restart(now: number): void {
		this.volume.restart(now);
	}

	/** When `flush` has something to report, unless something else is reported before. */
	get nextDeadline(): number | undefined {
		return this.volume.nextDeadline;
	}

	flush(now: number): Change<Volume> | undefined {
		return this.volume.flush(now);
	}
}

export function reportedVolume(player: Player | undefined): Volume | undefined {
	const { volumeLevel: level, volumeMuted: muted } = player ?? {};
	return level === undefined ? undefined : { level, ...(muted !== undefined && { muted }) };
}

function isSame(one: Volume, other: Volume): boolean {
	return one.level === other.level && (one.muted ?? other.muted) === (other.muted ?? one.muted);
}
