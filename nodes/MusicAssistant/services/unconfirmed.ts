/** The part of an output that says that the command was taken and what came of it could not be seen, and why. */
export function unconfirmed(reason: string): { confirmed: false; reason: string } {
	return { confirmed: false, reason };
}
