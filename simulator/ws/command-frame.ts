import { isRecord, parseJsonOrUndefined } from '../json';

/** A command sent on the connection. */
export interface CommandFrame {
	readonly messageId: unknown;
	readonly command: string;
	readonly args: Readonly<Record<string, unknown>>;
}

/** `undefined` for an incomplete command, which closes the connection, as does text that is not JSON (observed). */
export function parseCommandFrame(text: string): CommandFrame | undefined {
	const parsed = parseJsonOrUndefined(text);
	if (!isRecord(parsed)) return undefined;
	const { message_id: messageId, command, args = null } = parsed;
	if (messageId === undefined || messageId === null || typeof command !== 'string') {
		return undefined;
	}
	if (args !== null && !isRecord(args)) return undefined;
	return { messageId, command, args: args ?? {} };
}
