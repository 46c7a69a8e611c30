import { send } from './support/requests';
import { OFFICE, running } from './support/running';
import { field } from './support/translation';

const COVER = 'The Copper Weirs/Amber Rooms/cover & back.jpg';
const IMAGE = { path: COVER, provider: 'filesystem--1234', remotely_accessible: false };

describe.each(['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'] as const)(
	'pictures on %s',
	(profile) => {
		const simulator = running({ profile });
		const ask = async (command: string, args = {}) => (await send(simulator(), command, args)).json;
		const hasIds = ['2.9', '2.10', '2.11'].includes(profile);
		const ids = hasIds ? { proxy_id: expect.stringMatching(/^[0-9a-f]{64}$/) } : {};

		test('albums and artists have their own, tracks that of their album, in lists too', async () => {
			const album = await ask('music/item_by_uri', { uri: 'library://album/1' });
			expect(field(album, 'metadata', 'images')).toEqual([{ type: 'thumb', ...IMAGE, ...ids }]);
			const track = await ask('music/item_by_uri', { uri: 'library://track/1' });
			expect(field(track, 'metadata', 'images')).toBeNull();
			expect(field(track, 'album', 'metadata', 'images', 0)).toMatchObject(IMAGE);
			const of = { item_id: '1', provider_instance_id_or_domain: 'library' };
			const [listed] = (await ask('music/albums/album_tracks', of)) as object[];
			expect(field(listed, 'album', 'image')).toEqual({ type: 'thumb', ...IMAGE, ...ids });
			const [summary] = (await ask('music/albums/library_items', {
				search: 'Amber Rooms',
			})) as object[];
			expect(field(summary, 'metadata', 'images', 0)).toMatchObject(IMAGE);
		});

		test('what plays has an address on the server itself, by id where there are ids', async () => {
			simulator().control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
			simulator().control.setBaseUrl('http://172.17.0.2:8095');
			const player = await ask('players/get', { player_id: OFFICE });
			const address = String(field(player, 'current_media', 'image_url'));

			expect(address).toMatch(
				hasIds
					? /^http:\/\/172\.17\.0\.2:8095\/imageproxy\/[0-9a-f]{64}\?size=500&fmt=jpeg$/
					: /^http:\/\/172\.17\.0\.2:8095\/imageproxy\?path=The%2520Copper.*&provider=filesystem--1234&size=500&fmt=jpeg$/,
			);
			const queue = await ask('player_queues/get_active_queue', { player_id: OFFICE });
			expect(field(queue, 'current_item', 'image')).toMatchObject({ ...IMAGE, ...ids });
		});
	},
);
