import { textAt, type JsonObject } from '../helpers/json';

export interface ApiRequest {
	command: string;
	args: object;
	messageId: string;
	baseUrl: string;
}

/** A response as received. */
export interface ApiResponse {
	status: number;
	headers: JsonObject;
	body: string;
}

export function isWebPage(response: ApiResponse): boolean {
	return (
		/^\s*</.test(response.body) ||
		(textAt(response.headers, 'content-type') ?? '').includes('text/html')
	);
}
