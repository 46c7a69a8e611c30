import { runNode } from '../../support/runNode';
import { getPlaylistTracksParameters } from '../library/support/libraryParameters';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI } from '../library/support/libraryItems';
import { locator, playMediaParameters } from '../queue/support/playMediaParameters';
import { describeOnServers } from '../support/musicServer';
import { addToPlaylistParameters, renamePlaylistParameters } from './support/playlistParameters';

const HIDDEN =
	/A playlist may also belong to another user who does not share it .* not even admins see it/;
const OF_FILES = 'library://playlist/1';

const USES = [
	[
		'Play Media',
		playMediaParameters({ media: locator('uri', OWN_PLAYLIST_URI), enqueue: 'replace' }),
	],
	[
		'Get Playlist Tracks',
		getPlaylistTracksParameters({ playlistId: locator('uri', OWN_PLAYLIST_URI) }),
	],
	[
		'Get Playlist Tracks, by name',
		getPlaylistTracksParameters({ playlistId: locator('name', 'Own Selection') }),
	],
	['Rename', renamePlaylistParameters(OWN_PLAYLIST_URI, 'Another')],
	['Add Items, to it', addToPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/1')],
	['Add Items, of it', addToPlaylistParameters(OF_FILES, OWN_PLAYLIST_URI)],
] as const;

describeOnServers(['2.11'], (server) => {
	it.each(USES)('%s of a hidden playlist says that it may be hidden', async (_, parameters) => {
		server.control.setPlaylistAccess(OWN_PLAYLIST_ID, { owner: 'admin', sharing: 'private' });
		const { error } = await runNode(parameters, { server, user: 'user' });

		expect(error?.description).toMatch(HIDDEN);
	});

	it('a missing item of another type is not reported as possibly hidden', async () => {
		const parameters = playMediaParameters({ media: locator('uri', 'library://album/99999') });
		const { error } = await runNode(parameters, { server, user: 'user' });

		expect(error?.message).toMatch(/cannot find/);
		expect(error?.description).not.toMatch(/hidden|another user/);
	});
});

describeOnServers(['2.8', '2.10'], (server) => {
	it('a missing playlist is not reported as possibly hidden', async () => {
		const parameters = getPlaylistTracksParameters({
			playlistId: locator('uri', 'library://playlist/99999'),
		});
		const { error } = await runNode(parameters, { server });

		expect(error?.message).toMatch(/cannot find/);
		expect(error?.description).not.toMatch(/another user/);
	});
});
