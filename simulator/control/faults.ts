import type { QueueChange } from './queue-changes';

/** Which requests a fault affects. */
interface Aim {
	/** If missing: any request, including those that are not commands. */
	readonly command?: string;
	/** Skips this many matching requests first. */
	readonly skip?: number;
	/** How many requests it affects; 1 by default, `Infinity` is allowed. */
	readonly times?: number;
}

/** In place of carrying out the command. */
type Replacement =
	| {
			readonly kind: 'status';
			readonly status: number;
			readonly body?: string;
			readonly contentType?: string;
			readonly headers?: Readonly<Record<string, string>>;
	  }
	| {
			readonly kind: 'body';
			readonly body: string | Buffer;
			readonly contentType?: string;
			readonly headers?: Readonly<Record<string, string>>;
	  }
	/** Answers 200 null and does nothing, as servers do during an announcement. */
	| { readonly kind: 'ignore-command' };

/** While the response is sent. `drop` and `silence` prevent the command from being carried out. */
type LineTrouble =
	| { readonly kind: 'drop'; readonly when: 'before-headers' | 'in-headers' | 'mid-body' }
	| { readonly kind: 'silence' }
	| { readonly kind: 'execute-then-drop' }
	/** Ends properly, but after only half of the body. */
	| { readonly kind: 'truncate' }
	| { readonly kind: 'slow'; readonly bytesPerSecond: number };

/** A listing that ignores `offset` and `limit`. */
type PagingTrouble =
	| { readonly kind: 'ignore-offset' }
	| { readonly kind: 'ignore-limit' }
	| { readonly kind: 'cap-limit'; readonly limit: number }
	/** Sends the previous page again. */
	| { readonly kind: 'repeat-page' };

/** The queue changes right after the response to the matching request. */
interface ChangeBetweenPages {
	readonly kind: 'change-queue';
	readonly queueId: string;
	readonly change: QueueChange;
}

/** The response in the other of the two shapes. */
type ShapeTrouble =
	/** On the WebSocket only: an error with this code; for the command `auth`, a rejected login. */
	| { readonly kind: 'websocket-error'; readonly code: number; readonly details: string }
	/** On the WebSocket only: lists in parts of this size. */
	| { readonly kind: 'partial'; readonly size: number }
	/** In an envelope with this ID, whatever the ID of the request. */
	| { readonly kind: 'message-id'; readonly value?: unknown }
	| { readonly kind: 'envelope' }
	| { readonly kind: 'bare' };

export type Fault = Aim &
	(Replacement | LineTrouble | PagingTrouble | ChangeBetweenPages | ShapeTrouble);

type FaultKind = Fault['kind'];
type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;

/** The faults that are set and not used up. */
export class Faults {
	private ordered: { readonly fault: Fault; skip: number; times: number }[] = [];

	add(fault: Fault): void {
		this.ordered.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
	}

	clear(): void {
		this.ordered = [];
	}

	/** The faults that affect this request, which each of them has counted. */
	take(command: string | undefined): ActiveFaults {
		const met = this.ordered.filter(({ fault }) =>
			fault.command === undefined ? true : fault.command === command,
		);
		const striking = met.filter((order) => {
			if (order.skip > 0) {
				order.skip -= 1;
				return false;
			}
			order.times -= 1;
			return true;
		});
		this.ordered = this.ordered.filter(({ times }) => times > 0);
		return new ActiveFaults(striking.map(({ fault }) => fault));
	}
}

/** The faults of one request by kind; the first of several of a kind counts. */
export class ActiveFaults {
	constructor(private readonly faults: readonly Fault[]) {}

	find<Kind extends FaultKind>(kind: Kind): FaultOf<Kind> | undefined {
		const isOfKind = (fault: Fault): fault is FaultOf<Kind> => fault.kind === kind;
		return this.faults.find(isOfKind);
	}

	has(kind: FaultKind): boolean {
		return this.find(kind) !== undefined;
	}

	all<Kind extends FaultKind>(kind: Kind): FaultOf<Kind>[] {
		const isOfKind = (fault: Fault): fault is FaultOf<Kind> => fault.kind === kind;
		return this.faults.filter(isOfKind);
	}
}

export const NO_FAULTS = new ActiveFaults([]);
