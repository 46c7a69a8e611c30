/** An invalid parameter, found before anything is sent. */
export class ParameterError extends Error {
	/** What to do about it. */
	readonly description: string;

	/**
	 * @param displayName of the parameter, as the editor shows it
	 * @param problem a sentence without its subject: `must not be empty`
	 */
	constructor(displayName: string, problem: string, description: string) {
		super(`"${displayName}" ${problem}`);
		this.description = description;
	}
}

/** For `catch`: returns a `ParameterError` as a value, and throws everything else. */
export function asParameterError(reason: unknown): ParameterError {
	if (reason instanceof ParameterError) return reason;
	throw reason;
}
