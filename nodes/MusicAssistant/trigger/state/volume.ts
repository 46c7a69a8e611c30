import type { Player } from '../../api/models/player';

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
	/** Missing where that is not told. */
	muted?: boolean;
}

export interface VolumeChange {
	from: Volume;
	to: Volume;
}

/** Tells changes of a volume; a fade is one change, and muting is one too. */
export class VolumeWatch {
	private reported?: Volume;

	private seen?: Volume;

	private seenAt = 0;

	/** Until when a volume that is said is how it is, and no change; milliseconds. */
	private returningUntil = -Infinity;

	/** Takes the volume as it is, without telling a change. */
	start(volume: Volume | undefined): void {
		this.accept(volume);
		this.returningUntil = -Infinity;
	}

	update(volume: Volume | undefined, now: number): void {
		// A player that says nothing is away or switched off: what it says next is no change.
		if (volume === undefined) return this.accept(undefined);
		if (this.reported === undefined) this.returningUntil = now + RETURNING;
		if (now < this.returningUntil) return this.accept(volume);
		if (isSame(volume, this.seen)) return;
		this.seen = volume;
		this.seenAt = now;
	}

	/** What was seen until now may have been for a moment only: it counts from now on. */
	ignoreUntilSettled(now: number): void {
		this.seenAt = now;
	}

	/** When `flush` has something to report, unless something else is seen before. */
	get nextDeadline(): number | undefined {
		return isSame(this.seen, this.reported) ? undefined : this.seenAt + STEADY;
	}

	flush(now: number): VolumeChange | undefined {
		const { reported: from, seen: to, nextDeadline: due = Infinity } = this;
		if (from === undefined || to === undefined || now < due) return undefined;
		this.reported = to;
		return { from, to };
	}

	private accept(volume: Volume | undefined): void {
		this.reported = volume;
		this.seen = volume;
	}
}

export function reportedVolume(player: Player | undefined): Volume | undefined {
	const { volumeLevel: level, volumeMuted: muted } = player ?? {};
	return level === undefined ? undefined : { level, ...(muted !== undefined && { muted }) };
}

function isSame(one: Volume | undefined, other: Volume | undefined): boolean {
	return (
		one?.level === other?.level && (one?.muted ?? other?.muted) === (other?.muted ?? one?.muted)
	);
}
