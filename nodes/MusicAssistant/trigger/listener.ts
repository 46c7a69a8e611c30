import { sleep, type ITriggerFunctions } from 'n8n-workflow';
import type { ParameterFault } from '../parameters/parameterFault';
import type { Account } from '../api/websocket/account';
import { onlyFailures, type ServerFailure } from '../api/failure';
import { Line, type ServerEvent } from '../api/websocket/line';
import { NotOpened } from '../api/websocket/lineLogin';
import { whyNoLine } from '../api/websocket/noLine';
import { isObject, type JsonObject, type JsonValue } from '../helpers/json';
import type { Happening } from './state/happening';
import { House } from './state/house';
import type { Wanted } from './wanted';

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

	private readonly house = new House();

	/** What comes before all is known is how things are, and nothing that happens. */
	private isTelling = false;

	private isLooking = false;

	private line: Line | undefined;

	/** Settles, well or not, when a line that is being opened is open, or nothing is left of it. */
	private opening: Promise<unknown> = Promise.resolve();

	/** Attempts since a line last held for as long as the longest wait. */
	private attempts = 0;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly account: Account,
		private readonly wanted: Wanted,
		private readonly emit: (item: JsonObject) => void,
	) {}

	/**
	 * Gets onto the line; what happens from then on is emitted.
	 *
	 * @throws ServerFailure where that does not work, in words that say why
	 */
	async start(): Promise<void> {
		const failure = await this.connect().catch(onlyFailures);
		if (failure instanceof NotOpened && !this.closing.signal.aborted) {
			throw await whyNoLine(this.context, this.account);
		}
		if (failure) throw failure;
		this.house.begin();
		this.isTelling = true;
	}

	/**
	 * Stays on the line until closed, and gets back onto it when it is lost.
	 *
	 * @throws ServerFailure when the server does not let it in again
	 */
	async stay(): Promise<void> {
		const { logger } = this.context;
		const { baseUrl } = this.account;
		for (;;) {
			const lost = await this.lost();
			if (lost === undefined) return;
			logger.warn(`Music Assistant Trigger: ${lost.message}; trying to get back onto it`);
			if (!(await this.getBack())) return;
			logger.info(`Music Assistant Trigger: back on the event line to ${baseUrl}`);
		}
	}

	/** Why the line was lost, once it is; `undefined` when it was closed from here. */
	async lost(): Promise<ServerFailure | undefined> {
		const heldFrom = Date.now();
		const lost = await this.line?.over;
		if (Date.now() - heldFrom > LONGEST_WAIT) this.attempts = 0;
		return this.closing.signal.aborted ? undefined : lost;
	}

	/** Ends everything within a second. */
	async close(): Promise<void> {
		this.closing.abort();
		await Promise.allSettled([this.line?.close(), this.opening]);
	}

	/** What is wrong, once it has started, with the players that the user has chosen. */
	playersFault(): ParameterFault | undefined {
		return this.wanted.playersFault(this.house);
	}

	/** @returns whether it is back; else it was closed from here */
	private async getBack(): Promise<boolean> {
		for (;;) {
			const longest = longestWait(this.attempts++);
			// Not all who were cut off at once are to come back at once.
			if (!(await this.pause((longest * (1 + Math.random())) / 2))) return false;
			const failure = await this.connect().catch(onlyFailures);
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
		const opening = Line.open(this.account, (event) => this.hear(event), this.closing.signal);
		this.opening = opening;
		const line = await opening;
		this.line = line;
		await this.takeStock(line).catch(async (reason: unknown) => {
			await line.close();
			throw reason;
		});
	}

	private async takeStock(line: Line): Promise<void> {
		const { house } = this;
		const taking = async (command: string, see: (list: JsonValue) => Happening[]) =>
			await line
				.ask(command, {}, (list) => this.tell(see(list)))
				.then(() => undefined)
				.catch(onlyFailures);
		const failures = [
			await taking('players/all', (list) => house.seePlayers(objectsIn(list), Date.now())),
			await taking('player_queues/all', (list) => house.seeQueues(objectsIn(list), Date.now())),
			this.wanted.isWanted('syncCompleted')
				? (await taking('music/synctasks', (list) => house.seeSyncs(list, Date.now()))) &&
					(await taking('tasks/list', (list) => house.seeTasks(list, Date.now())))
				: undefined,
		];
		// What the token's user may not see is not known, and what he is told later is.
		const lost = failures.find((failure) => failure?.kind === 'unreachable');
		if (lost) throw lost;
	}

	private hear(event: ServerEvent): void {
		if (this.isTelling) this.hand(this.wanted.rawItemOf(event, this.house));
		this.tell(this.house.see(event, Date.now()));
	}

	private tell(happenings: readonly Happening[]): void {
		if (this.isTelling) {
			for (const happening of happenings) this.hand(this.wanted.itemOf(happening, this.house));
		}
		if (!this.isLooking && this.house.due !== undefined) void this.look();
	}

	private hand(item: JsonObject | undefined): void {
		if (item !== undefined && !this.closing.signal.aborted) this.emit(item);
	}

	/** Tells what lasts, for as long as there is something that may. */
	private async look(): Promise<void> {
		this.isLooking = true;
		while (this.house.due !== undefined && (await this.pause(LOOK_EVERY))) {
			this.tell(this.house.settle(Date.now()));
		}
		this.isLooking = false;
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
