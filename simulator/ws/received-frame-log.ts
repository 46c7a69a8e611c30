import type { Clock } from '../clock';
import type { AccessTokens } from '../world/users/access-tokens';
import type { CommandFrame } from './command-frame';

/** One frame as received on a connection. */
export interface LoggedFrame {
	/** Milliseconds since 1970. */
	readonly at: number;
	/** The connection that received it. */
	readonly connection: number;
	/** As received, with tokens replaced by `<admin>`, `<user>` or `<other>`. */
	readonly text: string;
	/** Missing if it was not a command. */
	readonly command?: string;
	readonly messageId?: unknown;
}

/** The frames received on all connections, in order. */
export class ReceivedFrameLog {
	private frames: LoggedFrame[] = [];

	constructor(private readonly clock: Clock) {}

	add(
		connection: number,
		text: string,
		frame: CommandFrame | undefined,
		tokens: AccessTokens,
	): void {
		const { command, messageId } = frame ?? {};
		const redacted = redactTokens(text, frame, tokens);
		this.frames.push({
			at: Math.round(this.clock.now() * 1000),
			connection,
			text: redacted,
			...(command !== undefined && { command, messageId }),
		});
	}

	list(command?: string): readonly LoggedFrame[] {
		return this.frames.filter((frame) => command === undefined || frame.command === command);
	}

	clear(): void {
		this.frames = [];
	}
}

/** Replaces valid tokens anywhere, and every token of a login. */
function redactTokens(text: string, frame: CommandFrame | undefined, tokens: AccessTokens): string {
	const loginTokens = [frame?.args.token, frame?.args.access_token];
	const unknown = loginTokens.filter(
		(token): token is string => typeof token === 'string' && token !== '',
	);
	const known = tokens.all().map((token) => [token.text, `<${token.user.role}>`] as const);
	const other = unknown.map((token) => [token, '<other>'] as const);
	return [...known, ...other].reduce(
		(redacted, [token, name]) => redacted.replaceAll(token, name),
		text,
	);
}
