/** Compares one part of the server with what it was at the last look, and reports the difference. */
export interface Watch {
	/** Takes everything as it is, without reporting it. */
	begin(): void;
	look(): void;
}
