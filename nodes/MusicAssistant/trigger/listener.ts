import type { ServerCredential } from '../api/httpTransport';
import type { ITriggerFunctions } from 'n8n-workflow';
import type { ParameterError } from '../parameters/values';
import {
	toAuthorizationError,
	ConnectionNotOpenedError,
	findConnectionError,
} from '../api/websocket/authenticate';
import { ApiError, awaitApiErrorOf, asApiError } from '../api/apiError';
import { parseMediaItem, type MediaItem } from '../api/models/mediaItem';
import {
	Connection,
	EVENTS_ENDPOINT,
	type ServerEvent,
	MAX_RETRY_DELAY_MS,
	maxRetryDelay,
} from '../api/websocket/connection';
import { sleep } from '../api/withTimeout';
import { isObject, objectsIn, type JsonValue } from '../helpers/json';
import type { TriggerEvent } from './state/triggerEvent';
import { NothingPlayingWatch, Scheduler, type ScheduledTask } from './scheduler';
import { ServerState } from './state/serverState';
import { createLibraryWatch, type LibraryWatch } from './library/libraryWatch';
import {
	EventMatcher,
	PodcastNames,
	toRawTriggerItem,
	toTriggerItem,
	type TriggerItem,
} from './eventMatcher';
import type { TriggerSettings } from './triggerParameters';

/** Listens to the server for one activated workflow, or for one "Execute step". */
export class Listener {
	private readonly closing = new AbortController();

	private readonly state: ServerState;

	private readonly matcher: EventMatcher;

	/** False until the initial state is loaded, which is no event. */
	private isEmitting = false;

	/** Missing if the event is not selected. */
	private readonly nothingPlaying?: NothingPlayingWatch;

	/** Missing if no selected event requires checks of the library. */
	private readonly library?: LibraryWatch;

	private readonly scheduler: Scheduler;

	/** Settles when it is closed; rejected if something unexpected happens. */
	private scheduled: Promise<void> = Promise.resolve();

	private readonly podcastNames = new PodcastNames(async (uri) => await this.readItem(uri));

	private connection: Connection | undefined;

	/** Settles when the current attempt to connect has succeeded or has been cleaned up. */
	private opening: Promise<unknown> = Promise.resolve();

