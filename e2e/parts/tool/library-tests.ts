import { OFFICE } from '../../../simulator/world/players/players';
import { askServerAsAdmin } from '../../support/ask-server-as-admin';
import { waitUntil } from '../../support/wait-until';
import { readFromServer, callTool, libraryItemArgs, server } from './tool-session';

describe('a model that asks about the library', () => {
	it('reads the tracks of an album', async () => {
		const tracks = await callTool('library_getAlbumTracks', { album: 'amber rooms' });
		const real = await readFromServer('music/albums/album_tracks', libraryItemArgs('1'));
		expect(tracks.map(({ uri }) => uri)).toEqual(real.map(({ uri }) => uri));
	});

	it('reads one item', async () => {
		const [item] = await callTool('library_getItem', { uri: 'library://podcast/2' });
		expect(item).toMatchObject({ name: 'Morning News', media_type: 'podcast' });
	});

	it('lists items in progress', async () => {
		const real = await readFromServer('music/in_progress_items', { limit: 50 });
		const items = await callTool('library_getInProgress', { limit: 50 });
		expect(items.map(({ name }) => name)).toEqual(real.map(({ name }) => name));
		expect(items.length).toBeGreaterThan(0);
		expect(await callTool('library_getInProgress', { limit: 1 })).toHaveLength(1);
	});

	it('lists recently played items', async () => {
		await callTool('queue_playMedia', { player: 'Office', media: 'Evening Mix' });
		server.control.playForward(OFFICE, 40);
		await waitUntil('the playlist counts as played', 10, async () => {
			const played = await readFromServer('music/recently_played_items', {
				media_types: ['playlist'],
			});
			return played.length > 0 || undefined;
		});
		const [played] = await callTool('library_getRecentlyPlayed', { kind: 'playlist' });
		expect(played).toMatchObject({ name: 'Evening Mix', media_type: 'playlist' });
	});

	it('lists the library, or items by part of their names', async () => {
		expect(await callTool('library_getAll', { kind: 'track', limit: 3 })).toHaveLength(3);
		expect(await callTool('library_getAll', { kind: 'album', part: 'northern' })).toMatchObject([
			{ name: 'Northern Windows' },
			{ name: 'Northern Windows' },
		]);
	});

	it('lists the episodes of a podcast, newest first', async () => {
		const [newest] = await callTool('library_getEpisodes', { podcast: 'night train' });
		expect(newest?.uri).toMatch(/night-train-1$/);
	});

	it('marks an episode as played', async () => {
		const [newest] = await callTool('library_getEpisodes', { podcast: 'night train' });
		const given = { item: newest?.uri, played: true };
		expect(await callTool('library_setPlayed', given)).toMatchObject([
			{ confirmed: true, played: true },
		]);
		const [again] = await callTool('library_getEpisodes', { podcast: 'night train' });
		expect(again).toMatchObject({ uri: newest?.uri, fully_played: true });
	});

	it('reads the transcript of an episode', async () => {
		const uri = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
		expect(await callTool('library_getTranscript', { uri })).toMatchObject([
			{ podcast: 'Morning News', text: 'Good morning. Here is the news.' },
		]);
	});

	it('removes a favorite', async () => {
		const uri = 'library://track/12';
		server.control.setFavorite(uri, true);
		expect(await callTool('favorites_remove', { item: uri })).toMatchObject([
			{ deleted: true, confirmed: true },
		]);
		expect(await callTool('favorites_getAll', { kind: 'track' })).toEqual([]);
	});

	it('sets a preference', async () => {
		const item = 'library://track/14';
		expect(
			await callTool('favorites_setPreference', { item, preference: 'disliked' }),
		).toMatchObject([{ confirmed: true, preference: 'disliked', uri: item }]);
	});

	it('adds a favorite', async () => {
		const uri = 'library://album/5';
		expect(await askServerAsAdmin(server, 'music/item_by_uri', { uri })).toMatchObject({
			favorite: null,
		});
		expect(await callTool('favorites_add', { item: uri })).toMatchObject([
			{ success: true, confirmed: true },
		]);
		expect(await askServerAsAdmin(server, 'music/item_by_uri', { uri })).toMatchObject({
			favorite: true,
		});
	});

	it('starts a sync', async () => {
		const [sync] = await callTool('library_sync', { kind: 'podcast' });
		expect(sync).toMatchObject({ success: true });
		expect(server.control.requests('music/sync').map(({ args }) => args)).toEqual([
			{ media_types: ['podcast'] },
		]);
	});

	it('lists recently added items, and removes one', async () => {
		await callTool('favorites_add', { item: 'spotify://track/1234567' });
		const [added] = await callTool('library_getRecentlyAdded');
		expect(added).toMatchObject({ name: 'Streamed Song 1234567', media_type: 'track' });

		expect(await callTool('library_removeItem', { item: added?.uri })).toMatchObject([
			{ name: 'Streamed Song 1234567', deleted: true, confirmed: true },
		]);
		const left = await callTool('library_getRecentlyAdded');
		expect(left).toHaveLength(20);
		expect(left.map(({ name }) => name)).not.toContain('Streamed Song 1234567');
	});
});
