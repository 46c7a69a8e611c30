import { listenableServer } from '../support/listenableServer';

const server = listenableServer('2.11');

/** Late betas of 2.11 list 500 rows unless all of them are requested. */
describe('on a server that lists in pages', () => {
	test('a track behind 500 others is a change of the playlist', async () => {
		const [first, added] = ['library://track/31', 'library://track/32'];
		server.control.fillPlaylist('1', Array<string>(600).fill(first));
		const listening = await server.activateTrigger({
			events: ['playlistChanged'],
			playlists: ['library://playlist/1'],
		});

		await server.sendCommand('music/playlists/add_playlist_tracks', {
			db_playlist_id: '1',
			uris: [added],
		});
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ added_names: ['Drift Dance'], removed: [] }]);
	});

	test('a new episode that comes last in its feed is found behind 500 others', async () => {
		server.control.setSync({ brings: 'nothing' });
		server.control.lengthen('library://podcast/1', 600);
		const listening = await server.activateTrigger({
			events: ['newEpisode'],
			podcasts: ['library://podcast/1'],
		});

		const episode = { name: 'The Latest', releaseDate: '2026-11-20 05:00:00', position: 0 };
		server.control.publishEpisode('1', { ...episode, duration: 600 });
		await server.sendCommand('music/sync', { media_types: ['podcast'] });
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ name: 'The Latest' }]);
	});
});
