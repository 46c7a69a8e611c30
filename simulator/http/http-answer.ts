import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock';
import type { FaultsOfRequest } from '../control/faults';

/** An HTTP response before any fault is applied to it. */
export interface HttpAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

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

/** A path or method that does not exist: no body and no content type (observed). */
export const NOT_FOUND: HttpAnswer = { status: 404, headers: {}, body: '' };

const WRITES_PER_SECOND = 20;

/** Sends a response, subject to faults; resolves when it has ended. */
export async function sendHttpAnswer(
	response: ServerResponse,
	answer: HttpAnswer,
	faults: FaultsOfRequest,
	clock: Clock,
): Promise<void> {
	if (response.destroyed) return;
	const closed = new Promise<void>((resolve) => response.once('close', resolve));
	const body = Buffer.from(answer.body);
	const drop = faults.find('drop');
	const slow = faults.find('slow');
	if (faults.has('silence')) {
		// Nothing is ever sent; the socket is closed by the client or the simulator.
	} else if (drop?.when === 'before-headers' || faults.has('execute-then-drop')) {
		response.destroy();
	} else if (drop?.when === 'in-headers') {
		response.socket?.write('HTTP/1.1 200 OK\r\nContent-Ty', () => response.destroy());
	} else if (drop?.when === 'mid-body') {
		response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length + 2 });
		response.write(firstHalf(body), () => response.destroy());
	} else if (faults.has('truncate')) {
		response.writeHead(answer.status, { ...answer.headers });
		response.end(firstHalf(body));
	} else if (slow) {
		await sendSlowly(response, answer, body, slow.bytesPerSecond, clock);
	} else {
		response.writeHead(answer.status, headersOf(answer, body));
		response.end(body);
	}
	await closed;
}

/** A 204 must not have a content length. */
function headersOf(answer: HttpAnswer, body: Buffer) {
	return answer.status === 204
		? { ...answer.headers }
		: { ...answer.headers, 'content-length': body.length };
}

function firstHalf(body: Buffer): Buffer {
	return body.subarray(0, Math.ceil(body.length / 2));
}

/** Sends a few bytes at a time; stops if the client leaves. */
function sendSlowly(
	response: ServerResponse,
	answer: HttpAnswer,
	body: Buffer,
	bytesPerSecond: number,
	clock: Clock,
): Promise<void> {
	response.writeHead(answer.status, headersOf(answer, body));
	const portion = Math.max(1, Math.round(bytesPerSecond / WRITES_PER_SECOND));
	const pause = (1000 * portion) / bytesPerSecond;
	let sent = 0;
	return new Promise((resolve) => {
		const end = clock.every(pause, () => {
			response.write(body.subarray(sent, sent + portion));
			sent += portion;
			if (sent >= body.length) finish();
		});
		const finish = () => {
			end();
			response.end();
			resolve();
		};
		response.once('close', finish);
	});
}
