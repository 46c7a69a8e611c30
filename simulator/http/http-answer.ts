/** An HTTP response before any fault is applied to it. */
export interface HttpAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

export function jsonAnswer(value: unknown, status = 200): HttpAnswer {
	return { status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(value) };
}

export function textAnswer(
	status: number,
	body: string,
	headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
	return { status, headers: { 'content-type': TEXT_TYPE, ...headers }, body };
}

export function htmlAnswer(body: string): HttpAnswer {
	return { status: 200, headers: { 'content-type': HTML_TYPE }, body };
}

/** A path or method that does not exist: no body and no content type (observed). */
export const NOT_FOUND: HttpAnswer = { status: 404, headers: {}, body: '' };
