/** A parameter that cannot be used as it is: found before anything is sent. */
export class ParameterError extends Error {
	/** What to do now. */
	readonly description: string;

	/**
	 * @param displayName of the parameter, as the editor shows it
	 * @param what what is wrong with it, a sentence without its subject: `must not be empty`
	 */
	constructor(displayName: string, what: string, description: string) {
		super(`"${displayName}" ${what}`);
		this.description = description;
	}
}
