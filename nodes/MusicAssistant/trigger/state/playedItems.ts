import type { PlayedReport } from '../../api/models/playerQueue';
import type { CurrentPlayback, PlaybackState } from './playbackTracker';

/** How many of the latest items the server may still report. */
const MAX_PLAYS = 4;

/**
 * An item must have been played for this long before an identical report of it counts as new: servers report "playing" for
 * up to two seconds after a stop, and report the item again when they empty the queue (observed on 2.8).
 */
const MIN_REPLAY_MS = 3000;

interface Play {
	readonly uri: string;
	/** Since it was last reported. */
	playedMs: number;
	/** Milliseconds; missing while it does not play. */
	playingSince?: number;
	/** The seconds played in its last report. */
	reportedSeconds?: number;
}

/** What a queue has played recently, and what of that was reported. */
export class PlayHistory {
	/** Latest first. */
	private plays: Play[] = [];

	/** @param uri of the current item */
	update(uri: string | undefined, state: PlaybackState, now: number): void {
		const [last] = this.plays;
		const hasStopped = last?.uri !== uri || state !== 'playing';
		if (last && hasStopped) this.pause(last, now);
		if (uri === undefined) return;
		// A paused item was played, perhaps before the trigger connected; an idle one was not.
		const play = this.find(uri) ?? { uri, playedMs: state === 'idle' ? 0 : 1 };
		if (state === 'playing') play.playingSince ??= now;
		this.plays = [play, ...this.plays.filter((other) => other !== play)].slice(0, MAX_PLAYS);
	}

	/** Whether a report of an item can be about a play here that was not reported yet. */
	hasUnreportedPlay(uri: string, seconds: number | undefined, now: number): boolean {
		const play = this.find(uri);
		if (play === undefined) return false;
		const playedMs = playedMsAt(now, play);
		const isRepeated = play.reportedSeconds !== undefined && play.reportedSeconds === seconds;
		return playedMs > (isRepeated ? MIN_REPLAY_MS : 0);
	}

	markReported(uri: string, seconds: number | undefined, now: number): void {
		const play = this.find(uri);
		if (play === undefined) return;
		play.playedMs = 0;
		play.reportedSeconds = seconds;
		if (play.playingSince !== undefined) play.playingSince = now;
	}

	has(uri: string): boolean {
		return this.find(uri) !== undefined;
	}

	private find(uri: string): Play | undefined {
		return this.plays.find((play) => play.uri === uri);
	}

	private pause(play: Play, now: number): void {
		play.playedMs = playedMsAt(now, play);
		play.playingSince = undefined;
	}
}

function playedMsAt(now: number, { playedMs, playingSince = now }: Play): number {
	return playedMs + now - playingSince;
}

/** The server reports a played item right after an event of the queue that played it (observed up to 2.8). */
const MAX_REPORT_DELAY_MS = 100;

/** The queue that the server reported last. */
export interface LastReportedQueue {
	readonly id: string;
	/** Milliseconds. */
	readonly updatedAt: number;
}

interface PlayerWithHistory {
	readonly id: string;
	/** Of the current item. */
	readonly currentUri: string | undefined;
	readonly history: PlayHistory;
	isPlaying(uri: string): boolean;
}

/** Which player a `media_item_played` is about. */
interface PlayedReportSource<Player> {
	/** Missing if it is uncertain: never a guess. */
	readonly player?: Player;
	/**
	 * Whether it was played since it was last reported. Servers up to 2.8 report an item again when they empty its queue, and
	 * when its queue returns with its player although nothing plays (observed).
	 */
	readonly isNew: boolean;
}

/**
 * Servers from 2.9 on name the player. With older ones it is the one whose queue was reported immediately before, if that
 * had the item, or else the only one that can have played it.
 */
export function findPlayedReportSource<Player extends PlayerWithHistory>(
	report: PlayedReport,
	players: ReadonlyMap<string, Player>,
	lastQueue: LastReportedQueue | undefined,
	now: number,
): PlayedReportSource<Player> {
	const { media, secondsPlayed: seconds, playerId: id } = report;
	const { uri = '' } = media;
	const mayReport = ({ history }: Player) => history.hasUnreportedPlay(uri, seconds, now);
	if (id !== undefined) {
		const player = players.get(id);
		return { player, isNew: player === undefined || mayReport(player) };
	}
	const owners = [...players.values()].filter(
		({ currentUri, history }) => currentUri === uri || history.has(uri),
	);
	const updated = owners.find((player) => player.id === lastQueue?.id);
	if (updated && lastQueue && now - lastQueue.updatedAt < MAX_REPORT_DELAY_MS) {
		return { player: updated, isNew: mayReport(updated) };
	}
	const candidates = owners.filter(mayReport);
	const hasStopped = report.isPlaying === false;
	const likely = candidates.filter((player) => player.isPlaying(uri) !== hasStopped);
	const [player, ...others] = likely.length > 0 ? likely : candidates;
	return {
		player: others.length === 0 ? player : undefined,
		isNew: candidates.length > 0 || owners.length === 0,
	};
}

/** Within this time the queue reports whether an item that was reported as played has really stopped. */
const QUEUE_UPDATE_TIMEOUT_MS = 2000;

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

	/** @param playback of the player that played it, if that is known */
	add(report: PlayedReport, playback: CurrentPlayback | undefined, now: number): PlayedItem[] {
		const { media, isPlaying, fullyPlayed } = report;
		const { uri = '' } = media;
		if (isPlaying !== false) return [];
		if (playback && uriOf(playback) === uri) {
			const { playerId, state } = playback;
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
		if (playback && this.pending.get(playback.playerId)?.uri === uri) {
			this.pending.delete(playback.playerId);
		}
		return [{ report, playerId: playback?.playerId }];
	}

	/** A paused item that continues will be reported again; one that was abandoned will not. */
	update(playback: CurrentPlayback): PlayedItem[] {
		const { playerId, state } = playback;
		const pending = this.pending.get(playerId);
		if (pending === undefined) return [];
		const isSame = uriOf(playback) === pending.uri;
		if (isSame && state === 'paused') {
			pending.deadline = undefined;
			return [];
		}
		if (isSame && state === 'playing' && pending.deadline !== undefined) return [];
		this.pending.delete(playerId);
		return isSame && state === 'playing' ? [] : [{ report: pending.report, playerId }];
	}

	/** When `flush` has something to report, unless something else is reported first. */
	get nextDeadline(): number {
		return Math.min(...[...this.pending.values()].map(({ deadline = Infinity }) => deadline));
	}

	flush(now: number, playbackOf: (playerId: string) => CurrentPlayback | undefined): PlayedItem[] {
		return [...this.pending].flatMap(([playerId, { report, deadline }]) => {
			const playback = playbackOf(playerId);
			if (deadline === undefined) return playback ? this.update(playback) : [];
			if (now < deadline) return [];
			this.pending.delete(playerId);
			// A pause can be too short to be reported.
			const continues = (playback?.position ?? 0) > (report.secondsPlayed ?? 0);
			return continues ? [] : [{ report, playerId }];
		});
	}

	/** For a player that was removed. */
	forget(playerId: string): void {
		this.pending.delete(playerId);
	}
}

function uriOf({ item }: CurrentPlayback): string | undefined {
	return item?.media.uri;
}
