import { askServer as ask } from '../../scripts/ask-server';
import type { Simulator } from '../../simulator';

/** What the music server itself answers, for comparing with what the node makes of it. */
export async function askServer(
	{ url, tokens }: Pick<Simulator, 'url' | 'tokens'>,
	command: string,
	args: object = {},
): Promise<unknown> {
	return await ask({ url, token: tokens.admin }, command, args);
}
