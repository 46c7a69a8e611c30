import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import { openConnection } from '../ws/support/openConnection';

const ALBUM = 'library://album/1';

describe('favorites in 2.11', () => {
	const simulator = useSimulator({ profile: '2.11' });
	const plain = () => simulator().tokens.user;
	const ask = async (command: string, args: object = {}, token?: string) =>
		await sendCommand(simulator(), command, { ...args }, token);
	const set = async (item: unknown, favorite?: unknown, token?: string) =>
		(await ask('music/favorites/set_item', { item, favorite }, token)).status;
	const state = async (uri: string, token?: string) =>
		valueAt((await ask('music/item_by_uri', { uri }, token)).json, 'favorite');
	const listed = async (args: object, token?: string) => {
		const { json } = await ask('music/albums/library_items', { summary: false, ...args }, token);
		return (json as { uri: string; favorite: unknown }[]).map(({ uri }) => uri);
	};

	test('are a like, a dislike or neither, and personal', async () => {
		expect(await state(ALBUM)).toBeNull();
		for (const favorite of [true, false, null]) {
			expect(await set(ALBUM, favorite)).toBe(200);
			expect(await state(ALBUM)).toBe(favorite);
			expect(await state(ALBUM, plain())).toBeNull();
		}
		expect(await set(ALBUM, false, plain())).toBe(200);
		expect([await state(ALBUM), await state(ALBUM, plain())]).toEqual([null, false]);
	});

	test.each([undefined, 'true', 1])(
		'are removed by %j, which is none of these',
		async (favorite) => {
			await set(ALBUM, true);
			expect(await set(ALBUM, favorite)).toBe(200);
			expect(await state(ALBUM)).toBeNull();
		},
	);

	test('are liked and removed by the former commands', async () => {
		await ask('music/favorites/add_item', { item: ALBUM });
		expect(await state(ALBUM)).toBe(true);
		const args = { media_type: 'album', library_item_id: 1 };
		expect((await ask('music/favorites/remove_item', args)).status).toBe(200);
		expect(await state(ALBUM)).toBeNull();
	});

	test('are listed as likes, dislikes, or both and the rest', async () => {
		await set('library://album/2', true);
		await set('library://album/3', false);
		await set('library://album/4', true, plain());
		expect(await listed({ favorite: true })).toEqual(['library://album/2']);
		expect(await listed({ favorite: false })).toEqual(['library://album/3']);
		expect(await listed({ favorite: true }, plain())).toEqual(['library://album/4']);
		expect(await listed({ favorite: false }, plain())).toEqual([]);
		expect(await listed({})).toHaveLength(18);
		const count = await ask('music/albums/count', { favorite_only: true });
		expect(count.json).toBe(1);
		const [latest] = await listed({ order_by: 'favorite_timestamp_desc', limit: 1 });
		expect(['library://album/2', 'library://album/3']).toContain(latest);
	});

	test('are left out of a summary if there are none', async () => {
		await set('library://album/2', false);
		const { json } = await ask('music/albums/library_items', { order_by: 'timestamp_added' });
		const items = json as { uri: string }[];
		const of = (uri: string) => items.find((item) => item.uri === uri);
		expect(of(ALBUM)).not.toHaveProperty('favorite');
		expect(of('library://album/2')).toHaveProperty('favorite', false);
	});

	test('add an item to the library, unless it is neither', async () => {
		expect(await set('spotify://track/1234', null)).toBe(200);
		expect(await state('spotify://track/1234')).toBeNull();
		expect(await set('spotify://track/1234567', false)).toBe(200);
		expect((await ask('music/item_by_uri', { uri: 'spotify://track/1234567' })).json).toMatchObject(
			{
				uri: 'library://track/271',
				favorite: false,
			},
		);
		const args = { media_type: 'track', library_item_id: '271' };
		await ask('music/library/remove_item', args);
		expect(await state('spotify://track/1234567')).toBeNull();
	});

	test('are those of the user who plays it, for the current item', async () => {
		const args = { queue_id: OFFICE, media: 'library://track/5', option: 'replace' };
		await ask('player_queues/play_media', args, plain());
		await ask('players/add_currently_playing_to_favorites', { player_id: OFFICE });
		expect(await state('library://track/5')).toBeNull();
		expect(await state('library://track/5', plain())).toBe(true);
		expect(simulator().control.favorites('user')).toEqual(['library://track/5']);
		expect(simulator().control.favorites()).toEqual([]);
	});

	test('are reported to their user, even if unchanged, and not as a change of the item', async () => {
		const mine = await openConnection(simulator(), simulator().tokens.admin);
		const other = await openConnection(simulator(), plain());
		for (const favorite of [false, false, null]) await set(ALBUM, favorite);
		const user = valueAt((await ask('auth/me')).json, 'user_id');
		const data = { uri: ALBUM, media_type: 'album', item_id: '1', user_id: user };
		expect(await mine.events()).toEqual(
			[false, false, null].map((favorite) => ({
				event: 'favorite_updated',
				object_id: ALBUM,
				data: { ...data, favorite },
			})),
		);
		expect(await other.events()).toEqual([]);
	});

	test('can be set for either user by tests', async () => {
		const { control } = simulator();
		control.setFavorite(ALBUM, true);
		control.setFavorite('library://album/2', false, 'user');
		expect(control.favorites()).toEqual([ALBUM]);
		expect(control.favorites('user')).toEqual([]);
		expect(await listed({ favorite: false }, plain())).toEqual(['library://album/2']);
	});
});

describe('favorites in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });

	test('are the same for everybody, and there is only a like', async () => {
		const args = { item: ALBUM, favorite: false };
		expect((await sendCommand(simulator(), 'music/favorites/set_item', args)).status).toBe(400);
		simulator().control.setFavorite(ALBUM, true);
		const { json } = await sendCommand(
			simulator(),
			'music/albums/library_items',
			{ favorite: false },
			simulator().tokens.user,
		);
		expect(json).toHaveLength(17);
	});
});
