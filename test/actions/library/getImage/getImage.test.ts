import type { IBinaryData, INodeParameters } from 'n8n-workflow';
import { byName, byUri } from '../../../../scripts/engine/resource-locators';
import {
	credentialsForUrl,
	respondWithBody,
	respondWithError,
	respondWithResult,
	respondWithWebPage,
	startFakeServer,
	TOKEN,
	type FakeServer,
	type RequestHandler,
} from '../../../api/fakeServer';
import { runNode, runOn } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { musicServer } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { countSentCommands } from '../../support/sentRequests';
import { describeOnServersWithPlayerCommands } from '../../player/support/playerParameters';

const ALBUM = 'library://album/3';

const getImage = (item: unknown, options: INodeParameters = {}) => ({
	resource: 'library',
	operation: 'getImage',
	item: byUri(item),
	options,
});

function bytesOf(file: IBinaryData | undefined): Buffer {
	return Buffer.from(file?.data ?? '', 'base64');
}

describeOnServersWithPlayerCommands((server, profile) => {
	const run = runOn(server);
	it('outputs the picture of an item as a file', async () => {
		const { items, error } = await run(getImage(ALBUM));

		expect(error).toBeUndefined();
		const [title, artist] = ['Northern Windows', 'Marta Lindqvale'];
		const album = { uri: ALBUM, name: title, title, artist, media_type: 'album' };
		const image_url = expect.stringMatching(`^${server.url}/imageproxy.*size=512&fmt=jpeg$`);
		const file = { fileName: 'Northern Windows.jpg', fileExtension: 'jpg', fileType: 'image' };
		const mimeType = 'image/jpeg';
		expect(items).toEqual([
			{
				json: { ...album, image_url, mime_type: mimeType },
				binary: { data: expect.objectContaining({ ...file, mimeType }) },
				pairedItem: { item: 0 },
			},
		]);
		expect(bytesOf(items[0]?.binary?.data).subarray(0, 3).toString('hex')).toBe('ffd8ff');
	});

	it.each([
		[80, 80],
		[0, 600],
	])('has the chosen size (0 is the original), format and field: %d', async (size, pixels) => {
		const options = { size, format: 'png', binaryPropertyName: 'cover' };
		const { items } = await run(getImage(ALBUM, options));
		const bytes = bytesOf(items[0]?.binary?.cover);

		expect(items[0]?.json).toMatchObject({ mime_type: 'image/png' });
		expect(items[0]?.binary?.cover).toMatchObject({ fileName: 'Northern Windows.png' });
		expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([pixels, pixels]);
	});

	it('is SVG if the picture is, whatever the format', async () => {
		const { items } = await run(getImage('library://radio/2'));

		expect(items[0]?.json).toMatchObject({ mime_type: 'image/svg+xml' });
		const fileName = expect.stringMatching(/\.svg$/);
		expect(items[0]?.binary?.data).toMatchObject({ fileName, mimeType: 'image/svg+xml' });
	});

	it('of a track is the cover of its album, and of an album without one that of its artist', async () => {
		for (const uri of ['library://track/31', 'library://track/16', 'library://album/2']) {
			const { items } = await run(getImage(uri));
			expect(items[0]?.binary?.data?.mimeType).toBe('image/jpeg');
		}
	});

	it('on the internet comes through the server, which makes it smaller', async () => {
		const { items } = await run(getImage('library://radio/1', { size: 80 }));

		const image_url = 'https://pictures.example/radio-estuary.jpg';
		expect(items[0]?.json).toMatchObject({ image_url, mime_type: 'image/jpeg' });
		expect(server.control.requests('/imageproxy')[0]?.path).toMatch(/size=80&fmt=jpeg$/);
	});

	it('is requested without the token', async () => {
		await run(getImage(ALBUM));
		const [request, ...others] = server.control.requests('/imageproxy');

		expect(others).toEqual([]);
		expect(request?.method).toBe('GET');
		expect(Object.keys(request?.headers ?? {})).not.toContain('authorization');
		expect(JSON.stringify(request)).not.toContain(server.tokens.admin);
	});

	it('is requested again once if the server has lost it', async () => {
		const answered = server.control.hold('/imageproxy');
		const running = run(getImage(ALBUM));
		await answered.waiting();
		server.control.forgetPictures();
		answered.release();
		const { items, error } = await running;

		expect(error).toBeUndefined();
		expect(items[0]?.binary?.data?.mimeType).toBe('image/jpeg');
		const times = isProfileSince(profile, '2.9') ? 2 : 1;
		expect(countSentCommands(server)).toEqual({ 'music/item_by_uri': times, '/imageproxy': times });
	});
});

