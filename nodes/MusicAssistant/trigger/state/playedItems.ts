import type { PlayedReport } from '../../api/models/playedReport';

/** Milliseconds within which the queue says what has become of an item that is reported while it seems to play. */
const UNTOLD = 2000;

/** Where something is played. */
export interface PlaybackPosition {
	playerId: string;
	state?: string;
	/** URI of what plays, or stands paused. */
	current?: string;
	/** Seconds into it; missing where that is not known. */
	position?: number;
}

export interface Played {
	report: PlayedReport;
	playerId?: string;
}

/** A report of an item that may go on: it stands paused, or, until then, its queue has not said what became of it. */
interface Waiting {
	report: PlayedReport;
	uri: string;
	until?: number;
}

/**
 * Tells when an item was played, once, with how much of it: at its end, or when it was left for another or stopped.
 * The server reports more often: now and then while it plays, and when it is paused.
 */
export class PlayedItems {
	private readonly waiting = new Map<string, Waiting>();

	/** @param place where it was played, as far as that can be found out */
	add(report: PlayedReport, place: PlaybackPosition | undefined, now: number): Played[] {
		const { uri = '', isPlaying, fullyPlayed } = report;
		if (isPlaying !== false) return [];
		if (place?.current === uri) {
			const { playerId, state } = place;
			const isUntold = state === 'playing' && fullyPlayed !== true;
			if (state === 'paused' || isUntold) {
				this.waiting.set(playerId, { report, uri, ...(isUntold && { until: now + UNTOLD }) });
				return [];
			}
		}
		if (place && this.waiting.get(place.playerId)?.uri === uri) this.waiting.delete(place.playerId);
		return [{ report, playerId: place?.playerId }];
	}

	/** A paused item that goes on will be reported again; one that was left will not. */
	updatePosition({ playerId, state, current }: PlaybackPosition): Played[] {
		const waiting = this.waiting.get(playerId);
		if (waiting === undefined) return [];
		const isSame = current === waiting.uri;
		if (isSame && state === 'paused') {
			waiting.until = undefined;
			return [];
		}
		if (isSame && state === 'playing' && waiting.until !== undefined) return [];
		this.waiting.delete(playerId);
		return isSame && state === 'playing' ? [] : [{ report: waiting.report, playerId }];
	}

	/** When `flush` has something to report, unless something else is seen before. */
	get nextDeadline(): number | undefined {
		const dues = [...this.waiting.values()].flatMap(({ until }) => until ?? []);
		return dues.length > 0 ? Math.min(...dues) : undefined;
	}

	/** @param placeOf where a player stands now */
	flush(now: number, placeOf: (playerId: string) => PlaybackPosition | undefined): Played[] {
		return [...this.waiting].flatMap(([playerId, { report, until }]) => {
			const place = placeOf(playerId);
			if (until === undefined) return place ? this.updatePosition(place) : [];
			if (now < until) return [];
			this.waiting.delete(playerId);
			// A pause can be too short for anybody to tell it.
			const goesOn = (place?.position ?? 0) > (report.secondsPlayed ?? 0);
			return goesOn ? [] : [{ report, playerId }];
		});
	}

	/** A player that there is no more. */
	forget(playerId: string): void {
		this.waiting.delete(playerId);
	}
}
