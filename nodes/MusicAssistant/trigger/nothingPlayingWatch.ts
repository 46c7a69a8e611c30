import type { ServerAddress } from '../api/models/imageLocation';
import { toNothingPlayingEvent, toPlaybackEvent } from './state/payloads';
import type { ServerState } from './state/serverState';
import type { TriggerEvent, EventName } from './state/triggerEvent';
import type { EventFilter } from './eventFilter';
import type { MediaItem } from '../api/models/mediaItem';
import { textOrEmpty } from '../helpers/json';

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

	/** What would be reported if a selected player, one that is available if possible, had stopped some time ago. */
	sample(): TriggerEvent {
		const { filter, state, server } = this.options;
		const ids = [...(state.listedPlayerIds ?? [])].filter((id) => filter.matchesPlayer(id, state));
		const id = ids.find((one) => state.playerOf(one)?.available === true) ?? ids[0];
		const stopped =
			id === undefined
				? undefined
				: toPlaybackEvent(
						id,
						{ event: 'playbackStopped', state: 'idle', item: undefined, since: 0 },
						{ queueId: id, data: state.playerOf(id)?.raw },
						server,
					);
		return toNothingPlayingEvent(stopped, filter.idleMs, server);
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

const STOP_EVENTS: ReadonlySet<EventName> = new Set(['playbackPaused', 'playbackStopped']);

/** Reports once that nothing has been playing for a while, on all selected players together. */
class NothingPlayingTracker {
	private isPlaying = false;

	private idleSince?: number;

	/** The last stop or pause of a selected player. */
	private stopped?: TriggerEvent;

	constructor(
		private readonly idleMs: number,
		private readonly server: ServerAddress,
	) {}

	/**
	 * @param events what has happened on selected players
	 * @param isPlaying whether any of these is playing now
	 */
	update(events: readonly TriggerEvent[], isPlaying: boolean, now: number): void {
		const stops = events.filter(({ event }) => STOP_EVENTS.has(event));
		this.stopped = stops.at(-1) ?? this.stopped;
		if (isPlaying) this.idleSince = undefined;
		else if (this.isPlaying) this.idleSince = this.stopTime(stops, now);
		this.isPlaying = isPlaying;
	}

	/** When `flush` has something to report, unless something plays before; milliseconds. */
	get nextDeadline(): number | undefined {
		return this.idleSince === undefined ? undefined : this.idleSince + this.idleMs;
	}

	flush(now: number): TriggerEvent[] {
		const { idleSince, nextDeadline: deadline = Infinity } = this;
		if (idleSince === undefined || now < deadline) return [];
		this.idleSince = undefined;
		return [toNothingPlayingEvent(this.stopped, now - idleSince, this.server)];
	}

	/** Without a stop, the last player that played is no longer selected: it left the group of a selected one. */
	private stopTime(stops: readonly TriggerEvent[], now: number): number {
		if (stops.length === 0) this.stopped = undefined;
		return Math.max(...stops.map(({ since = now }) => since), stops.length === 0 ? now : -Infinity);
	}
}

/**
 * Adds the names of podcasts to events about their episodes: servers report an episode as its own podcast (observed on 2.7
 * and 2.8), and none at all with what was played.
 */
export class PodcastNames {
	/** Settles when the last event that had to wait has been passed on; missing if none is waiting. */
	private waiting: Promise<void> | undefined;

	/** The podcast of the episode that was looked up last. */
	private last?: { readonly episodeUri: string; readonly podcast: Promise<string | undefined> };

	/** @param readItem returns `undefined` for an item that cannot be read */
	constructor(private readonly readItem: (uri: string) => Promise<MediaItem | undefined>) {}

	/** Passes events on in their order, immediately unless the name of a podcast has to be looked up. */
	pass(events: readonly TriggerEvent[], emit: (event: TriggerEvent) => void): void {
		for (const event of events) {
			const episodeUri = unnamedEpisodeUri(event);
			if (episodeUri === undefined && this.waiting === undefined) emit(event);
			else this.passLater(event, episodeUri, emit);
		}
	}

	private passLater(
		event: TriggerEvent,
		episodeUri: string | undefined,
		emit: (event: TriggerEvent) => void,
	): void {
		const add = async (before: Promise<void> | undefined) => {
			const name = episodeUri === undefined ? undefined : await this.podcastOf(episodeUri);
			await before;
			// In place: Nothing Playing repeats what the event says.
			if (name !== undefined) event.simplified.album = name;
			emit(event);
			if (this.waiting === waiting) this.waiting = undefined;
		};
		const waiting = add(this.waiting);
		this.waiting = waiting;
	}

	private async podcastOf(episodeUri: string): Promise<string | undefined> {
		if (this.last?.episodeUri !== episodeUri) {
			this.last = { episodeUri, podcast: this.lookUpPodcast(episodeUri) };
		}
		return await this.last.podcast;
	}

	private async lookUpPodcast(episodeUri: string): Promise<string | undefined> {
		const { name, uri } = (await this.readItem(episodeUri))?.podcast ?? {};
		if (name !== undefined || uri === undefined) return name;
		return (await this.readItem(uri))?.name;
	}
}

function unnamedEpisodeUri({ simplified }: TriggerEvent): string | undefined {
	const isUnnamed = simplified.media_type === 'podcast_episode' && simplified.album === null;
	return (isUnnamed && textOrEmpty(simplified.uri)) || undefined;
}
