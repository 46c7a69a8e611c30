import {
	backgroundTasksIn,
	isActive,
	parseSyncTask,
	type SyncTask,
} from '../../api/models/serverDetails';
import type { PlayedReport } from '../../api/models/playerQueue';
import { objectsIn, type JsonValue } from '../../helpers/json';
import { joinWithCommasOrNull } from '../../helpers/text';
import type { CurrentPlayback, PlaybackState } from './playbackTracker';
import type { TriggerEvent } from './triggerEvent';

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
		if (last && (last.uri !== uri || state !== 'playing')) {
			last.playedMs = playedMsAt(last, now);
			last.playingSince = undefined;
		}
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
		const playedMs = playedMsAt(play, now);
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

	find(uri: string): Play | undefined {
		return this.plays.find((play) => play.uri === uri);
	}
}

function playedMsAt({ playedMs, playingSince }: Play, now: number): number {
	return playedMs + now - (playingSince ?? now);
}

/** The server reports a played item right after an event of the queue that played it (observed up to 2.8). */
const MAX_REPORT_DELAY_MS = 100;

interface PlayerWithHistory {
	readonly id: string;
	readonly history: PlayHistory;
	isPlaying(uri: string): boolean;
}

/**
 * Which player a `media_item_played` is about; missing if that is uncertain: never a guess. Servers from 2.9 on name it. With
 * older ones it is the one whose queue was reported immediately before, if that had the item, or else the only one that can
 * have played it.
 *
 * @returns also whether it was played since it was last reported: servers up to 2.8 report an item again when they empty its
 * queue, and when its queue returns with its player although nothing plays (observed)
 */
