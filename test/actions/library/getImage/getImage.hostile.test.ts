import { byUri } from '../../../../scripts/engine/resource-locators';
import {
	respondWithBody,
	credentialsForUrl,
	startFakeServer,
	respondWithError,
	respondWithResult,
	TOKEN,
	respondWithWebPage,
	type RequestHandler,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';

const GET_IMAGE = { resource: 'library', operation: 'getImage', item: byUri('library://radio/7') };

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const picture = respondWithBody(PNG, { 'content-type': 'image/png' });

/** A server whose item has this picture, and that answers everything else so. */
async function serverWith(image: object, answer: RequestHandler) {
	const thumb = { type: 'thumb', path: 'a.jpg', provider: 'files', ...image };
	const item = { name: 'Estuary', media_type: 'radio', metadata: { images: [thumb] } };
	return await startFakeServer((response, request) =>
		(request.command === '' ? answer : respondWithResult(item))(response, request),
	);
}

async function runAt(url: string, options = {}) {
	return await runNode({ ...GET_IMAGE, options }, { credentials: credentialsForUrl(url) });
}

function expectNoToken(server: {
	requests: ReadonlyArray<{ headers: object; url: string }>;
}): void {
	for (const { headers, url } of server.requests) {
		expect(JSON.stringify({ headers, url })).not.toContain(TOKEN);
	}
}

const megabytes = (count: number): RequestHandler =>
	respondWithBody(Buffer.concat([PNG, Buffer.alloc(count * 1024 * 1024)]), {
		'content-type': 'image/png',
	});

const endless: RequestHandler = (response) => {
	response.writeHead(200, { 'content-type': 'image/png' });
	const more = () => {
		while (response.write(Buffer.alloc(1024 * 1024)) && !response.destroyed);
	};
	response.on('drain', more);
	more();
};

const brokenOff: RequestHandler = (response) => {
	response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5000 });
	response.write(PNG, () => response.destroy());
};

const silent: RequestHandler = (response) => {
	response.writeHead(200, { 'content-type': 'image/png' });
	response.write(PNG);
};

describe('an unusable picture', () => {
	it.each<[string, RequestHandler, RegExp, RegExp]>([
		[
			'a web page',
			respondWithWebPage(200),
			/^The server returned a web page instead of a pi/,
			/proxy/,
		],
		[
			'a web page sent as a picture',
			respondWithBody('<html></html>', { 'content-type': 'image/jpeg' }),
			/^The server returned a web page instead of a picture$/,
			/\/imageproxy/,
		],
		[
			'nothing',
			respondWithBody(''),
			/^The server returned an empty file instead of a picture$/,
			/./,
		],
		[
			'something else',
			respondWithBody('ID3 sound', { 'content-type': 'audio/mpeg' }),
			/^The server returned something else \(audio\/mpeg\) instead of a picture$/,
			/./,
		],
		['30 MB', megabytes(30), /^The picture is larger than 20 MB$/, /smaller size/],
		['no end', endless, /^The picture is larger than 20 MB$/, /smaller size/],
		['half of it', brokenOff, /^The connection to http.* was lost before the full/, /restarting/],
		['a refusal', respondWithError(403, ''), /not return the picture \(403 Forbidden\)$/, /login/],
		[
			'a bad request',
			respondWithError(400, ''),
			/not return the picture \(400 Bad Request\)$/,
			/./,
		],
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
		const size = 20 * 1024 * 1024 - PNG.length;
		const { url } = await serverWith({}, respondWithBody(Buffer.concat([PNG, Buffer.alloc(size)])));
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
	it.each([
		[
			(url: string) => `${url}/cover.png?key=secret`,
			/^There is no picture at http\S+\/cover\.png \(status 410\)$/,
			/not on the music server/,
		],
		[
			() => 'http://127.0.0.1:9/cover.png',
			/^Could not connect to http:\/\/127\.0\.0\.1:9: connection refused$/,
			/./,
		],
	])(
		'is an error with its address, without the query (%#)',
		async (address, message, description) => {
			const internet = await startFakeServer(respondWithError(410, ''));
			const image = { path: address(internet.url), remotely_accessible: true };
			const { url } = await serverWith(image, respondWithError(404, ''));
			const { error } = await runAt(url);

			expect(error?.message).toMatch(message);
			expect(error?.description).toMatch(description);
		},
	);
});
