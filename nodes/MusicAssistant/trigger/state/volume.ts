import { mutedOf, volumeOf } from '../../services/players/players';
import type { JsonObject } from '../../helpers/json';

/**
 * Milliseconds: steps that follow each other faster are one change. A fade in half seconds has steps that are a second
 * apart where a level does not change (observed).
 */
const STEADY = 2000;

/** Milliseconds for which a player that comes back may say another volume than it has: 50, for half a second (observed on 2.8). */
const RETURNING = 3000;

/** How loud a player is. */
export interface Loudness {
	/** From 0 to 100. */
	level: number;
	/** Missing where that is not told. */
	muted?: boolean;
}

export interface VolumeChange {
	from: Loudness;
	to: Loudness;
}

/** Tells changes of a volume; a fade is one change, and muting is one too. */
export class VolumeWatch {
	private told?: Loudness;

	private seen?: Loudness;

	private seenAt = 0;

	/** Until when a volume that is said is how it is, and no change; milliseconds. */
	private returningUntil = -Infinity;

	/** Takes the volume as it is, without telling a change. */
	begin(loudness: Loudness | undefined): void {
		this.take(loudness);
		this.returningUntil = -Infinity;
	}

	see(loudness: Loudness | undefined, now: number): void {
		// A player that says nothing is away or switched off: what it says next is no change.
		if (loudness === undefined) return this.take(undefined);
		if (this.told === undefined) this.returningUntil = now + RETURNING;
		if (now < this.returningUntil) return this.take(loudness);
		if (isSame(loudness, this.seen)) return;
		this.seen = loudness;
		this.seenAt = now;
	}

	/** What was seen until now may have been for a moment only: it counts from now on. */
	renew(now: number): void {
		this.seenAt = now;
	}

	/** When `settle` has something to tell, unless something else is seen before. */
	get due(): number | undefined {
		return isSame(this.seen, this.told) ? undefined : this.seenAt + STEADY;
	}

	settle(now: number): VolumeChange | undefined {
		const { told: from, seen: to, due = Infinity } = this;
		if (from === undefined || to === undefined || now < due) return undefined;
		this.told = to;
		return { from, to };
	}

	private take(loudness: Loudness | undefined): void {
		this.told = loudness;
		this.seen = loudness;
	}
}

export function loudnessOf(player: JsonObject | undefined): Loudness | undefined {
	const level = volumeOf(player, false);
	const muted = mutedOf(player, false);
	return level === undefined ? undefined : { level, ...(typeof muted === 'boolean' && { muted }) };
}

function isSame(one: Loudness | undefined, other: Loudness | undefined): boolean {
	return (
		one?.level === other?.level && (one?.muted ?? other?.muted) === (other?.muted ?? one?.muted)
	);
}
