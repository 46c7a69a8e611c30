import type { User } from '../world/users';

export type DataForUser = (user: User) => unknown;

/** Sends an event to the clients that may receive it; `data` may also be a `DataForUser`. */
export type PublishEvent = (
	event: string,
	objectId: string | null,
	data: unknown,
	onlyFor?: User,
) => void;

/** Compares one part of the server's state with that at the last comparison, and reports the difference. */
export interface ChangeReporter {
	captureState(): void;
	/** Reports what has changed since the last call. */
	reportChanges(): void;
}
