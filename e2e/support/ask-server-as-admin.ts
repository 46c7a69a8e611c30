import { askServer as ask } from '../../scripts/ask-server';
import type { Simulator } from '../../simulator';

/** The music server's own response, to compare with what the node returns. */
export async function askServerAsAdmin(
	{ url, tokens }: Pick<Simulator, 'url' | 'tokens'>,
	command: string,
	args: object = {},
): Promise<unknown> {
	return await ask({ url, token: tokens.admin }, command, args);
}
