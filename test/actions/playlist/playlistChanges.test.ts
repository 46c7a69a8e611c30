import { runNode } from '../../support/runNode';
import { GET_TASK } from '../library/support/libraryCommands';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI, trackUris } from '../library/support/libraryItems';
import {
	getPlaylistTracksParameters,
	removeItemParameters,
} from '../library/support/libraryParameters';
import { locator, playMediaParameters } from '../queue/support/playMediaParameters';
import { advanceClocksWithEachRequestAfter } from '../queue/support/queueCommands';
import { musicServer, describeOnServers } from '../support/musicServer';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	deletePlaylistParameters,
	REMOVE_LIBRARY_ITEM,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	renamePlaylistParameters,
	replacePlaylistItemsParameters,
	UPDATE_PLAYLIST,
} from './support/playlistParameters';

/** What Add Items, Remove Items and Replace Items share: who may change a playlist, and the server's tasks. */

/** Changes of a playlist of two tracks, and what it holds afterwards. */
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
	...[trackUris(1, 2, 5), trackUris(2)].map((uris) => {
		const command = uris.length > 2 ? ADD_TRACKS : REMOVE_TRACKS;
		const made = replacePlaylistItemsParameters(OWN_PLAYLIST_URI, uris);
		return ['Replace Items', command, made, uris] as const;
	}),
] as const;

describe.each(CHANGES)('%s with %s, of a playlist of somebody', (_, command, made, changed) => {
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
});

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
});

const noAlbum = playMediaParameters({ media: locator('uri', 'library://album/99999') });
const noPlaylist = { playlistId: locator('uri', 'library://playlist/99999') };

describe.each([
	['an item of another type', '2.11', noAlbum],
	['a playlist', '2.8', getPlaylistTracksParameters(noPlaylist)],
	['a playlist', '2.10', getPlaylistTracksParameters(noPlaylist)],
] as const)('%s that a %s server does not have', (_, profile, parameters) => {
	const server = musicServer(profile);

	it('is not reported as possibly hidden', async () => {
		const { error } = await runNode(parameters, { server, user: 'user' });

		expect(error?.message).toMatch(/cannot find/);
		expect(error?.description).not.toMatch(/hidden|another user/);
	});
});

const NOT_SHOWN: unknown = expect.stringMatching(/^The server does not show the task to/);

/** From 2.10 on the server changes a playlist in the background and answers with the task. */
describeOnServers(['2.10', '2.11'], (server) =>
	describe.each(CHANGES)('%s with %s', (_, command, made, expected) => {
		const what = `${command === ADD_TRACKS ? 'add to' : 'change'} the playlist`;
		const kept = () => server.control.playlist(OWN_PLAYLIST_ID).uris;

		beforeEach(() => {
			server.control.setTimeScale(0);
			server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
		});

		/** Expects that the node waits for the task, which ends when the node asks for it again with this command. */
		async function expectToWait(look: string) {
			server.control.holdTasks();
			const looks = server.control.hold(look);
			const running = runNode(made, { server });
			await looks.waiting();
			looks.release();
			const later = server.control.hold(look);
			await later.waiting();
			expect(kept()).toEqual(trackUris(1, 2));
			server.control.releaseTasks();
			later.release();
			const { json } = await running;

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
			expect(kept()).toEqual(expected);
			expect(server.control.requests(command)).toHaveLength(1);
		}

		/** Runs the node with a task that does not end. */
		async function runWithoutEnd(options = {}, seconds = 5) {
			server.control.holdTasks();
			advanceClocksWithEachRequestAfter(server, command, seconds);
			const report = await runNode({ ...made, options }, { server });
			server.control.releaseTasks();
			return report;
		}

		it('waits for the end of the task', async () => await expectToWait(GET_TASK));

		it.each([
			['failed', 'disk full', `The server could not ${what}: disk full`],
			['cancelled', undefined, `The server could not ${what}`],
			['partial_success', 'one is missing', `The server could only partly ${what}: one is missing`],
		] as const)('fails with the task that is %s', async (outcome, message, words) => {
			server.control.setSync({ outcome, message });
			const { error, items } = await runNode(made, { server });

			expect(items).toEqual([]);
			expect(error).toMatchObject({ name: 'NodeApiError', message: words, itemIndex: 0 });
			expect(error?.description).toMatch(/background tasks/);
			expect(server.control.requests(command)).toHaveLength(1);
		});

		it('fails where the task does not end in time', async () => {
			const { error } = await runWithoutEnd({ timeout: 20 }, 10);

			expect(error?.message).toBe(`The server did not ${what} within 20 seconds`);
			expect(server.control.requests(command)).toHaveLength(1);
		});

		it('says what could not be confirmed where the task may not be seen', async () => {
			const fault = { kind: 'status', status: 403, command: GET_TASK, times: Infinity } as const;
			server.control.addFault(fault);
			const { json, error } = await runWithoutEnd();

			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ success: true, confirmed: false, reason: NOT_SHOWN }]);
			expect(server.control.requests(GET_TASK)).toHaveLength(1);
		});

		/** Runs the node on a server that has forgotten the task by the time it is asked for. */
		async function forgotten() {
			server.control.rememberTasks(0);
			server.control.holdTasks();
			const lookup = server.control.hold(GET_TASK);
			const running = runNode(made, { server });
			await lookup.waiting();
			server.control.releaseTasks();
			lookup.release();
			return await running;
		}

		it('judges by the playlist where the server has forgotten the task', async () => {
			const { json } = await forgotten();

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
			expect(kept()).toEqual(expected);
		});

		it('fails where the server has forgotten a task that did not do it', async () => {
			server.control.setSync({ outcome: 'failed', message: 'disk full' });
			advanceClocksWithEachRequestAfter(server, command);
			const { error, json } = await forgotten();

			expect(json).toEqual([]);
			expect(error?.message).toMatch(/^The server accepted the command, but /);
		});

		// Which of the two 2.9 answers with is not known.
		describe.each([400, 500])('where a look at the task is refused with %i', (status) => {
			beforeEach(() => {
				server.control.addFault({ kind: 'status', status, command: GET_TASK, times: Infinity });
			});

			it('waits until the list of tasks says that it has ended', async () =>
				await expectToWait('tasks/list'));

			it('takes the task for forgotten if the list does not have it', async () => {
				server.control.addFault({ kind: 'body', body: '[]', command: 'tasks/list' });
				const { error } = await runWithoutEnd();

				expect(error?.message).toMatch(/^The server accepted the command, but /);
			});

			it('does not know the end of the task if the list is refused too', async () => {
				const fault = { kind: 'status', status, times: Infinity } as const;
				server.control.addFault({ ...fault, command: 'tasks/list' });
				const { json } = await runWithoutEnd();

				expect(json).toMatchObject([{ confirmed: false, reason: NOT_SHOWN }]);
			});
		});
	}),
);
