import { byName } from '../../engine/locators';
import type { ReferenceExample } from '../example';
import { refusing } from './house';

export const library: Readonly<Record<string, ReferenceExample>> = {
	addToPlaylist: {
		parameters: {
			playlistId: byName('Evening Mix'),
			uris: 'library://track/40\nlibrary://track/41',
		},
		others: [
			{
				when: 'Where something was there before, or does not fit',
				parameters: {
					playlistId: byName('Evening Mix'),
					uris: 'library://track/40\nlibrary://playlist/12',
				},
				prepare(control) {
					control.fillPlaylist('13', ['library://track/40']);
					control.fillPlaylist('12', ['library://track/41', 'spotify://track/1234']);
				},
			},
			{
				parameters: { playlistId: byName('Evening Mix'), uris: 'library://album/3' },
				prepare: refusing('music/albums/album_tracks'),
			},
		],
	},
	createPlaylist: {
		parameters: { name: 'Saturday Evening' },
		others: [
			{
				prepare(control) {
					refusing('music/playlists/library_items', 'music/search')(control);
					control.addFault({
						kind: 'ignore-command',
						command: 'music/playlists/create_playlist',
					});
				},
			},
		],
	},
	removeFromPlaylist: {
		parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/40' },
		prepare: (control) => control.fillPlaylist('13', ['library://track/40', 'library://track/41']),
		others: [
			{
				when: 'Where nothing of it is in the playlist',
				parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/50' },
				prepare: (control) => control.fillPlaylist('13', ['library://track/40']),
			},
		],
	},
	search: { parameters: { query: 'news', limit: 3 } },
	setPlayed: {
		parameters: { uri: 'library://audiobook/1', played: true },
		others: [{ parameters: { uri: 'library://track/12', played: true } }],
	},
	sync: {
		parameters: { mediaTypes: ['podcast'], waitFor: 'finished' },
		// Else it is over before older servers are asked what runs.
		prepare: (control) => control.setTimeScale(1),
		others: [
			{
				when: 'Where a new episode is waited for',
				parameters: {
					mediaTypes: ['podcast'],
					providers: ['podcastfeed--dR4mZ8pT'],
					waitFor: 'newEpisode',
					podcastId: byName('Morning News'),
				},
			},
			{
				parameters: {
					mediaTypes: ['podcast'],
					waitFor: 'finished',
					options: { onTimeout: 'continue' },
				},
				prepare: (control) => control.setSync({ outcome: 'failed', message: 'No answer' }),
			},
			{
				parameters: { mediaTypes: ['podcast'], providers: ['spotify--Vq7Lk2Xw'] },
			},
		],
	},
};
