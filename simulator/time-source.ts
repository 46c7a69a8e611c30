/** Where the time comes from. */
export interface TimeSource {
	/** Milliseconds since 1970. */
	now(): number;
	/** Calls `action` once, after this many milliseconds. @returns a function that prevents it */
	schedule(milliseconds: number, action: () => void): () => void;
}

/** The time of the machine, looked up with each call: a test may have replaced it. */
export const MACHINE_TIME: TimeSource = {
	now: () => Date.now(),
	schedule(milliseconds, action) {
		const timer = setTimeout(action, milliseconds);
		return () => clearTimeout(timer);
	},
};