describe('on one server', () => {
	const server = musicServer('2.10');
	const run = runOn(server);

	it('is found by the name of the item, and requested once', async () => {
		const item = byName('={{ $json.name }}');
		const input = ['Amber Rooms', 'amber rooms', 'Amber Rooms'].map((name) => ({ name }));
		const { items } = await run({ ...getImage(''), item }, { input });

		const names = items.map(({ binary }) => binary?.data?.fileName);
		expect(names).toEqual(Array(3).fill('Amber Rooms.jpg'));
		expect(server.control.requests('/imageproxy')).toHaveLength(1);
	});

	it.each([
		['an item without a picture', getImage('library://radio/3'), /which has no picture$/],
		['another size', getImage(ALBUM, { size: 300 }), /^"Size" is "300", which is not one of/],
		['a size that is text', getImage(ALBUM, { size: 'large' }), /^"Size" must be a number/],
		['another format', getImage(ALBUM, { format: 'gif' }), /^"Format" is "gif", which is not/],
		['no field', getImage(ALBUM, { binaryPropertyName: ' ' }), /must not be empty$/],
	])('is an error for %s, and no picture is requested', async (_, parameters, message) => {
		const { error, items } = await run(parameters);

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(items).toEqual([]);
		expect(server.control.requests('/imageproxy')).toEqual([]);
	});

	it('that the server really no longer has is an error', async () => {
		server.control.addFault({ kind: 'status', status: 404, command: '/imageproxy', times: 9 });
		const { error } = await run(getImage(ALBUM));

		expect(error?.message).toBe('The server no longer has the picture (404 Not Found)');
		expect(server.control.requests('/imageproxy')).toHaveLength(2);
	});
});

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const AS_PNG = { 'content-type': 'image/png' };
const picture = respondWithBody(PNG, AS_PNG);

/** A server whose item has this picture, and that answers everything else so. */
async function serverWith(image: object, answer: RequestHandler) {
	const thumb = { type: 'thumb', path: 'a.jpg', provider: 'files', ...image };
	const item = { name: 'Estuary', media_type: 'radio', metadata: { images: [thumb] } };
	return await startFakeServer((response, request) =>
		(request.command === '' ? answer : respondWithResult(item))(response, request),
	);
}

async function runAt(url: string, options = {}) {
	const credentials = credentialsForUrl(url);
	return await runNode(getImage('library://radio/7', options), { credentials });
}

function expectNoToken({ requests }: FakeServer): void {
	expect(JSON.stringify(requests)).not.toContain(TOKEN);
}

const pictureOf = (bytes: number): RequestHandler =>
	respondWithBody(Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]), AS_PNG);
const LIMIT = 20 * 1024 * 1024;

const endless: RequestHandler = (response) => {
	response.writeHead(200, AS_PNG);
	const more = () => {
		while (response.write(Buffer.alloc(1024 * 1024)) && !response.destroyed);
	};
	response.on('drain', more);
	more();
};

const brokenOff: RequestHandler = (response) => {
	response.writeHead(200, { ...AS_PNG, 'content-length': 5000 });
	response.write(PNG, () => response.destroy());
};

const silent: RequestHandler = (response) => {
	response.writeHead(200, AS_PNG);
	response.write(PNG);
};

