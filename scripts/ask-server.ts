import { isObject, parseJson, type JsonValue } from '../nodes/MusicAssistant/helpers/json';

/** A music server's address, and an access token. */
export interface MusicServerAccess {
	readonly url: string;
	readonly token: string;
}

/** A server's response. Some servers send the result alone, others in an envelope, which is removed here. */
export interface MusicServerResponse {
	readonly status: number;
	/** `undefined` for an error response, and for a body that is not JSON. */
	readonly result: JsonValue | undefined;
}

/**
 * Sends a command to a music server, bypassing n8n and the node.
 *
 * @returns the result
 * @throws Error for an error response
 */
export async function askServer(
	access: MusicServerAccess,
	command: string,
	args: object = {},
): Promise<unknown> {
	const { status, result } = await askServerWithStatus(access, command, args);
	if (result === undefined) throw new Error(`The response to ${command} had the status ${status}`);
	return result;
}

/** Sends a command. @returns the status with the result, also of an error response */
export async function askServerWithStatus(
	{ url, token }: MusicServerAccess,
	command: string,
	args: object = {},
): Promise<MusicServerResponse> {
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
