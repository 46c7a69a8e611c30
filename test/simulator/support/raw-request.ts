import { connect } from 'node:net';

export interface RawResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** Sends raw bytes (fetch normalizes headers and paths) and reads until the server closes the connection. */
function sendRawRequest(url: string, requestText: string): Promise<string> {
	const { hostname, port } = new URL(url);
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		const socket = connect(Number(port), hostname, () => socket.write(requestText));
		socket.on('data', (chunk) => chunks.push(chunk));
		socket.on('error', reject);
		socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
	});
}

/** Sends a request with exactly these headers. */
export async function sendRequestWithHeaders(
	url: string,
	method: string,
	path: string,
	headers: Readonly<Record<string, string>>,
	body: string | null,
): Promise<RawResponse> {
	const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	const content = body ?? '';
	const answer = await sendRawRequest(
		url,
		`${method} ${path} HTTP/1.1\r\nhost: simulator\r\nconnection: close\r\n${given.join('')}` +
			`content-length: ${Buffer.byteLength(content)}\r\n\r\n${content}`,
	);
	const end = answer.indexOf('\r\n\r\n');
	const [statusLine = '', ...lines] = answer.slice(0, end).split('\r\n');
	return {
		status: Number(statusLine.split(' ')[1]),
		headers: Object.fromEntries(
			lines.map((line) => {
				const colon = line.indexOf(':');
				return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
			}),
		),
		body: answer.slice(end + 4),
	};
}
