/** Compares one part of the server with its last state, and reports the difference. */
export interface Watch {
	/** Takes the current state without reporting it. */
	begin(): void;
	look(): void;
}
