import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
	isObject,
	parseJson,
	textOrEmpty,
	type JsonObject,
} from '../../../nodes/MusicAssistant/helpers/json';
import { parseMultipartForm } from './parse-multipart-form';

/** Responds with the posted message, or with 400 and the problem. */
export async function respondWithPostedMessage(
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const body = await buffer(request);
	const { status, json } = createResponse(request, body);
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

function createResponse({ method, headers }: IncomingMessage, body: Buffer) {
	try {
		if (method !== 'POST') throw new Error('A message must be sent with POST');
		return { status: 200, json: parsePost(body, headers['content-type'] ?? '') };
	} catch (reason) {
		return { status: 400, json: { message: String(reason) } };
	}
}

/** @throws Error if it is not a message */
function parsePost(body: Buffer, type: string): JsonObject {
	if (!type.startsWith('multipart/form-data')) {
		return { ...parseMessage(body.toString()), attachments: [] };
	}
	const parts = parseMultipartForm(body, type);
	const message = parseMessage(
		parts.find(({ name }) => name === 'payload_json')?.content.toString(),
	);
	const attachments = parts
		.filter(({ name }) => /^files\[\d\]$/.test(name))
		.map(({ fileName = '', contentType = '', content }) => ({
			filename: fileName,
			content_type: contentType,
			size: content.length,
		}));
	for (const picture of imageUrls(message)) {
		const isThere = attachments.some(({ filename }) => picture === `attachment://${filename}`);
		if (!isThere) throw new Error(`There is no file for the picture ${picture}`);
	}
	return { ...message, attachments };
}

function parseMessage(json = ''): JsonObject {
	const message = parseJson(json);
	if (isObject(message) && Array.isArray(message.embeds)) return message;
	throw new Error('A message needs embeds');
}

function imageUrls({ embeds }: JsonObject): string[] {
	const all = Array.isArray(embeds) ? embeds.filter(isObject) : [];
	return all.flatMap(({ image }) => (isObject(image) ? [textOrEmpty(image.url)] : []));
}
