import { runNode, runOn } from '../../support/runNode';
import {
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
} from '../library/support/libraryItems';
import { getAllParameters } from '../library/support/libraryParameters';
import { expectRefusedBeforeSending } from '../library/support/expectRefusedBeforeSending';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { musicServer, describeOnServers } from '../support/musicServer';
import { UPDATE_PLAYLIST, renamePlaylistParameters } from './support/playlistParameters';

const NAME = 'A Long Saturday';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	const nameNow = () => server.control.playlist(OWN_PLAYLIST_ID).name;

	it('renames a playlist, and returns it', async () => {
		const { json } = await run(renamePlaylistParameters(OWN_PLAYLIST_URI, NAME));

		expect(json).toMatchObject([
			{ name: NAME, uri: OWN_PLAYLIST_URI, success: true, confirmed: true },
		]);
		expect(nameNow()).toBe(NAME);
	});

	it('lets lists sort it by the new name', async () => {
		await run(renamePlaylistParameters(OWN_PLAYLIST_URI, NAME));
		const { json } = await run(getAllParameters('playlist', { returnAll: true }));

		const names = json.map(({ name }) => name);
		expect(names.indexOf('Long Way Round') - names.indexOf(NAME)).toBe(1);
	});

	it('renames one that Music Assistant only reads', async () => {
		const { json } = await run(renamePlaylistParameters('library://playlist/4', NAME));

		expect(json).toMatchObject([{ name: NAME, confirmed: true }]);
	});

	it('changes the case of a name', async () => {
		const { json } = await run(renamePlaylistParameters(OWN_PLAYLIST_URI, 'OWN selection'));

		expect(json).toMatchObject([{ name: 'OWN selection', confirmed: true }]);
	});

	it('sends nothing if it has the name', async () => {
		const { json } = await run(renamePlaylistParameters(OWN_PLAYLIST_URI, 'Own Selection'));

		expect(json).toMatchObject([{ name: 'Own Selection', success: true, confirmed: true }]);
		expect(server.control.requests(UPDATE_PLAYLIST)).toEqual([]);
	});

	it.each([
		[' ', /^"New Name" must not be empty$/],
		['evening mix', /^"New Name" is "evening mix", but a playlist with that name already exists/],
	])('refuses the name "%s"', async (name, message) => {
		await expectRefusedBeforeSending(
			server,
			renamePlaylistParameters(OWN_PLAYLIST_URI, name),
			message,
			UPDATE_PLAYLIST,
		);
	});

	it('says which right is missing', async () => {
		if (profile === '2.6') return;
		const { error } = await run(renamePlaylistParameters(OWN_PLAYLIST_URI, NAME), { user: 'user' });

		expect(error?.httpCode).toBe('403');
		expect(error?.description).toMatch(/use the token of an admin/i);
		expect(nameNow()).toBe('Own Selection');
	});
});

describe('on one server', () => {
	const server = musicServer();

	it('does not claim a name that it cannot read back', async () => {
		const fault = { kind: 'status', status: 403, command: 'music/item_by_uri' } as const;
		server.control.addFault({ ...fault, skip: 1, times: Infinity });
		const { json } = await runNode(renamePlaylistParameters(FOLDER_PLAYLIST_URI, NAME), { server });

		expect(json).toEqual([
			{
				name: NAME,
				uri: FOLDER_PLAYLIST_URI,
				success: true,
				confirmed: false,
				reason: 'The server does not report the name of the playlist now',
			},
		]);
	});
});