const pageAsPicture = respondWithBody('<html></html>', { 'content-type': 'image/jpeg' });
const sound = respondWithBody('ID3 sound', { 'content-type': 'audio/mpeg' });
const instead = (what: string) => new RegExp(`^The server returned ${what} instead of a picture$`);

describe('an unusable picture', () => {
	it.each<[string, RequestHandler, RegExp, RegExp]>([
		['a web page', respondWithWebPage(200), instead('a web page'), /proxy/],
		['a web page sent as a picture', pageAsPicture, instead('a web page'), /\/imageproxy/],
		['nothing', respondWithBody(''), instead('an empty file'), /./],
		['something else', sound, instead('something else \\(audio/mpeg\\)'), /./],
		['30 MB', pictureOf(1.5 * LIMIT), /^The picture is larger than 20 MB$/, /smaller size/],
		['no end', endless, /^The picture is larger than 20 MB$/, /smaller size/],
		['half of it', brokenOff, /^The connection to http.* was lost before the full/, /restarting/],
		['a refusal', respondWithError(403, ''), /not return the picture \(403 Forbidden\)$/, /login/],
		['a bad request', respondWithError(400, ''), /return the picture \(400 Bad Request\)$/, /./],
		['an outage', respondWithError(503, ''), /\(503 Service Unavailable\)$/, /./],
	])('is one clear error: %s', async (_, answer, message, description) => {
		const { url } = await serverWith({}, answer);
		const { error, items } = await runAt(url);

		expect(items).toEqual([]);
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(description);
		expect(JSON.stringify(error)).not.toContain(TOKEN);
	});

	it('times out', async () => {
		const { url } = await serverWith({}, silent);
		const { error } = await runAt(url, { timeout: 1 });

		expect(error?.message).toMatch(/^The request timed out: .* within 1 second$/);
	});

	it('is accepted at exactly 20 MB', async () => {
		const { url } = await serverWith({}, pictureOf(LIMIT));
		const { error, items } = await runAt(url);

		expect(error).toBeUndefined();
		expect(items[0]?.binary?.data).toMatchObject({ fileName: 'Estuary.png' });
	});
});

describe('the token', () => {
	it('is not sent along a redirect, which is followed', async () => {
		const other = await startFakeServer(picture);
		const { url } = await serverWith({}, (response) => {
			response.writeHead(302, { location: `${other.url}/cover` }).end();
		});
		const { items } = await runAt(url);

		expect(items[0]?.json).toMatchObject({ mime_type: 'image/png' });
		expect(other.requests).toHaveLength(1);
		expectNoToken(other);
	});

	it('is not sent for a public picture that the server cannot pass on', async () => {
		const internet = await startFakeServer(picture);
		const path = `${internet.url}/cover.png?w=300`;
		const server = await serverWith({ path, remotely_accessible: true }, respondWithError(404, ''));
		const { items } = await runAt(server.url);

		expect(items[0]?.json).toMatchObject({ image_url: path, mime_type: 'image/png' });
		expect(internet.requests.map(({ url }) => url)).toEqual(['/cover.png?w=300']);
		expectNoToken(internet);
	});
});

describe('a public picture that cannot be downloaded', () => {
	const answered = async (address: string) => {
		const image = { path: address, remotely_accessible: true };
		const { url } = await serverWith(image, respondWithError(404, ''));
		return (await runAt(url)).error;
	};

	it('is an error with its address, without the query', async () => {
		const { url } = await startFakeServer(respondWithError(410, ''));
		const error = await answered(`${url}/cover.png?key=secret`);

		expect(error?.message).toBe(`There is no picture at ${url}/cover.png (status 410)`);
		expect(error?.description).toMatch(/not on the music server/);
	});

	it('is an error if nobody responds there', async () => {
		const error = await answered('http://127.0.0.1:9/cover.png');

		expect(error?.message).toBe('Could not connect to http://127.0.0.1:9: connection refused');
		expect(error?.description).toMatch(/./);
	});
});
