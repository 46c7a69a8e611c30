/** Compares one part of the server's state with that at the last comparison, and reports the difference. */
export interface ChangeReporter {
	/** Remembers the current state without reporting anything. */
	captureState(): void;
	/** Reports what has changed since the last call. */
	reportChanges(): void;
}
