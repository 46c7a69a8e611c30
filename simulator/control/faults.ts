import type { QueueChange } from './queue-changes';

/** Which requests a fault meets. */
interface Aim {
	/** Left out: any request, also those that are no commands. */
	readonly command?: string;
	/** Let this many matching requests pass first. */
	readonly skip?: number;
	/** How many requests it spoils; default 1, `Infinity` allowed. */
	readonly times?: number;
}

/** Instead of carrying the command out. */
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
	/** Answers 200 null and does nothing, as during an announcement. */
	| { readonly kind: 'ignore-command' };

/** While the answer is on its way. `drop` and `silence` keep the command from being carried out. */
type LineTrouble =
	| { readonly kind: 'drop'; readonly when: 'before-headers' | 'in-headers' | 'mid-body' }
	| { readonly kind: 'silence' }
	| { readonly kind: 'execute-then-drop' }
	/** Ends properly, but with only the first half of the body. */
	| { readonly kind: 'truncate' }
	| { readonly kind: 'slow'; readonly bytesPerSecond: number };

/** A listing that does not keep to `offset` and `limit`. */
type PagingTrouble =
	| { readonly kind: 'ignore-offset' }
	| { readonly kind: 'ignore-limit' }
	| { readonly kind: 'cap-limit'; readonly limit: number }
	/** Sends the page before once more. */
	| { readonly kind: 'repeat-page' };

/** The queue changes right after the matching request was answered. */
interface ChangeBetweenPages {
	readonly kind: 'change-queue';
	readonly queueId: string;
	readonly change: QueueChange;
}

/** The answer in another shape than the profile's. */
type ShapeTrouble =
	/** On the WebSocket only: an error with this code; of the command `auth` a refused login. */
	| { readonly kind: 'websocket-error'; readonly code: number; readonly details: string }
	/** On the WebSocket only: lists in portions of this size. */
	| { readonly kind: 'partial'; readonly size: number }
	/** Enveloped with this id, whatever the request's was. */
	| { readonly kind: 'message-id'; readonly value?: unknown }
	| { readonly kind: 'envelope' }
	| { readonly kind: 'bare' };

export type Fault = Aim &
	(Replacement | LineTrouble | PagingTrouble | ChangeBetweenPages | ShapeTrouble);

type FaultKind = Fault['kind'];
type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;

/** The faults that have been ordered and are not used up. */
export class Faults {
	private ordered: { readonly fault: Fault; skip: number; times: number }[] = [];

	add(fault: Fault): void {
		this.ordered.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
	}

	clear(): void {
		this.ordered = [];
	}

	/** The faults that meet this request; each of them has counted it. */
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

/** The faults of one request, by kind; of two of a kind the first counts. */
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
