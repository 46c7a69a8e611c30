import type { User } from '../world/users';

/** What the server tells everybody who is on the line. */
export interface ServerEvent {
	readonly event: string;
	/** The id of a player or queue, or the URI of an item; null for what is about none of them. */
	readonly object_id: string | null;
	readonly data: unknown;
}

/** An event on its way; what is in it may depend on who is told. */
export interface Announced {
	readonly event: string;
	readonly objectId: string | null;
	readonly dataFor: (user: User) => unknown;
}

export type Tell = (announced: Announced) => void;
