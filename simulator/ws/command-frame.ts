import { isRecord, parseJson } from '../commands/argument-types';

/** One command on the connection. */
export interface CommandFrame {
	readonly messageId: unknown;
	readonly command: string;
	readonly args: Readonly<Record<string, unknown>>;
}

/** An incomplete command ends the connection, whether it has no ID or is not JSON at all (observed). */
export function readCommandFrame(text: string): CommandFrame | undefined {
	const parsed = parseJson(text);
	if (!isRecord(parsed)) return undefined;
	const { message_id: messageId, command, args = null } = parsed;
	if (messageId === undefined || messageId === null || typeof command !== 'string') {
		return undefined;
	}
	if (args !== null && !isRecord(args)) return undefined;
	return { messageId, command, args: args ?? {} };
}
