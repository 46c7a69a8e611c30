import type { IncomingMessage } from 'node:http';

/** The server's own limit; larger bodies are answered with 413. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The whole body as text, or null if it is too large. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request) {
		if (!Buffer.isBuffer(chunk)) continue;
		size += chunk.length;
		if (size <= MAX_BODY_BYTES) chunks.push(chunk);
	}
	return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}
