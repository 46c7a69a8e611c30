import { sleep, type ITriggerFunctions } from 'n8n-workflow';
import type { ParameterError } from '../parameters/parameterError';
import type { Account } from '../api/websocket/account';
import { asApiError, type ApiError } from '../api/apiError';
import { Connection, type ServerEvent } from '../api/websocket/connection';
import { NotOpened } from '../api/websocket/authenticate';
import { connectionError } from '../api/websocket/connectionError';
import { isObject, type JsonObject, type JsonValue } from '../helpers/json';
import type { TriggerEvent } from './state/triggerEvent';
import { ServerState } from './state/serverState';
import type { EventFilter } from './eventFilter';

/**
 * Milliseconds before an attempt to get back: soon at first, then at short intervals for as long as a server takes to
 * start, then doubled with each attempt, up to the longest.
 */
const FIRST_WAIT = 1000;
const SHORT_WAIT = 2000;
const SHORT_ATTEMPTS = 10;
const LONGEST_WAIT = 60_000;

/** Milliseconds between two looks at what lasts. */
const LOOK_EVERY = 100;

/** Listens to the server for one activated workflow, or for one "Execute step". */
export class Listener {
	private readonly closing = new AbortController();

	private readonly state = new ServerState();

	/** What comes before all is known is how things are, and nothing that happens. */
	private isEmitting = false;

	private isFlushing = false;

	private connection: Connection | undefined;

	/** Settles, well or not, when a line that is being opened is open, or nothing is left of it. */
	private opening: Promise<unknown> = Promise.resolve();

	/** Attempts since a line last held for as long as the longest wait. */
	private attempts = 0;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly account: Account,
		private readonly filter: EventFilter,
		private readonly emit: (item: JsonObject) => void,
	) {}

	/**
	 * Gets onto the line; what happens from then on is emitted.
	 *
	 * @throws ApiError where that does not work, in words that say why
	 */
	async start(): Promise<void> {
		const failure = await this.connect().catch(asApiError);
		if (failure instanceof NotOpened && !this.closing.signal.aborted) {
			throw await connectionError(this.context, this.account);
		}
		if (failure) throw failure;
		this.state.start();
		this.isEmitting = true;
	}

	/**
	 * Stays on the line until closed, and gets back onto it when it is lost.
	 *
	 * @throws ApiError when the server does not let it in again
	 */
	async run(): Promise<void> {
		const { logger } = this.context;
		const { baseUrl } = this.account;
		for (;;) {
			const lost = await this.lost();
			if (lost === undefined) return;
			logger.warn(`Music Assistant Trigger: ${lost.message}; trying to get back onto it`);
			if (!(await this.reconnect())) return;
			logger.info(`Music Assistant Trigger: back on the event line to ${baseUrl}`);
		}
	}

	/** Why the line was lost, once it is; `undefined` when it was closed from here. */
	async lost(): Promise<ApiError | undefined> {
		const heldFrom = Date.now();
		const lost = await this.connection?.over;
		if (Date.now() - heldFrom > LONGEST_WAIT) this.attempts = 0;
		return this.closing.signal.aborted ? undefined : lost;
	}

	/** Ends everything within a second. */
	async close(): Promise<void> {
		this.closing.abort();
		await Promise.allSettled([this.connection?.close(), this.opening]);
	}

	/** What is wrong, once it has started, with the players that the user has chosen. */
	checkPlayers(): ParameterError | undefined {
		return this.filter.checkPlayers(this.state);
	}

	/** @returns whether it is back; else it was closed from here */
	private async reconnect(): Promise<boolean> {
		for (;;) {
			const longest = longestWait(this.attempts++);
			// Not all who were cut off at once are to come back at once.
			if (!(await this.pause((longest * (1 + Math.random())) / 2))) return false;
			const failure = await this.connect().catch(asApiError);
			if (failure === undefined) return true;
			if (failure.kind === 'token') throw failure;
		}
	}

	/** @returns whether the time passed; else it was closed from here */
	private async pause(milliseconds: number): Promise<boolean> {
		return await sleep(milliseconds, this.closing.signal).then(
			() => !this.closing.signal.aborted,
			() => false,
		);
	}

	/** Opens the line and takes stock: updates only tell what changes. */
	private async connect(): Promise<void> {
		const opening = Connection.open(
			this.account,
			(event) => this.onEvent(event),
			this.closing.signal,
		);
		this.opening = opening;
		const line = await opening;
		this.connection = line;
		await this.loadInitialState(line).catch(async (reason: unknown) => {
			await line.close();
			throw reason;
		});
	}

	private async loadInitialState(line: Connection): Promise<void> {
		const { state } = this;
		const load = async (command: string, see: (list: JsonValue) => TriggerEvent[]) =>
			await line
				.ask(command, {}, (list) => this.emitAll(see(list)))
				.then(() => undefined)
				.catch(asApiError);
		const failures = [
			await load('players/all', (list) => state.updatePlayers(objectsIn(list), Date.now())),
			await load('player_queues/all', (list) => state.updateQueues(objectsIn(list), Date.now())),
			this.filter.includes('syncCompleted')
				? (await load('music/synctasks', (list) => state.updateSyncs(list, Date.now()))) &&
					(await load('tasks/list', (list) => state.updateTasks(list, Date.now())))
				: undefined,
		];
		// What the token's user may not see is not known, and what he is told later is.
		const lost = failures.find((failure) => failure?.kind === 'unreachable');
		if (lost) throw lost;
	}

	private onEvent(event: ServerEvent): void {
		if (this.isEmitting) this.emitItem(this.filter.rawItemOf(event, this.state));
		this.emitAll(this.state.update(event, Date.now()));
	}

	private emitAll(events: readonly TriggerEvent[]): void {
		if (this.isEmitting) {
			for (const event of events) this.emitItem(this.filter.itemOf(event, this.state));
		}
		if (!this.isFlushing && this.state.nextDeadline !== undefined) void this.flushUntilIdle();
	}

	private emitItem(item: JsonObject | undefined): void {
		if (item !== undefined && !this.closing.signal.aborted) this.emit(item);
	}

	/** Tells what lasts, for as long as there is something that may. */
	private async flushUntilIdle(): Promise<void> {
		this.isFlushing = true;
		while (this.state.nextDeadline !== undefined && (await this.pause(LOOK_EVERY))) {
			this.emitAll(this.state.flush(Date.now()));
		}
		this.isFlushing = false;
	}
}

/** @param attempts that were in vain */
function longestWait(attempts: number): number {
	if (attempts === 0) return FIRST_WAIT;
	return Math.min(SHORT_WAIT * 2 ** Math.max(0, attempts - SHORT_ATTEMPTS), LONGEST_WAIT);
}

function objectsIn(list: JsonValue): JsonObject[] {
	return Array.isArray(list) ? list.filter(isObject) : [];
}
