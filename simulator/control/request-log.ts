import type { Clock } from '../clock';

/** A request and the status of its response. */
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
/** Its status is added when it is answered. */
export type MutableLoggedRequest = Mutable<LoggedRequest>;

/** Logs every request, in order of arrival. */
export class RequestLog {
	private entries: MutableLoggedRequest[] = [];
	private inFlight = 0;
	private readonly waiting: Array<() => void> = [];

	constructor(private readonly clock: Clock) {}

	/** Logs a request that has just arrived. */
	open(request: Omit<LoggedRequest, 'at' | 'inFlight'>): MutableLoggedRequest {
		this.inFlight += 1;
		const entry = { ...request, at: Math.round(this.clock.now() * 1000), inFlight: this.inFlight };
		this.entries.push(entry);
		return entry;
	}

	/** Notes that a request has been answered or dropped. */
	close(): void {
		this.inFlight -= 1;
		if (this.inFlight > 0) return;
		for (const resolve of this.waiting.splice(0)) resolve();
	}

	/** Resolves when no request is in progress. */
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
