import { z } from 'zod';
import type { Simulator } from '../../simulator';

const Enveloped = z.object({ message_id: z.string(), result: z.unknown() });

/** What the music server itself answers, for comparing with what the node makes of it. */
export async function askServer(
	{ url, tokens }: Pick<Simulator, 'url' | 'tokens'>,
	command: string,
	args: object = {},
): Promise<unknown> {
	const response = await fetch(`${url}/api`, {
		method: 'POST',
		headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
		body: JSON.stringify({ message_id: 'test', command, args }),
	});
	if (!response.ok) throw new Error(`${command} was answered ${response.status}`);
	const answer: unknown = await response.json();
	const enveloped = Enveloped.safeParse(answer);
	return enveloped.success ? enveloped.data.result : answer;
}
