import type { ServerAddress } from '../helpers/pictures/imageUrl';
import { toNothingPlayingEvent, toPlaybackEvent } from './state/payloads';
import { NothingPlayingTracker } from './state/nothingPlayingTracker';
import type { ServerState } from './state/serverState';
import type { TriggerEvent } from './state/triggerEvent';
import type { EventFilter } from './eventFilter';

/** After a lost connection, players need this long until what they play counts again. */
const SETTLE_DELAY_MS = 10_000;

/** While a player may be about to play: a start counts once it has lasted. */
const RECHECK_DELAY_MS = 250;

interface NothingPlayingWatchOptions {
	readonly filter: EventFilter;
	readonly state: ServerState;
	readonly server: ServerAddress;
	/** Resolves with false if the trigger was closed in the meantime. */
	readonly wait: (milliseconds: number) => Promise<boolean>;
	readonly emit: (events: readonly TriggerEvent[]) => void;
}

/** Waits until nothing has been playing for the chosen time. While the connection is lost, this is not known. */
export class NothingPlayingWatch {
	private readonly tracker: NothingPlayingTracker;

	private isWaiting = false;

	private isConnected = true;

	/** Before that time, what players report does not count; milliseconds. */
	private settledAt = 0;

	constructor(private readonly options: NothingPlayingWatchOptions) {
		this.tracker = new NothingPlayingTracker(options.filter.idleMs, options.server);
	}

	onDisconnect(): void {
		this.isConnected = false;
	}

	onReconnect(now: number): void {
		this.isConnected = true;
		this.settledAt = now + SETTLE_DELAY_MS;
	}

	/** Call it after each change of the state. */
	update(events: readonly TriggerEvent[], now: number): void {
		const { filter, state } = this.options;
		const selected = events.filter(({ playerId }) =>
			playerId === undefined ? false : filter.matchesPlayer(playerId, state),
		);
		const isPlaying = state.playingIds.some((id) => filter.matchesPlayer(id, state));
		this.tracker.update(selected, isPlaying, now);
		if (!this.isWaiting && this.tracker.nextDeadline !== undefined) void this.waitAndEmit();
	}

	/** What would be reported if the first selected player had stopped some time ago. */
	sample(now: number): TriggerEvent {
		const { filter, state, server } = this.options;
		const ids = [...(state.listedPlayerIds ?? [])];
		const id = ids.find((one) => filter.matchesPlayer(one, state));
		const idleSince = now - filter.idleMs;
		const stopped =
			id === undefined
				? undefined
				: toPlaybackEvent(
						id,
						{ event: 'playbackStopped', state: 'idle', item: undefined, since: idleSince },
						{ queueId: id, data: state.playerOf(id)?.raw },
						server,
					);
		return toNothingPlayingEvent(stopped, idleSince, server);
	}

	private async waitAndEmit(): Promise<void> {
		this.isWaiting = true;
		for (let delay = this.nextDelay(); delay !== undefined; delay = this.nextDelay()) {
			if (delay > 0 && !(await this.options.wait(delay))) return;
			if (this.nextDelay() === 0) this.options.emit(this.tracker.flush(performance.now()));
		}
		this.isWaiting = false;
	}

	/** How long to wait before the state is checked; `undefined` if there is nothing to wait for. */
	private nextDelay(): number | undefined {
		const { nextDeadline: deadline } = this.tracker;
		if (deadline === undefined) return undefined;
		if (!this.isConnected) return SETTLE_DELAY_MS;
		const rest = Math.max(deadline, this.settledAt) - performance.now();
		if (rest > 0) return rest;
		const { filter, state } = this.options;
		const isStarting = state.startingIds.some((id) => filter.matchesPlayer(id, state));
		return isStarting ? RECHECK_DELAY_MS : 0;
	}
}
