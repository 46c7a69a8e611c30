import { parseJsonOrUndefined } from '../../../simulator/json';
import type { Simulator } from '../../../simulator';

export interface CommandResponse {
	readonly status: number;
	readonly contentType: string | null;
	readonly headers: Headers;
	readonly text: string;
	/** The parsed body, or undefined if it is not JSON. */
	readonly json: unknown;
}

type Server = Pick<Simulator, 'url' | 'tokens'>;

/** Sends a command with a token, by default the admin's, and lets time pass as long as its answer takes. */
export async function sendCommand(
	simulator: Server & Pick<Simulator, 'control'>,
	command: string,
	args: Readonly<Record<string, unknown>> = {},
	token = simulator.tokens.admin,
): Promise<CommandResponse> {
	const body = JSON.stringify({ message_id: 'test-1', command, args });
	return await simulator.control.advanceUntil(postBody(simulator, body, token));
}

export async function postBody(
	simulator: Server,
	body: string,
	token = simulator.tokens.admin,
): Promise<CommandResponse> {
	const response = await fetch(`${simulator.url}/api`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
		body,
	});
	return readCommandResponse(response);
}

export async function readCommandResponse(response: Response): Promise<CommandResponse> {
	const text = await response.text();
	const contentType = response.headers.get('content-type');
	return {
		status: response.status,
		contentType,
		headers: response.headers,
		text,
		json: parseJsonOrUndefined(text),
	};
}