	/** Attempts since a connection last lasted longer than the longest delay. */
	private attempts = 0;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly credential: ServerCredential,
		private readonly settings: TriggerSettings,
		private readonly emit: (item: TriggerItem) => void,
	) {
		const server = { baseUrl: credential.baseUrl };
		const { signal: closing } = this;
		const { minimumPresenceMs, idleMs } = settings;
		const state = new ServerState(server, minimumPresenceMs);
		const matcher = new EventMatcher(settings, state);
		this.state = state;
		this.matcher = matcher;
		const report = (events: readonly TriggerEvent[]) => this.emitSelected(events);
		this.library = createLibraryWatch(context, { settings, server, report, closing });
		if (settings.includes('nothingPlaying')) {
			this.nothingPlaying = new NothingPlayingWatch({ idleMs, matcher, state, server, report });
		}
		const tasks = [this.createFlushTask(), this.nothingPlaying, this.library];
		this.scheduler = new Scheduler(
			tasks.filter((task) => task !== undefined),
			closing,
		);
	}

	/**
	 * Connects; events are emitted from then on.
	 *
	 * @throws ApiError that explains why it cannot connect
	 */
	async start(): Promise<void> {
		const error = await awaitApiErrorOf(this.connect());
		if (error instanceof ConnectionNotOpenedError && !this.closing.signal.aborted) {
			throw await findConnectionError(this.context, this.credential, EVENTS_ENDPOINT);
		}
		if (error) throw error;
		this.state.start();
		this.isEmitting = true;
		this.nothingPlaying?.update([], performance.now());
		this.scheduled = this.scheduler.run();
		this.scheduled.catch(() => {});
	}

	/**
	 * Reads what the library contains, or restores what it contained before n8n was restarted.
	 *
	 * @throws ApiError if it cannot be read
	 */
	async loadLibraryState(): Promise<void> {
		await this.library?.start();
		this.scheduler.wake();
	}

	/** What could have started the workflow; `undefined` if nothing could, or if the user can cause one of the events. */
	async readSample(): Promise<TriggerItem | undefined> {
		if (!this.settings.hasOnlySampledEvents) return undefined;
		const toSample = (event: TriggerEvent) =>
			this.matcher.matches(event) ? this.toItem(event, true) : undefined;
		const silence = this.nothingPlaying?.sample();
		return (await this.library?.readSample(toSample)) ?? (silence && toSample(silence));
	}

	/**
	 * Stays connected until closed, and reconnects when the connection is lost.
	 *
	 * @throws ApiError when the server no longer accepts the token, or its user has lost all permissions
	 */
	async run(): Promise<void> {
		await Promise.all([this.stayConnected(), this.scheduled]);
	}

	private async stayConnected(): Promise<void> {
		const { logger } = this.context;
		const { baseUrl } = this.credential;
		for (;;) {
			const error = await this.waitForDisconnect();
			if (error === undefined) return;
			this.nothingPlaying?.onDisconnect();
			logger.warn(`Music Assistant Trigger: ${error.message}; trying to reconnect`);
			if (!(await this.reconnect())) return;
			this.nothingPlaying?.onReconnect(performance.now());
			this.library?.onReconnect();
			this.scheduler.wake();
			logger.info(`Music Assistant Trigger: reconnected to ${baseUrl}`);
		}
	}

	/** Resolves when the connection ends: with the reason, or with `undefined` when it was closed on purpose. */
	async waitForDisconnect(): Promise<ApiError | undefined> {
		const connectedAt = performance.now();
		const error = await this.connection?.closed;
		if (performance.now() - connectedAt > MAX_RETRY_DELAY_MS) this.attempts = 0;
		return this.closing.signal.aborted ? undefined : error;
	}

	/**
	 * Why the connection was lost: servers close it without a reason when the token is revoked (2.11).
	 *
	 * @returns the error of another login if the server no longer accepts the token, otherwise the given one
	 */
	async explainDisconnect(lost: ApiError): Promise<ApiError> {
		const error = await awaitApiErrorOf(
			Connection.open(this.credential, () => {}, this.closing.signal).then(
				async (connection) => await connection.close(),
			),
		);
		return error?.kind === 'token' ? error : lost;
	}

	/** Aborted when it is closed. */
	get signal(): AbortSignal {
		return this.closing.signal;
	}

	/** An item as the server has it now; `undefined` if it cannot be read. */
	async readItem(uri: string): Promise<MediaItem | undefined> {
		const item = await this.connection
			?.call('music/item_by_uri', { uri }, (raw) =>
				isObject(raw) ? parseMediaItem(raw) : undefined,
			)
			.catch(asApiError);
		return item instanceof ApiError ? undefined : item;
	}

	/** Settles within a second. */
	async close(): Promise<void> {
		this.closing.abort();
		await Promise.allSettled([this.connection?.close(), this.opening]);
	}

	/** The error if a chosen player, podcast, playlist or provider does not exist; call it once everything has been read. */
	unknownChoiceError(): ParameterError | undefined {
		return this.matcher.unknownChoiceError();
	}

	/** @returns false if it was closed in the meantime */
	private async reconnect(): Promise<boolean> {
		for (;;) {
			const delay = maxRetryDelay(this.attempts++);
			// Jitter: triggers that lost their connections together should not all reconnect at once.
			const isOver = sleep((delay * (1 + Math.random())) / 2, this.closing.signal).then(
				() => true,
				() => false,
			);
			if (!(await isOver)) return false;
			const error = await awaitApiErrorOf(this.connect());
			if (error === undefined) return true;
			if (error.kind === 'token') throw error;
		}
	}

	/** Connects and loads the initial state: events report changes only. */
	private async connect(): Promise<void> {
		const opening = Connection.open(
			this.credential,
			(event) => this.onEvent(event),
			this.closing.signal,
		);
		this.opening = opening;
		const connection = await opening;
		this.connection = connection;
		await this.loadInitialState(connection).catch(async (reason: unknown) => {
			await connection.close();
			throw reason;
		});
	}

	private async loadInitialState(connection: Connection): Promise<void> {
		const { state } = this;
		const load = async (command: string, update: (list: JsonValue) => TriggerEvent[]) =>
			await awaitApiErrorOf(connection.call(command, {}, (list) => this.emitAll(update(list))));
		const errors = [
			await load('players/all', (list) => state.updatePlayers(objectsIn(list), performance.now())),
			await load('player_queues/all', (list) =>
				state.updateQueues(objectsIn(list), performance.now()),
			),
		];
		// Every role may see players and queues, but not background tasks.
		const forbidden = errors.find((failure) => failure?.kind === 'forbidden');
		if (forbidden) throw toAuthorizationError(forbidden);
		if (this.settings.includes('syncCompleted') || this.library) {
			const error = await load('music/synctasks', (list) =>
				state.updateSyncs(list, performance.now()),
			);
			errors.push(
				error && (await load('tasks/list', (list) => state.updateTasks(list, performance.now()))),
			);
		}
		const unreachable = errors.find((failure) => failure?.kind === 'unreachable');
		if (unreachable) throw unreachable;
	}

	private onEvent(event: ServerEvent): void {
		if (this.isEmitting && this.matcher.matchesServerEvent(event)) {
			this.emitItem(toRawTriggerItem(event));
		}
		this.library?.onEvent(event);
		this.emitAll(this.state.update(event, performance.now()));
	}

	private emitAll(events: readonly TriggerEvent[]): void {
		if (this.isEmitting) {
			this.emitSelected(events);
			this.nothingPlaying?.update(events, performance.now());
			if (events.some(({ event }) => event === 'syncCompleted')) this.library?.scheduleCheckSoon();
		}
		this.scheduler.wake();
	}

	private emitSelected(events: readonly TriggerEvent[]): void {
		const selected = events.filter(({ event }) => this.settings.includes(event));
		this.podcastNames.pass(selected, (event) => {
			if (this.matcher.matches(event)) this.emitItem(this.toItem(event));
		});
	}

	private toItem(event: TriggerEvent, isSample = false): TriggerItem {
		const nameOf = (id: string) => this.state.nameOf(id);
		return toTriggerItem(event, { simplify: this.settings.simplify, nameOf, isSample });
	}

	private emitItem(item: TriggerItem): void {
		if (!this.closing.signal.aborted) this.emit(item);
	}

	/** Emits changes once they have lasted long enough. */
	private createFlushTask(): ScheduledTask {
		const { state } = this;
		return {
			get nextDeadline() {
				return state.nextDeadline;
			},
			run: (now) => this.emitAll(state.flush(now)),
		};
	}
}
