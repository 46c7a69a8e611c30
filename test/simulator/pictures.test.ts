import { sendCommand } from './support/send-command';
import { OFFICE, useSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

const COVER = 'The Copper Weirs/Amber Rooms/cover & back.jpg';
const IMAGE = { path: COVER, provider: 'filesystem--1234', remotely_accessible: false };

describe.each(['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'] as const)(
	'pictures on %s',
	(profile) => {
		const simulator = useSimulator({ profile });
		const ask = async (command: string, args = {}) =>
			(await sendCommand(simulator(), command, args)).json;
		const hasIds = ['2.9', '2.10', '2.11'].includes(profile);
		const ids = hasIds ? { proxy_id: expect.stringMatching(/^[0-9a-f]{64}$/) } : {};

		const fetched = async (path: string) => {
			const response = await fetch(simulator().url + path);
			const bytes = Buffer.from(await response.arrayBuffer());
			return { status: response.status, type: response.headers.get('content-type'), bytes };
		};
		const addressOf = async (uri: string, parameters: string) => {
			const item = await ask('music/item_by_uri', { uri });
			const path = valueAt(item, 'metadata', 'images', 0, 'path');
			const provider = valueAt(item, 'metadata', 'images', 0, 'provider');
			const encoded = encodeURIComponent(encodeURIComponent(String(path)));
			return hasIds
				? `/imageproxy/${String(valueAt(item, 'metadata', 'images', 0, 'proxy_id'))}?${parameters}`
				: `/imageproxy?path=${encoded}&provider=${String(provider)}&${parameters}`;
		};

		test('are served in every size and format, without a token', async () => {
			const jpeg = await fetched(await addressOf('library://album/1', 'size=256&fmt=jpeg'));
			expect(jpeg).toMatchObject({ status: 200, type: 'image/jpeg' });
			expect(jpeg.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
			const png = await fetched(await addressOf('library://album/1', 'size=80&fmt=png'));
			expect(png).toMatchObject({ status: 200, type: 'image/png' });
			expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([80, 80]);
			const whole = await fetched(await addressOf('library://album/1', 'size=0&fmt=png'));
			expect(whole.bytes.readUInt32BE(16)).toBe(600);
			const large = await fetched(await addressOf('library://album/1', 'size=1024&fmt=png'));
			expect(large.bytes).toEqual(whole.bytes);
			const svg = await fetched(await addressOf('library://radio/2', 'size=80&fmt=jpeg'));
			expect(svg).toMatchObject({ status: 200, type: 'image/svg+xml' });
		});

		test('of what plays have an address on the server itself, with an ID where there are IDs', async () => {
			simulator().control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
			simulator().control.setBaseUrl('http://172.17.0.2:8095');
			const player = await ask('players/get', { player_id: OFFICE });
			const address = String(valueAt(player, 'current_media', 'image_url'));

			expect(address).toMatch(
				hasIds
					? /^http:\/\/172\.17\.0\.2:8095\/imageproxy\/[0-9a-f]{64}\?size=500&fmt=jpeg$/
					: /^http:\/\/172\.17\.0\.2:8095\/imageproxy\?provider=filesystem--1234&size=500&fmt=jpeg&path=The%2BCopper%2BWeirs%252F/,
			);
			const queue = await ask('player_queues/get_active_queue', { player_id: OFFICE });
			expect(valueAt(queue, 'current_item', 'image')).toMatchObject({ ...IMAGE, ...ids });
		});

		if (!hasIds) {
			// As recorded on schemas 28 and 29: a plus sign is a blank, unless it is encoded once more.
			test.each([
				['The%2BCopper%2BWeirs%252FAmber%2BRooms%252Fcover%2B%2526%2Bback.jpg', 200],
				['The%2520Copper%2520Weirs%252FAmber%2520Rooms%252Fcover%2520%2526%2520back.jpg', 200],
				['The%20Copper%20Weirs%2FAmber%20Rooms%2Fcover%20%26%20back.jpg', 200],
				['The%252BCopper%252BWeirs%252FAmber%252BRooms%252Fcover%252B%2526%252Bback.jpg', 404],
			])('by the path %s: %i', async (path, status) => {
				const address = `/imageproxy?provider=filesystem--1234&size=80&path=${path}`;
				expect((await fetched(address)).status).toBe(status);
			});
			return;
		}

		test('are refused in other sizes, and with other IDs', async () => {
			const address = await addressOf('library://album/1', 'size=300');
			expect((await fetched(address)).status).toBe(400);
			expect((await fetched('/imageproxy/cover.jpg?size=80')).status).toBe(400);
			expect((await fetched('/imageproxy?path=cover.jpg&provider=x')).status).toBe(404);
		});
	},
);
