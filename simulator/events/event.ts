import type { User } from '../world/users';

/** An event on its way; what is in it may depend on who is told. */
export interface Announced {
	readonly event: string;
	readonly objectId: string | null;
	readonly dataFor: (user: User) => unknown;
}

export type Tell = (announced: Announced) => void;
