import { sleep, type ITriggerFunctions } from 'n8n-workflow';
import { accountOf, type Account } from '../MusicAssistant/server/account';
import { onlyFailures, type ServerFailure } from '../MusicAssistant/server/failure';
import { Line, NotOpened, type ServerEvent } from '../MusicAssistant/server/line';
import { whyNoLine } from '../MusicAssistant/server/noLine';
import { isObject, type JsonObject, type JsonValue } from '../MusicAssistant/values/json';
import type { Happening } from './house/happening';
import { House } from './house/house';
import type { Wanted } from './wanted';

/** Milliseconds before the first attempt to get back, doubled with each, up to the longest. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** Milliseconds between two looks at what lasts. */
const LOOK_EVERY = 100;

/** Listens to the server for one activated workflow, or for one "Test step". */
export class Listener {
	private readonly closing = new AbortController();

	private readonly house = new House();

	/** What comes before all is known is how things are, and nothing that happens. */
	private isTelling = false;

	private isLooking = false;

	private line: Line | undefined;

	/** Attempts since a line last held for as long as the longest wait. */
	private attempts = 0;

	private constructor(
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
	static async start(
		context: ITriggerFunctions,
		wanted: Wanted,
		emit: (item: JsonObject) => void,
	): Promise<Listener> {
		const account = await accountOf(context);
		const listener = new Listener(context, account, wanted, emit);
		const failure = await listener.connect().catch(onlyFailures);
		if (failure) throw failure instanceof NotOpened ? await whyNoLine(context, account) : failure;
		listener.house.begin();
		listener.isTelling = true;
		return listener;
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
		await this.line?.close();
	}

	/** @returns whether it is back; else it was closed from here */
	private async getBack(): Promise<boolean> {
		for (;;) {
			const longest = Math.min(FIRST_WAIT * 2 ** this.attempts++, LONGEST_WAIT);
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
		const line = await Line.open(this.account, (event) => this.hear(event), this.closing.signal);
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
				? (await taking('music/synctasks', (list) => house.seeSyncs(list))) &&
					(await taking('tasks/list', (list) => house.seeTasks(list)))
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

function objectsIn(list: JsonValue): JsonObject[] {
	return Array.isArray(list) ? list.filter(isObject) : [];
}
