import type { User } from '../world/users';

/** An event to send; its data may depend on the recipient. */
export interface ServerEvent {
	readonly event: string;
	readonly objectId: string | null;
	readonly onlyFor?: User;
	readonly dataFor: (user: User) => unknown;
}

export type PublishEvent = (event: ServerEvent) => void;

/** Compares one part of the server's state with that at the last comparison, and reports the difference. */
export interface ChangeReporter {
	/** Remembers the current state without reporting anything. */
	captureState(): void;
	/** Reports what has changed since the last call. */
	reportChanges(): void;
}
