import type { RepeatMode } from '../playback/queue/player-queue';
import type { MusicServer } from '../world/music-server';
import { toQueueEntries } from '../playback/queue/enqueue';
import { fillerTracks } from '../world/catalog/filler-tracks';

export interface QueueEdit {
	/** Inserts `count` (1 by default) neutral tracks at this position. */
	readonly insertAt?: number;
	/** Removes `count` (1 by default) items from this position on. */
	readonly removeAt?: number;
	readonly count?: number;
	readonly shuffle?: boolean;
	/** Whether shuffle is on; the order stays as it is. */
	readonly shuffleEnabled?: boolean;
	readonly reverse?: boolean;
	readonly repeat?: RepeatMode;
	readonly autoplay?: boolean;
	/** How many items after the current one the player has already buffered. */
	readonly prepare?: number;
}

/** Edits a queue as another client would; the current item stays current if it still exists. */
export function editQueueAsOtherClient(
	server: MusicServer,
	queueId: string,
	edit: QueueEdit,
): void {
	const { insertAt, removeAt, count = 1, shuffle = false, reverse = false } = edit;
	const queue = server.requireQueue(queueId);
	const { current } = queue;
	let entries = [...queue.entries];
	if (removeAt !== undefined) entries.splice(removeAt, count);
	if (insertAt !== undefined) {
		entries.splice(
			insertAt,
			0,
			...toQueueEntries(fillerTracks(count), server.random, entries.length),
		);
	}
	if (shuffle) server.random.shuffle(entries);
	if (reverse) entries = entries.reverse();
	queue.entries = entries;
	const index = current === null ? -1 : entries.indexOf(current);
	queue.currentIndex = index < 0 ? null : index;
	queue.shuffle = edit.shuffleEnabled ?? queue.shuffle;
	queue.repeat = edit.repeat ?? queue.repeat;
	queue.autoplay = edit.autoplay ?? queue.autoplay;
	if (edit.prepare !== undefined) queue.preparedAhead = edit.prepare;
}

interface FaultTarget {
	/** If missing: any request, including those that are not commands. */
	readonly command?: string;
	/** Skips this many matching requests first. */
	readonly skip?: number;
	/** How many requests it affects; 1 by default, `Infinity` is allowed. */
	readonly times?: number;
}

/** What goes wrong with a request, or with its response. */
export type Fault = FaultTarget &
	(
		| {
				/** A response sent instead of carrying out the command or, with `afterExecuting`, of its own response. */
				readonly kind: 'status';
				readonly status: number;
				readonly body?: string;
				readonly contentType?: string;
				readonly headers?: Readonly<Record<string, string>>;
				/** HTTP only: as from a proxy that did not wait for the response. */
				readonly afterExecuting?: boolean;
		  }
		| {
				/** A response sent instead of carrying out the command. */
				readonly kind: 'body';
				readonly body: string | Buffer;
				readonly contentType?: string;
				readonly headers?: Readonly<Record<string, string>>;
		  }
		/** Responds with 200 and null and does nothing, as servers do during an announcement. */
		| { readonly kind: 'ignore-command' }
		/** `drop` and `silence` also prevent the command from being carried out. */
		| { readonly kind: 'drop'; readonly when: 'before-headers' | 'in-headers' | 'mid-body' }
		| { readonly kind: 'silence' }
		| { readonly kind: 'execute-then-drop' }
		/** Ends the response properly, but after half of the body. */
		| { readonly kind: 'truncate' }
		| { readonly kind: 'slow'; readonly bytesPerSecond: number }
		| { readonly kind: 'ignore-offset' | 'ignore-limit' | 'repeat-page' }
		| { readonly kind: 'cap-limit'; readonly limit: number }
		/** Changes a queue right after the response to the matching request. */
		| { readonly kind: 'change-queue'; readonly queueId: string; readonly change: QueueEdit }
		/** WebSocket only: an error with this code; for the command `auth`, a rejected login. */
		| { readonly kind: 'websocket-error'; readonly code: number; readonly details: string }
		/** WebSocket only: lists in chunks of this size. */
		| { readonly kind: 'partial'; readonly size: number }
		/** An envelope with this ID, whatever the ID of the request. */
		| { readonly kind: 'message-id'; readonly value?: unknown }
		| { readonly kind: 'envelope' }
		| { readonly kind: 'bare' }
	);

type FaultKind = Fault['kind'];
type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;

export class FaultList {
	private ordered: { readonly fault: Fault; skip: number; times: number }[] = [];

	add(fault: Fault): void {
		this.ordered.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
	}

	clear(): void {
		this.ordered = [];
	}

	takeForRequest(command: string | undefined): FaultsOfRequest {
		const matching = this.ordered.filter(({ fault }) =>
			[undefined, command].includes(fault.command),
		);
		const active = matching.filter((entry) => {
			if (entry.skip > 0) {
				entry.skip -= 1;
				return false;
			}
			entry.times -= 1;
			return true;
		});
		this.ordered = this.ordered.filter(({ times }) => times > 0);
		return new FaultsOfRequest(active.map(({ fault }) => fault));
	}
}

export class FaultsOfRequest {
	constructor(private readonly faults: readonly Fault[]) {}

	find<Kind extends FaultKind>(kind: Kind): FaultOf<Kind> | undefined {
		return this.all(kind)[0];
	}

	has(kind: FaultKind): boolean {
		return this.find(kind) !== undefined;
	}

	all<Kind extends FaultKind>(kind: Kind): FaultOf<Kind>[] {
		const isOfKind = (fault: Fault): fault is FaultOf<Kind> => fault.kind === kind;
		return this.faults.filter(isOfKind);
	}
}

export const NO_FAULTS = new FaultsOfRequest([]);

type Args = Readonly<Record<string, unknown>>;

/** Makes listings ignore the requested page by changing their arguments. */
export class PagingFaults {
	private readonly previous = new Map<string, Args>();

	changeArguments(command: string, args: Args, faults: FaultsOfRequest): Args {
		const previous = this.previous.get(command);
		this.previous.set(command, args);
		let changed = faults.has('repeat-page') ? (previous ?? args) : args;
		if (faults.has('ignore-offset')) changed = { ...changed, offset: 0 };
		if (faults.has('ignore-limit')) changed = { ...changed, limit: Number.MAX_SAFE_INTEGER };
		const cap = faults.find('cap-limit')?.limit;
		if (cap !== undefined) {
			const requested = typeof changed.limit === 'number' ? changed.limit : cap;
			changed = { ...changed, limit: Math.min(requested, cap) };
		}
		return changed;
	}

	clear(): void {
		this.previous.clear();
	}
}
