import { readFromServer, callTool, libraryItemArgs } from './tool-session';

describe('a model that manages playlists', () => {
	it('reads the beginning of a long playlist', async () => {
		const tracks = await callTool('library_getPlaylistTracks', { playlist: 'Long Way Round' });
		const real = await readFromServer('music/playlists/playlist_tracks', libraryItemArgs('3'));
		expect(tracks.map(({ uri }) => uri)).toEqual(real.slice(0, 20).map(({ uri }) => uri));
	});

	it('creates a playlist, adds to it, and removes from it', async () => {
		const [made] = await callTool('playlist_create', { name: 'Saturday Evening' });
		expect(made).toMatchObject({ name: 'Saturday Evening', media_type: 'playlist' });
		const playlist = 'saturday evening';
		const uris = ['library://track/40', 'library://track/41'];
		expect(await callTool('playlist_addItems', { playlist, uris: uris.join(', ') })).toMatchObject([
			{ confirmed: true, added: uris },
		]);
		const removed = await callTool('playlist_removeItems', { playlist, uris: uris[0] });
		expect(removed).toMatchObject([{ confirmed: true }]);
		expect(await callTool('library_getPlaylistTracks', { playlist })).toMatchObject([
			{ uri: uris[1] },
		]);
	});
});
