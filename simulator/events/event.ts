import type { User } from '../world/users/users';

/** An event on its way; what is in it may depend on who is told. */
export interface ServerEvent {
	readonly event: string;
	readonly objectId: string | null;
	/** Nobody else is told. */
	readonly onlyFor?: User;
	readonly dataFor: (user: User) => unknown;
}

export type Publish = (announced: ServerEvent) => void;
