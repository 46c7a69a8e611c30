import { mutedOf, volumeOf } from '../../MusicAssistant/server/players';
import type { JsonObject } from '../../MusicAssistant/values/json';

/** Milliseconds: steps that follow each other faster are one change. */
const STEADY = 500;

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

	/** Takes the volume as it is, without telling a change. */
	begin(loudness: Loudness | undefined): void {
		this.told = loudness;
		this.seen = loudness;
	}

	see(loudness: Loudness | undefined, now: number): void {
		// A player that says nothing is away or switched off: what it says next is no change.
		if (loudness === undefined || this.told === undefined) return this.begin(loudness);
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
