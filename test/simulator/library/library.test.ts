import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

interface Named {
	readonly name: string;
	readonly uri: string;
	readonly favorite: boolean;
}

const simulator = useSimulator();
const list = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
	(await sendCommand(simulator(), command, args)).json as Named[];

describe('library_items', () => {
	test.each([
		['artists', 12],
		['albums', 18],
		['tracks', 270],
		['playlists', 14],
		['radios', 3],
		['audiobooks', 2],
		['podcasts', 4],
	])('%s', async (plural, count) => {
		expect(await list(`music/${plural}/library_items`)).toHaveLength(count);
	});
});

describe('the contents of an item', () => {
	test.each([
		[{}, 16],
		[{ in_library_only: false }, 16],
		[{ in_library_only: 'yes' }, 16],
		[{ in_library_only: true }, 15],
		[{ in_library_only: 'true' }, 15],
	])('are album tracks with %j: %i', async (args, count) => {
		const album = { item_id: '18', provider_instance_id_or_domain: 'library' };
		const tracks = await list('music/albums/album_tracks', { ...album, ...args });
		expect(tracks).toHaveLength(count);
		expect(tracks[15]?.uri ?? '').toMatch(/^(filesystem--1234:.*Bonus\.flac)?$/);
	});

	test('are playlist tracks: of files as the provider has them, of built-in playlists as the library', async () => {
		const command = 'music/playlists/playlist_tracks';
		const ofPlaylist = (itemId: string) =>
			list(command, { item_id: itemId, provider_instance_id_or_domain: 'library' });
		expect((await ofPlaylist('13'))[5]).toMatchObject({
			name: 'Hall of Mirrors',
			provider: 'filesystem--1234',
			position: 6,
		});
		expect((await ofPlaylist('12'))[0]).toMatchObject({ provider: 'library', position: 1 });
		expect(await ofPlaylist('3')).toHaveLength(1200);
	});

	test('take time in a forced refresh by the number of tracks, and not in a plain read', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		const time = async (itemId: string, force: unknown) => {
			const started = control.now();
			const args = { item_id: itemId, provider_instance_id_or_domain: 'library' };
			const command = 'music/playlists/playlist_tracks';
			await sendCommand(simulator(), command, { ...args, force_refresh: force });
			return control.now() - started;
		};
		// 78 ms for each of 1,200 tracks, or 12.
		expect(await time('3', true)).toBeCloseTo(93.6, 3);
		expect(await time('3', 'false')).toBe(0);
		expect(await time('8', 'true')).toBeCloseTo(0.936, 3);
	});

	test('have another order than the dates in one podcast', async () => {
		const dates = async (itemId: string) => {
			const args = { item_id: itemId, provider_instance_id_or_domain: 'library' };
			const episodes = await list('music/podcasts/podcast_episodes', args);
			return episodes.map((episode) => String(valueAt(episode, 'metadata', 'release_date')));
		};
		const news = await dates('2');
		expect(news).toEqual([...news].sort());
		const night = await dates('3');
		expect(night).toEqual([...night].sort().reverse());
	});
});
