import { isObject, parseJson, type JsonValue } from '../nodes/MusicAssistant/helpers/json';

/** A music server, and the token to ask it with. */
export interface MusicServerAccess {
	readonly url: string;
	readonly token: string;
}

/** A server's answer as it came: some answer with the result alone, others with an envelope around it. */
export interface ServerAnswer {
	readonly status: number;
	/** `undefined` for a refusal, and for a body that is not JSON. */
	readonly result: JsonValue | undefined;
}

/**
 * What a music server itself answers, bypassing n8n and the node.
 *
 * @throws Error for a refusal
 */
export async function askServer(
	access: MusicServerAccess,
	command: string,
	args: object = {},
): Promise<unknown> {
	const { status, result } = await answerOf(access, command, args);
	if (result === undefined) throw new Error(`${command} was answered ${status}`);
	return result;
}

/** The same with the status, also of a refusal. */
export async function answerOf(
	{ url, token }: MusicServerAccess,
	command: string,
	args: object = {},
): Promise<ServerAnswer> {
	const answer = await fetch(`${url}/api`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${token}`,
			// Keeps no connection open: tests use open connections to find out whether a request is in progress.
			connection: 'close',
		},
		body: JSON.stringify({ message_id: 'asked', command, args }),
	});
	const { status } = answer;
	const content = parseJson(await answer.text());
	if (!answer.ok || content === undefined) return { status, result: undefined };
	if (!isObject(content) || !('message_id' in content)) return { status, result: content };
	return { status, result: content.result ?? null };
}
