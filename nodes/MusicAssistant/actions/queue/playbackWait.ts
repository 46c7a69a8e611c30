import { ApiError, asApiError, rejectedError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { PlayingMedia } from '../../api/models/playerQueue';
import { MIN_END_LAG_SECONDS, endLag } from '../../services/queues/queueItems';
import type { ServerState } from '../../trigger/state/serverState';
import type { CurrentItem, CurrentPlayback } from '../../trigger/state/playbackTracker';
import type { TriggerEvent } from '../../trigger/state/triggerEvent';

export type WaitUntil = 'itemEnds' | 'queueEnds' | 'stops' | 'plays' | 'position';

/** How a wait ended, apart from a timeout. */
export type WaitEnd = 'ended' | 'skipped' | 'stopped' | 'reached' | 'started';

/** What to wait for. */
export interface WaitGoal {
	/** Of the queue and its player. */
	readonly id: string;
	readonly name: string;
	readonly until: WaitUntil;
	/** The seconds into an item of this length, `undefined` for a stream without an end. @throws ParameterError */
	toPosition(duration: number | undefined): number;
}

/**
 * Judges by the trigger's own state of the server when what is waited for has happened, so that both always agree: the
 * server sends many updates for one change, some of which are wrong for a moment.
 */
export class PlaybackWait {
	/** The item that is waited for; missing until the server reports it. */
	private item: CurrentItem | undefined;

	/** Seconds into the item at which the wait ends, for `position`. */
	private target = Infinity;

	/** The last known position in the item, and when it was known; milliseconds. */
	private last: { position: number; at: number } | undefined;

	constructor(
		private readonly state: ServerState,
		private readonly goal: WaitGoal,
	) {}

	get media(): PlayingMedia | undefined {
		return this.item?.media;
	}

	/**
	 * Takes the reported state as the initial one.
	 *
	 * @returns how the wait ends at once, if it does
	 * @throws ApiError if nothing plays whose end could be waited for, ParameterError for an impossible position
	 */
	begin(now: number): WaitEnd | undefined {
		this.state.start();
		const { until, name } = this.goal;
		const { state = 'idle' } = this.playback(now) ?? {};
		const isIdle = state === 'idle';
		if (until === 'stops' && isIdle) return 'stopped';
		if (until === 'plays' && state === 'playing') {
			this.observe(now);
			return 'started';
		}
		if (isIdle && until !== 'plays') {
			throw rejectedError(
				`Nothing is playing on "${name}", so there is no end to wait for`,
				'Start playback first, for example with Play Media, or wait until playback starts.',
			);
		}
		return until === 'plays' ? undefined : this.judge([], now);
	}

	/**
	 * @param events what has happened since the last call, as the trigger would report it
	 * @throws ApiError if the player is no longer available
	 */
	judge(events: readonly TriggerEvent[], now: number): WaitEnd | undefined {
		const own = events.filter(({ playerId }) => playerId === this.goal.id);
		return this.judgeEvents(own, now) ?? this.observe(now);
	}

	/** When the position will be reached if playback goes on as it does; milliseconds, `Infinity` if that is not known. */
	dueAt(now: number): number {
		const { item, state, position } = this.playback(now) ?? {};
		const isPlaying = state === 'playing' && item?.id === this.item?.id;
		if (!isPlaying || position === undefined) return Infinity;
		return now + Math.max(0, this.target - position) * 1000;
	}

	/** Seconds to where the item counts as ended, and to its end; `undefined` if that is not known. */
	secondsToEnd(now: number): { toEndLag: number; toEnd: number } | undefined {
		const { duration } = this.item?.media ?? {};
		const { state, position } = this.playback(now) ?? {};
		if (state !== 'playing' || position === undefined || duration === undefined) return undefined;
		const toEnd = duration - position;
		return { toEnd, toEndLag: toEnd - endLag(duration) };
	}

	private playback(now: number): CurrentPlayback | undefined {
		return this.state.playbackOf(this.goal.id, now);
	}

	private judgeEvents(events: readonly TriggerEvent[], now: number): WaitEnd | undefined {
		const { until } = this.goal;
		const isStop = ({ event }: TriggerEvent) => event === 'playbackStopped';
		if (events.some(({ event }) => event === 'playerUnavailable')) throw this.unavailableError();
		if (until === 'plays') {
			const hasStarted = events.some(({ event }) => event === 'playbackStarted');
			if (hasStarted) this.item = this.playback(now)?.item;
			return hasStarted ? 'started' : undefined;
		}
		if (events.some(isStop)) {
			if (this.state.playerOf(this.goal.id)?.available === false) throw this.unavailableError();
			// Servers before 2.10 do not report the end of a queue, and that of a short item cannot be told from a stop.
			const hasEnded = events.some(({ event }) => event === 'queueEnded');
			const time = events.find(isStop)?.since ?? now;
			return hasEnded || this.isAtEnd(time, MIN_END_LAG_SECONDS) ? 'ended' : 'stopped';
		}
		if (until !== 'itemEnds' && until !== 'position') return undefined;
		const change = events.find(
			({ event, itemId }) =>
				event === 'trackChanged' && this.item !== undefined && itemId !== this.item.id,
		);
		if (change === undefined) return undefined;
		return this.isAtEnd(change.since ?? now) ? 'ended' : 'skipped';
	}

	/** Follows the position in the item. */
	private observe(now: number): WaitEnd | undefined {
		const playback = this.playback(now);
		const { item, position, state } = playback ?? {};
		const isWaitingForItem = this.goal.until === 'itemEnds' || this.goal.until === 'position';
		if (item !== undefined && this.item === undefined && this.goal.until === 'position') {
			this.target = this.goal.toPosition(item.media.duration);
		}
		// The songs of a station are parts of one item.
		const isSameItem = this.item === undefined || item?.id === this.item.id;
		if (item !== undefined && (isSameItem || !isWaitingForItem)) this.item = item;
		if (item?.id !== this.item?.id || state !== 'playing' || position === undefined) {
			return undefined;
		}
		const begunAgain = playback?.repeatsItem === true && this.hasBegunAgain(position, now);
		this.last = { position, at: now };
		if (begunAgain && isWaitingForItem) return 'ended';
		return position >= this.target ? 'reached' : undefined;
	}

	/** With repeat, the server reports no other item when one begins again. */
	private hasBegunAgain(position: number, now: number): boolean {
		const { duration = 0 } = this.item?.media ?? {};
		return this.isAtEnd(now) && position < Math.min(this.last?.position ?? 0, duration / 2);
	}

	/** Whether the item had come to its end by then. @param lag how far the position may be from it, in seconds */
	private isAtEnd(time: number, lag?: number): boolean {
		const { duration } = this.item?.media ?? {};
		if (this.last === undefined || duration === undefined) return false;
		const position = this.last.position + (time - this.last.at) / 1000;
		return position >= duration - (lag ?? endLag(duration));
	}

	private unavailableError(): ApiError {
		return rejectedError(
			`"${this.goal.name}" became unavailable while the node was waiting`,
			'Switch the player on or reconnect it, then run the node again.',
		);
	}
}

/** Between two looks while nothing is about to happen, as far as is known. */
const MAX_LOOK_MS = { playing: 30_000, other: 10_000 };

/** The shortest time between two looks. */
const MIN_LOOK_MS = 300;

/** Asks the server for the player and its queue. A server that does not respond for a moment is asked again later. */
export async function look(
	client: MusicAssistantClient,
	state: ServerState,
	id: string,
): Promise<TriggerEvent[]> {
	const asked = await Promise.all([
		client.callIfSupported('players/get', { player_id: id }, { noCache: true }),
		client.call('player_queues/all', {}, { noCache: true }),
	]).catch(asApiError);
	if (asked instanceof ApiError) {
		if (!asked.isTransient) throw asked;
		return [];
	}
	const [player, queues] = asked;
	const queue = queues.find((one) => one.id === id);
	const update = (event: string, data = player?.raw) =>
		data ? state.update({ event, object_id: id, data }, performance.now()) : [];
	return [...update('player_updated'), ...update('queue_updated', queue?.raw)];
}

/** How long the next look can wait: until a change has lasted, until the item ends, or for a while. Milliseconds. */
export function lookDelay(wait: PlaybackWait, { nextDeadline }: ServerState): number {
	const now = performance.now();
	const { toEnd, toEndLag } = wait.secondsToEnd(now) ?? {};
	// Just before it counts as ended, and just after its end: what is found then is certain.
	const due = [toEndLag, toEnd].flatMap((seconds = -1) => (seconds > 0.5 ? seconds * 1000 : []));
	const max = toEnd === undefined ? MAX_LOOK_MS.other : MAX_LOOK_MS.playing;
	return Math.max(MIN_LOOK_MS, Math.min(max, nextDeadline - now, ...due));
}
