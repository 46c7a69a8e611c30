import type { Fault } from '../../../simulator';

/** A response with a status and a text. */
export function createStatusFault(status: number, body: string): Fault {
	return { kind: 'status', status, body };
}

/** A successful response of the type text. */
export function createTextFault(body: string): Fault {
	return { kind: 'body', body, contentType: 'text/plain' };
}

/** A web page, such as the login of a proxy. */
export function createWebPageFault(status = 200): Fault {
	const body = '<!DOCTYPE html><html><head><title>Login</title></head><body></body></html>';
	return { kind: 'status', status, body, contentType: 'text/html' };
}