export function findPlayedReportSource<Player extends PlayerWithHistory>(
	report: PlayedReport,
	players: ReadonlyMap<string, Player>,
	lastQueue: { id: string; updatedAt: number } | undefined,
	now: number,
): { player?: Player; isNew: boolean } {
	const { media, secondsPlayed: seconds, playerId: id } = report;
	const { uri = '' } = media;
	const mayReport = ({ history }: Player) => history.hasUnreportedPlay(uri, seconds, now);
	if (id !== undefined) {
		const player = players.get(id);
		return { player, isNew: player === undefined || mayReport(player) };
	}
	const owners = [...players.values()].filter(({ history }) => history.find(uri));
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

/** An item that was played, or that may continue: it is paused or, if there is a deadline, its queue has yet to report. */
export interface PlayedItem {
	readonly report: PlayedReport;
	readonly playerId?: string;
	deadline?: number;
}

/**
 * Reports each played item once: when it ends, is stopped, or is replaced by another. The server reports more often: also
 * while an item plays, and when it is paused.
 */
export class PlayedItemTracker {
	/** By the id of the player. */
	private readonly pending = new Map<string, PlayedItem>();

	/** @param playback of the player that played it, if that is known */
	add(report: PlayedReport, playback: CurrentPlayback | undefined, now: number): PlayedItem[] {
		if (report.isPlaying !== false) return [];
		if (playback === undefined) return [{ report }];
		const { playerId, state } = playback;
		const isUncertain = state === 'playing' && report.fullyPlayed !== true;
		if (isOfItem(report, playback) && (state === 'paused' || isUncertain)) {
			const deadline = isUncertain ? now + QUEUE_UPDATE_TIMEOUT_MS : undefined;
			this.pending.set(playerId, { report, playerId, deadline });
			return [];
		}
		if (this.pending.get(playerId)?.report.media.uri === report.media.uri) {
			this.pending.delete(playerId);
		}
		return [{ report, playerId }];
	}

	/** A paused item that continues will be reported again; one that was abandoned will not. */
	update(playback: CurrentPlayback): PlayedItem[] {
		const { playerId, state } = playback;
		const pending = this.pending.get(playerId);
		if (pending === undefined) return [];
		const isSame = isOfItem(pending.report, playback);
		if (isSame && state === 'paused') {
			pending.deadline = undefined;
			return [];
		}
		if (isSame && state === 'playing' && pending.deadline !== undefined) return [];
		this.pending.delete(playerId);
		return isSame && state === 'playing' ? [] : [pending];
	}

	/** When `flush` has something to report, unless something else is reported first. */
	get nextDeadline(): number {
		return Math.min(...[...this.pending.values()].map(({ deadline = Infinity }) => deadline));
	}

	flush(now: number, playbackOf: (playerId: string) => CurrentPlayback | undefined): PlayedItem[] {
		return [...this.pending].flatMap(([playerId, item]) => {
			const { report, deadline } = item;
			const playback = playbackOf(playerId);
			if (deadline === undefined) return playback ? this.update(playback) : [];
			if (now < deadline) return [];
			this.pending.delete(playerId);
			// A pause can be too short to be reported.
			const continues = (playback?.position ?? 0) > (report.secondsPlayed ?? 0);
			return continues ? [] : [item];
		});
	}

	/** For a player that was removed. */
	forget(playerId: string): void {
		this.pending.delete(playerId);
	}
}

function isOfItem({ media }: PlayedReport, { item }: CurrentPlayback): boolean {
	return media.uri !== undefined && item?.media.uri === media.uri;
}

/** More than any server runs at once. */
const MAX_SYNCS = 500;

/**
 * For this long no sync may run before all count as completed: between two of them the list is empty for a moment, twice
 * within the first 25 ms of a full sync (observed on 2.8).
 */
const SETTLE_DELAY_MS = 2000;

type RunningSync = Pick<SyncTask, 'mediaTypes' | 'providerInstance'>;

/**
 * Reports when the syncs of the library are completed. Servers up to 2.7, and the first builds of 2.8, send the list of
 * running syncs, which is empty at the end; newer ones send `music_sync_completed`, and report each sync as a task, to
 * admins and to the user who started it.
 */
export class LibrarySyncTracker {
	/** Missing until the server has reported it. */
	private running?: boolean;

	private readonly synced = new Map<string, RunningSync>();

	/** When `flush` has something to report, unless a sync begins first; milliseconds. */
	nextDeadline = Infinity;

	/** `sync_tasks_updated`, or the result of `music/synctasks`. */
	updateSyncs(list: JsonValue, now: number): void {
		this.setRunning(objectsIn(list).map(parseSyncTask), now);
	}

	/** `tasks_updated`: the same servers report their end by `music_sync_completed`. */
	updateTasks(list: JsonValue): void {
		this.remember(runningSyncsIn(list));
	}

	/** The result of `tasks/list`: nothing else reports a sync that ended while the connection was lost. */
	loadTasks(list: JsonValue, now: number): void {
		this.setRunning(runningSyncsIn(list), now);
	}

	/** `music_sync_completed`. */
	onSyncCompleted(now: number): void {
		this.running = false;
		this.nextDeadline = now + SETTLE_DELAY_MS;
	}

	flush(now: number): TriggerEvent[] {
		if (now < this.nextDeadline) return [];
		this.nextDeadline = Infinity;
		const synced = [...this.synced.values()];
		this.synced.clear();
		const mediaTypes = sortedDistinct(synced.flatMap((one) => one.mediaTypes));
		const providers = sortedDistinct(synced.flatMap((one) => one.providerInstance ?? []));
		return [
			{
				event: 'syncCompleted',
				mediaTypes: mediaTypes.length > 0 ? mediaTypes : undefined,
				simplified: {
					media_types: joinWithCommasOrNull(mediaTypes),
					providers: joinWithCommasOrNull(providers),
				},
				objectId: null,
				data: synced.map((one) => ({
					provider_instance: one.providerInstance ?? null,
					media_types: [...one.mediaTypes],
				})),
			},
		];
	}

	private setRunning(syncs: readonly RunningSync[], now: number): void {
		const wasRunning = this.running === true;
		this.remember(syncs);
		if (wasRunning && syncs.length === 0) this.onSyncCompleted(now);
	}

	private remember(syncs: readonly RunningSync[]): void {
		this.running = syncs.length > 0;
		if (this.running) this.nextDeadline = Infinity;
		for (const sync of syncs.slice(0, MAX_SYNCS - this.synced.size)) {
			this.synced.set(JSON.stringify([sync.providerInstance, sync.mediaTypes]), sync);
		}
	}
}

function runningSyncsIn(tasks: JsonValue): RunningSync[] {
	return backgroundTasksIn(tasks)
		.filter((task) => task.isSync && isActive(task))
		.map(({ providerInstance, mediaType }) => ({
			providerInstance,
			mediaTypes: mediaType === undefined ? [] : [mediaType],
		}));
}

function sortedDistinct(texts: readonly string[]): string[] {
	return [...new Set(texts)].sort();
}
