import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
	isObject,
	parseJson,
	asText,
	type JsonObject,
} from '../../../nodes/MusicAssistant/helpers/json';
import { readForm } from './form';

/** Responds with the message as it was posted, or with 400 and the problem. */
export async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const body = await buffer(request);
	const { status, json } = outcomeOf(request, body);
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

function outcomeOf({ method, headers }: IncomingMessage, body: Buffer) {
	try {
		if (method !== 'POST') throw new Error('A message is posted');
		return { status: 200, json: posted(body, headers['content-type'] ?? '') };
	} catch (reason) {
		return { status: 400, json: { message: String(reason) } };
	}
}

/** @throws Error if it is not a message */
function posted(body: Buffer, type: string): JsonObject {
	if (!type.startsWith('multipart/form-data')) {
		return { ...messageIn(body.toString()), attachments: [] };
	}
	const parts = readForm(body, type);
	const message = messageIn(parts.find(({ name }) => name === 'payload_json')?.content.toString());
	const attachments = parts
		.filter(({ name }) => /^files\[\d\]$/.test(name))
		.map(({ fileName = '', contentType = '', content }) => ({
			filename: fileName,
			content_type: contentType,
			size: content.length,
		}));
	for (const picture of picturesIn(message)) {
		const isThere = attachments.some(({ filename }) => picture === `attachment://${filename}`);
		if (!isThere) throw new Error(`There is no file for the picture ${picture}`);
	}
	return { ...message, attachments };
}

function messageIn(json = ''): JsonObject {
	const message = parseJson(json);
	if (isObject(message) && Array.isArray(message.embeds)) return message;
	throw new Error('A message needs embeds');
}

function picturesIn({ embeds }: JsonObject): string[] {
	const all = Array.isArray(embeds) ? embeds.filter(isObject) : [];
	return all.flatMap(({ image }) => (isObject(image) ? [asText(image.url)] : []));
}
