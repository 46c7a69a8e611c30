import { Readable } from 'node:stream';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryKeyData } from 'n8n-workflow';

/** A file as n8n keeps it in memory, in the field that n8n's own nodes use. */
export function fileInMemory(content: Buffer, fileName = 'speech.wav'): IBinaryKeyData {
	const mimeType = 'audio/wav';
	return { data: { data: content.toString('base64'), mimeType, fileName } };
}

/** For one test: a file as n8n keeps it on disk, of which a node only receives the ID. */
export function fileOnDisk(
	read: () => Iterable<Buffer> | AsyncIterable<Buffer>,
	fileSize: number,
	fileName = 'speech.wav',
): IBinaryKeyData {
	jest.spyOn(BinaryDataService.prototype, 'getMetadata').mockResolvedValue({ fileSize });
	jest
		.spyOn(BinaryDataService.prototype, 'getAsStream')
		.mockImplementation(() => Promise.resolve(Readable.from(read(), { objectMode: false })));
	const mimeType = 'audio/wav';
	return { data: { id: 'filesystem-v2:1', data: 'filesystem-v2', mimeType, fileName } };
}
