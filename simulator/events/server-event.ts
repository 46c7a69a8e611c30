import type { User } from '../world/users/users';

/** An event to send; its data may depend on the recipient. */
export interface ServerEvent {
	readonly event: string;
	readonly objectId: string | null;
	/** The only recipient. */
	readonly onlyFor?: User;
	readonly dataFor: (user: User) => unknown;
}

/** Sends an event to the clients that may receive it. */
export type PublishEvent = (event: ServerEvent) => void;
