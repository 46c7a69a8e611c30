import type { Fault } from '../../../simulator';

/** A refusal with a status and a text. */
export function refusal(status: number, body: string): Fault {
	return { kind: 'status', status, body };
}

/** A successful response that is labelled as text. */
export function text(body: string): Fault {
	return { kind: 'body', body, contentType: 'text/plain' };
}

/** A web page, such as the login of a proxy. */
export function page(status = 200): Fault {
	const body = '<!DOCTYPE html><html><head><title>Login</title></head><body></body></html>';
	return { kind: 'status', status, body, contentType: 'text/html' };
}
