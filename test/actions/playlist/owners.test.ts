import { runNode } from '../../support/workflow';
import { OWN, OWN_URI, tracks } from '../library/support/libraryFixtures';
import { musicServer } from '../support/musicServer';
import { ADD_TRACKS, addTo, REMOVE_TRACKS, removeFrom, replaceWith } from './support/playlists';

const CHANGES = [
	['Add Items', ADD_TRACKS, addTo(OWN_URI, 'library://track/5'), tracks(1, 2, 5)],
	['Remove Items', REMOVE_TRACKS, removeFrom(OWN_URI, 'library://track/1'), tracks(2)],
	['Replace Items', REMOVE_TRACKS, replaceWith(OWN_URI, tracks(2)), tracks(2)],
] as const;

describe.each(CHANGES)(
	'%s, of a playlist that belongs to somebody',
	(_, command, made, changed) => {
		const server = musicServer('2.11');
		const asUser = async () => await runNode(made, { server, user: 'user' });

		beforeEach(() => {
			server.control.setTimeScale(0);
			server.control.fillPlaylist(OWN, tracks(1, 2));
		});

		it('reports before anything is sent that it belongs to another user, and who may change it', async () => {
			server.control.setPlaylistAccess(OWN, { owner: 'admin', sharing: 'everyone' });
			const { error } = await asUser();

			expect(error?.message).toMatch(
				/^"Playlist" refers to the playlist ".+", which belongs to another user \(ID [0-9a-f]{32}\)$/,
			);
			expect(error?.description).toMatch(/Only its owner and admins may change it/);
			expect(server.control.requests(command)).toEqual([]);
		});

		it('names the owner if the token may see users', async () => {
			server.control.setPlaylistAccess(OWN, { owner: 'admin', sharing: 'everyone' });
			server.control.setRole('housekeeper', ['users.read', 'library.write']);
			const { error } = await asUser();

			expect(error?.message).toMatch(/, which belongs to the user "admin"$/);
			expect(server.control.requests(command)).toEqual([]);
		});

		it.each([
			['it is the user', { owner: 'user', sharing: 'private' }],
			['others may change it', { owner: 'admin', sharing: 'members', collaborative: true }],
			['it is nobody', null],
		] as const)('changes it where %s', async (_, access) => {
			server.control.setPlaylistAccess(OWN, access);
			const { json } = await asUser();

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
			expect(server.control.playlist(OWN).uris).toEqual(changed);
		});

		it('changes it with the token of an admin', async () => {
			server.control.setPlaylistAccess(OWN, { owner: 'user', sharing: 'everyone' });
			const { json } = await runNode(made, { server });

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
		});

		it("adds to the server's refusal whose token is needed, where the owner was not known", async () => {
			server.control.setPlaylistAccess(OWN, { owner: 'admin', sharing: 'everyone' });
			server.control.addFault({ kind: 'status', status: 403, command: 'auth/me' });
			const { error } = await asUser();

			expect(error?.message).toBe(
				`The access token's user is not allowed to use ${command} (403 Forbidden)`,
			);
			expect(error?.description).toMatch(
				/^The server says: "Only the owner of .+ may change it"\. Use the token of its owner, or of an admin\.$/,
			);
			expect(server.control.playlist(OWN).uris).toEqual(tracks(1, 2));
		});
	},
);
