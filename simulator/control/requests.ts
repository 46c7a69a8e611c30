import type { Clock } from '../clock';
import type { AccessTokens } from '../world/users';

export interface RequestHold {
	/** Resolves when this many requests are being held (1 by default). */
	waiting(count?: number): Promise<void>;
	release(): void;
}

/** Holds requests back, so that tests can prove overlap and order without sleeping. */
export class RequestHolds {
	private readonly gates = new Map<string, Gate>();

	hold(command: string): RequestHold {
		const gate = this.gates.get(command) ?? new Gate();
		this.gates.set(command, gate);
		return {
			waiting: (count = 1) => gate.waiting(count),
			release: () => {
				if (this.gates.get(command) === gate) this.gates.delete(command);
				gate.open();
			},
		};
	}

	waitForRelease(command: string | undefined): Promise<void> {
		const gate = command === undefined ? undefined : this.gates.get(command);
		return gate?.enter() ?? Promise.resolve();
	}

	releaseAll(): void {
		for (const gate of this.gates.values()) gate.open();
		this.gates.clear();
	}
}

class Gate {
	private readonly held: (() => void)[] = [];
	private waiters: { readonly count: number; readonly notify: () => void }[] = [];

	enter(): Promise<void> {
		return new Promise((resolve) => {
			this.held.push(resolve);
			const reached = this.waiters.filter(({ count }) => count <= this.held.length);
			this.waiters = this.waiters.filter((watcher) => !reached.includes(watcher));
			for (const { notify } of reached) notify();
		});
	}

	waiting(count: number): Promise<void> {
		if (this.held.length >= count) return Promise.resolve();
		return new Promise((notify) => this.waiters.push({ count, notify }));
	}

	open(): void {
		for (const resume of this.held.splice(0)) resume();
	}
}

/** Extra milliseconds before a response, for all commands or for one; the time scale does not apply. */
export class ResponseLatency {
	private general = 0;
	private readonly byCommand = new Map<string, number>();

	constructor(private readonly clock: Clock) {}

	set(milliseconds: number, command?: string): void {
		if (command === undefined) this.general = milliseconds;
		else this.byCommand.set(command, milliseconds);
	}

	async wait(command: string | undefined): Promise<void> {
		const own = command === undefined ? undefined : this.byCommand.get(command);
		await this.clock.pause(own ?? this.general);
	}

	clear(): void {
		this.general = 0;
		this.byCommand.clear();
	}
}

export interface LoggedRequest {
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly method: string;
	readonly path: string;
	/** Lower-case names. `authorization` reads `Bearer <admin>`, `Bearer <user>` or `Bearer <other>`. */
	readonly headers: Readonly<Record<string, string>>;
	readonly rawBody: string;
	readonly command?: string;
	readonly args?: Readonly<Record<string, unknown>>;
	readonly messageId?: unknown;
	/** Missing until there is a response. */
	readonly status?: number;
	/** How many requests were in progress when it arrived, including itself. */
	readonly inFlight: number;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type MutableLoggedRequest = Mutable<LoggedRequest>;

export class RequestLog {
	private entries: MutableLoggedRequest[] = [];
	private inFlight = 0;
	private readonly waiting: Array<() => void> = [];

	constructor(private readonly clock: Clock) {}

	open(request: Omit<LoggedRequest, 'at' | 'inFlight'>): MutableLoggedRequest {
		this.inFlight += 1;
		const entry = { ...request, at: Math.round(this.clock.now() * 1000), inFlight: this.inFlight };
		this.entries.push(entry);
		return entry;
	}

	close(): void {
		this.inFlight -= 1;
		if (this.inFlight > 0) return;
		for (const resolve of this.waiting.splice(0)) resolve();
	}

	async idle(): Promise<void> {
		if (this.inFlight > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
	}

	list(command?: string): readonly LoggedRequest[] {
		return this.entries.filter((entry) => command === undefined || entry.command === command);
	}

	clear(): void {
		this.entries = [];
	}
}

export interface LoggedFrame {
	/** As received, with tokens replaced by `<admin>`, `<user>` or `<other>`. */
	readonly text: string;
	/** Missing if it was not a command. */
	readonly command?: string;
	readonly messageId?: unknown;
}

export class ReceivedFrameLog {
	private frames: LoggedFrame[] = [];

	add(text: string, frame: CommandFrame | undefined, tokens: AccessTokens): void {
		const { command, messageId } = frame ?? {};
		const redacted = redactTokens(text, frame, tokens);
		this.frames.push({ text: redacted, ...(command !== undefined && { command, messageId }) });
	}

	list(command?: string): readonly LoggedFrame[] {
		return this.frames.filter((frame) => command === undefined || frame.command === command);
	}

	clear(): void {
		this.frames = [];
	}
}

/** Replaces valid tokens anywhere, and every token of a login. */
function redactTokens(text: string, frame: CommandFrame | undefined, tokens: AccessTokens): string {
	const loginTokens = [frame?.args.token, frame?.args.access_token];
	const unknown = loginTokens.filter(
		(token): token is string => typeof token === 'string' && token !== '',
	);
	const known = tokens.all().map((token) => [token.text, `<${token.user.role}>`] as const);
	const other = unknown.map((token) => [token, '<other>'] as const);
	return [...known, ...other].reduce(
		(redacted, [token, name]) => redacted.replaceAll(token, name),
		text,
	);
}

export interface CommandFrame {
	readonly messageId: unknown;
	readonly command: string;
	readonly args: Readonly<Record<string, unknown>>;
}
