import { runNode } from '../../support/runNode';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI, trackUris } from '../library/support/libraryItems';
import { musicServer, describeOnServers } from '../support/musicServer';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	replacePlaylistItemsParameters,
	deletePlaylistParameters,
	REMOVE_LIBRARY_ITEM,
	renamePlaylistParameters,
	UPDATE_PLAYLIST,
} from './support/playlistParameters';
import {
	getPlaylistTracksParameters,
	removeItemParameters,
} from '../library/support/libraryParameters';
import { locator, playMediaParameters } from '../queue/support/playMediaParameters';

const CHANGES = [
	[
		'Add Items',
		ADD_TRACKS,
		addToPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/5'),
		trackUris(1, 2, 5),
	],
	[
		'Remove Items',
		REMOVE_TRACKS,
		removeFromPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/1'),
		trackUris(2),
	],
	[
		'Replace Items',
		REMOVE_TRACKS,
		replacePlaylistItemsParameters(OWN_PLAYLIST_URI, trackUris(2)),
		trackUris(2),
	],
] as const;

describe.each(CHANGES)(
	'%s, of a playlist that belongs to somebody',
	(_, command, made, changed) => {
		const server = musicServer('2.11');
		const asUser = async () => await runNode(made, { server, user: 'user' });

		beforeEach(() => {
			server.control.setTimeScale(0);
			server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
		});

		it.each([
			['', /", which belongs to another user \(ID [0-9a-f]{32}\)$/],
			[' by name if the token may see users', /", which belongs to the user "admin"$/],
		])('reports before anything is sent whose it is%s, and who may change it', async (...row) => {
			const [isNamed, words] = row;
			server.control.setPlaylistAccess(OWN_PLAYLIST_ID, { owner: 'admin', sharing: 'everyone' });
			if (isNamed) server.control.setRole('housekeeper', ['users.read', 'library.write']);
			const { error } = await asUser();

			expect(error?.message).toMatch(/^"Playlist" refers to the playlist "/);
			expect(error?.message).toMatch(words);
			expect(error?.description).toMatch(/Only its owner and admins may change it/);
			expect(server.control.requests(command)).toEqual([]);
		});

		it.each([
			["it is the user's", { owner: 'user', sharing: 'private' }, 'user'],
			['others may', { owner: 'admin', sharing: 'members', collaborative: true }, 'user'],
			["it is nobody's", null, 'user'],
			['the user is an admin', { owner: 'user', sharing: 'everyone' }, 'admin'],
		] as const)('changes it where %s', async (_, access, user) => {
			server.control.setPlaylistAccess(OWN_PLAYLIST_ID, access);
			const { json } = await runNode(made, { server, user });

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
			expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toEqual(changed);
		});

		it("adds to the server's refusal whose token is needed, where the owner was not known", async () => {
			server.control.setPlaylistAccess(OWN_PLAYLIST_ID, { owner: 'admin', sharing: 'everyone' });
			server.control.addFault({ kind: 'status', status: 403, command: 'auth/me' });
			const { error } = await asUser();

			expect(error?.message).toBe(
				`The access token's user is not allowed to use ${command} (403 Forbidden)`,
			);
			expect(error?.description).toMatch(
				/^The server says: "Only the owner of .+ may change it"\. Use the token of its owner, or of an admin\.$/,
			);
			expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toEqual(trackUris(1, 2));
		});
	},
);

describe('what only the owner of a playlist may do', () => {
	const server = musicServer('2.11');

	it.each([
		['Rename', UPDATE_PLAYLIST, renamePlaylistParameters(OWN_PLAYLIST_URI, 'Another'), 'Playlist'],
		['Delete', REMOVE_LIBRARY_ITEM, deletePlaylistParameters(OWN_PLAYLIST_URI), 'Playlist'],
		['Remove Item', REMOVE_LIBRARY_ITEM, removeItemParameters(OWN_PLAYLIST_URI), 'Item'],
	])('is refused to those who may only add to it: %s', async (_, command, parameters, label) => {
		const access = { owner: 'admin', sharing: 'everyone', collaborative: true } as const;
		server.control.setPlaylistAccess(OWN_PLAYLIST_ID, access);
		const { error } = await runNode(parameters, { server, user: 'user' });

		expect(error?.message).toMatch(
			`"${label}" refers to the playlist "Own Selection", which belongs to another user`,
		);
		expect(error?.description).toBe(
			'Only its owner and admins may change it: use the token of one of them.',
		);
		expect(server.control.requests(command)).toEqual([]);
	});
});

const HIDDEN =
	/A playlist may also belong to another user who does not share it .* not even admins see it/;

const BY_URI = { playlistId: locator('uri', OWN_PLAYLIST_URI) };
const BY_NAME = { playlistId: locator('name', 'Own Selection') };

const USES = [
	['Play Media', playMediaParameters({ media: BY_URI.playlistId, enqueue: 'replace' })],
	['Get Playlist Tracks', getPlaylistTracksParameters(BY_URI)],
	['Get Playlist Tracks, by name', getPlaylistTracksParameters(BY_NAME)],
	['Rename', renamePlaylistParameters(OWN_PLAYLIST_URI, 'Another')],
	['Add Items, to it', addToPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/1')],
	['Add Items, of it', addToPlaylistParameters('library://playlist/1', OWN_PLAYLIST_URI)],
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
		const playlistId = locator('uri', 'library://playlist/99999');
		const { error } = await runNode(getPlaylistTracksParameters({ playlistId }), { server });

		expect(error?.message).toMatch(/cannot find/);
		expect(error?.description).not.toMatch(/another user/);
	});
});
