import { byUri } from '../../scripts/engine/resource-locators';
import {
	respondWithBody,
	respondWithError,
	respondWithResult,
	respondWithWebPage,
	startFakeServer,
	type RequestHandler,
} from '../api/fakeServer';
import { runNode } from '../support/runNode';
import { FaultGroup } from './support/faultGroup';
import { expectNoToken } from './support/watchErrorsAndLogs';

/** Covers of music: every type that browsers show, and what comes in place of a picture. */
const group = new FaultGroup('Pictures');

const GET_IMAGE = 'Library: Get Image';

/** Gets the image of an item whose picture is answered with this. */
async function getImage(answer: RequestHandler) {
	const thumb = { type: 'thumb', path: 'a.jpg', provider: 'files' };
	const item = { name: 'Estuary', media_type: 'radio', metadata: { images: [thumb] } };
	const server = await startFakeServer((response, request) =>
		(request.command === '' ? answer : respondWithResult(item))(response, request),
	);
	const source = byUri('library://radio/7');
	const report = await runNode(
		{ resource: 'library', operation: 'getImage', item: source },
		{ server },
	);
	expectNoToken(report);
	// The picture is asked for once, and without the token.
	const asked = server.requests.filter(({ command }) => command === '');
	expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined]);
	return report;
}

const TYPES: ReadonlyArray<[mimeType: string, content: string]> = [
	['image/jpeg', '\xFF\xD8\xFF\xE0'],
	['image/png', '\x89PNG\r\n\x1A\n'],
	['image/gif', 'GIF89a'],
	['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
	['image/avif', '\0\0\0\x20ftypavif'],
	['image/bmp', 'BM\x10\0\0\0\0\0\0\0'],
	['image/x-icon', '\0\0\x01\0\x01\0\x10\x10'],
	['image/svg+xml', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
];
test.each(TYPES)('A picture of the type %s, sent as another type', async (mimeType, content) => {
	const bytes = Buffer.from(`${content}${'\0'.repeat(20)}`, 'latin1');
	const type = { 'content-type': 'application/octet-stream' };
	const { json, error } = await getImage(respondWithBody(bytes, type));

	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ mime_type: mimeType }]);
	const result = 'the picture, with its own type';
	group.addToPage(`A picture of the type ${mimeType}, sent as another type`, GET_IMAGE, { result });
});

const sound = { 'content-type': 'audio/mpeg' };
test.each<[string, RequestHandler]>([
	['Nothing instead of a picture', respondWithBody('')],
	['A web page instead of a picture', respondWithWebPage(200)],
	['A sound instead of a picture', respondWithBody('ID3 sound', sound)],
	['A picture that the server does not have', respondWithError(404, '')],
	['A picture that may not be read', respondWithError(403, '')],
	['A picture that is never complete', breakOff],
])('%s', async (title, answer) => {
	const { items, error } = await getImage(answer);

	expect(items).toEqual([]);
	group.addError(title, GET_IMAGE, error);
});

function breakOff(response: Parameters<RequestHandler>[0]): void {
	response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5000 });
	response.write(Buffer.from('89504e470d0a1a0a', 'hex'), () => response.destroy());
}

group.testPage();
