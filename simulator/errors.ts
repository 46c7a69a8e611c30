/**
 * Why a command could not be carried out, with the server's own error code. Over plain HTTP, all errors look alike (500
 * without a reason); the envelope of the specification contains code and text.
 */
export class CommandError extends Error {
	constructor(
		readonly code: number,
		message: string,
	) {
		super(message);
	}
}

export const INVALID_DATA = 3;
export const PLAYER_UNAVAILABLE = 10;
export const INSUFFICIENT_PERMISSIONS = 22;

export const mediaNotFound = (details: string) => new CommandError(2, details);
export const providerUnavailable = (details: string) => new CommandError(1, details);
export const invalidData = (details: string) => new CommandError(INVALID_DATA, details);
export const queueEmpty = (details: string) => new CommandError(8, details);
export const unsupportedFeature = (details: string) => new CommandError(9, details);
export const playerUnavailable = (details: string) => new CommandError(PLAYER_UNAVAILABLE, details);
export const playerCommandFailed = (details: string) => new CommandError(11, details);
export const invalidCommand = (details: string) => new CommandError(12, details);
export const invalidProviderUri = (details: string) => new CommandError(14, details);
export const insufficientPermissions = (details: string) =>
	new CommandError(INSUFFICIENT_PERMISSIONS, details);
export const authenticationRequired = (details: string) => new CommandError(20, details);
export const invalidToken = (details: string) => new CommandError(23, details);
/** An unhandled exception in the real server: wrong types, missing keys, invalid indexes. */
export const unhandled = (details: string) => new CommandError(999, details);
