/** A music server, and who asks. */
export interface MusicServerAccess {
	readonly url: string;
	readonly token: string;
}

/**
 * What a music server itself answers, past n8n and the node: some answer with the result alone, others with an envelope
 * around it.
 *
 * @throws Error for a refusal
 */
export async function askServer(
	{ url, token }: MusicServerAccess,
	command: string,
	args: object = {},
): Promise<unknown> {
	const answer = await fetch(`${url}/api`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${token}`,
			// Nothing stays open: tests tell by that whether something is under way.
			connection: 'close',
		},
		body: JSON.stringify({ message_id: 'asked', command, args }),
	});
	if (!answer.ok) throw new Error(`${command} was answered ${answer.status}`);
	const result: unknown = await answer.json();
	if (typeof result !== 'object' || result === null || !('message_id' in result)) return result;
	return 'result' in result ? result.result : null;
}
