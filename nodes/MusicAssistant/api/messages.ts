import { text, type JsonObject } from '../helpers/json';

/** What was asked, and where, for the texts of refusals. */
export interface ApiRequest {
	command: string;
	args: object;
	messageId: string;
	baseUrl: string;
}

/** An answer as it came, not yet understood. */
export interface ApiResponse {
	status: number;
	headers: JsonObject;
	body: string;
}

export function isWebPage(reply: ApiResponse): boolean {
	return (
		/^\s*</.test(reply.body) || (text(reply.headers, 'content-type') ?? '').includes('text/html')
	);
}
