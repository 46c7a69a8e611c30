import type { IBinaryData, INodeParameters } from 'n8n-workflow';
import { byName, byUri } from '../../../../scripts/engine/resource-locators';
import { runOn } from '../../../support/runNode';
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
		expect(items).toEqual([
			{
				json: {
					uri: ALBUM,
					name: 'Northern Windows',
					title: 'Northern Windows',
					artist: 'Marta Lindqvale',
					media_type: 'album',
					image_url: expect.stringMatching(`^${server.url}/imageproxy.*size=512&fmt=jpeg$`),
					mime_type: 'image/jpeg',
				},
				binary: {
					data: expect.objectContaining({
						fileName: 'Northern Windows.jpg',
						fileExtension: 'jpg',
						mimeType: 'image/jpeg',
						fileType: 'image',
					}),
				},
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
		expect(items[0]?.binary?.data).toMatchObject({
			fileName: expect.stringMatching(/\.svg$/),
			mimeType: 'image/svg+xml',
		});
	});

	it('of a track is the cover of its album, and of an album without one that of its artist', async () => {
		for (const uri of ['library://track/31', 'library://track/16', 'library://album/2']) {
			const { items } = await run(getImage(uri));
			expect(items[0]?.binary?.data?.mimeType).toBe('image/jpeg');
		}
	});

	it('on the internet comes through the server, which makes it smaller', async () => {
		const { items } = await run(getImage('library://radio/1', { size: 80 }));

		expect(items[0]?.json).toMatchObject({
			image_url: 'https://pictures.example/radio-estuary.jpg',
			mime_type: 'image/jpeg',
		});
		expect(server.control.requests('/imageproxy')[0]?.path).toMatch(/size=80&fmt=jpeg$/);
	});

	it('is requested without the token', async () => {
		await run(getImage(ALBUM));
		const [request, ...others] = server.control.requests('/imageproxy');

		expect(others).toEqual([]);
		expect(request?.method).toBe('GET');
		expect(Object.keys(request?.headers ?? {})).not.toContain('authorization');
		expect(`${request?.path} ${JSON.stringify(request?.headers)}`).not.toContain(
			server.tokens.admin,
		);
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
		expect(countSentCommands(server)).toEqual({
			'music/item_by_uri': isProfileSince(profile, '2.9') ? 2 : 1,
			'/imageproxy': isProfileSince(profile, '2.9') ? 2 : 1,
		});
	});
});

describe('on one server', () => {
	const server = musicServer('2.10');
	const run = runOn(server);

	it('is found by the name of the item, and requested once', async () => {
		const item = byName('={{ $json.name }}');
		const input = ['Amber Rooms', 'amber rooms', 'Amber Rooms'].map((name) => ({ name }));
		const { items } = await run({ ...getImage(''), item }, { input });

		expect(items.map(({ binary }) => binary?.data?.fileName)).toEqual(
			input.map(() => 'Amber Rooms.jpg'),
		);
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
