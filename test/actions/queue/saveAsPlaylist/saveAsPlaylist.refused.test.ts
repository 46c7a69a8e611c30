import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { expectRefused } from '../support/queueRuns';
import {
	sentChangeCommands,
	queueOperationParameters,
	SAVE_AS_PLAYLIST,
} from '../support/queueCommands';
import { BEDROOM, OFFICE } from '../support/playMediaParameters';

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each([
		['an empty name', BEDROOM, '={{ "" }}', /^"Name" must not be empty$/, /name/],
		['a name of blanks', BEDROOM, '   ', /^"Name" must not be empty$/, /name/],
		[
			'an empty queue',
			OFFICE,
			'Fresh',
			/^"Queue" refers to the queue "Office", which is em/,
			/play/,
		],
		[
			'a name in use, in other case',
			BEDROOM,
			' evening MIX',
			/^"Name" is "evening MIX", but a playlist with that name already exists \(library:\/\/playlist\/13\)$/,
			/^Enter another name/,
		],
		[
			'a name that two playlists have',
			BEDROOM,
			'Rainy Sunday',
			/a playlist with that name already exists/,
			/^Enter another name/,
		],
	])('%s is refused before anything is sent', async (_, queue, name, message, remedy) => {
		await expectRefused(
			server,
			queueOperationParameters('saveAsPlaylist', queue, { name }),
			message,
			remedy,
		);
	});

	/** Playlist files count as not in the library: real servers leave them out there and find them all the same. */
	it('a name that only a search finds is refused before anything is sent', async () => {
		const listing = { command: 'music/playlists/library_items', times: Infinity };
		server.control.addFault({ kind: 'body', body: '[]', ...listing });
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'evening mix' });
		const { error } = await runNode(save, { server });

		expect(error?.message).toMatch(
			/^"Name" is "evening mix", but a playlist with that name already exists \(library:/,
		);
		expect(sentArguments(server, 'music/search')).toEqual([
			{
				search_query: 'evening mix',
				media_types: ['playlist'],
				limit: 500,
				library_only: true,
				providers: ['library'],
			},
		]);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	it('a refused search does not keep the queue from being saved', async () => {
		const search = { command: 'music/search', times: Infinity };
		server.control.addFault({ kind: 'status', status: 500, ...search });
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Saturday' });
		const { json } = await runNode(save, { server });

		expect(json[0]).toMatchObject({ success: true, confirmed: true, name: 'Saturday' });
	});

	it.each([403, 500])(
		'a name that cannot be looked up is used, with a note: %d',
		async (status) => {
			for (const command of ['music/playlists/library_items', 'music/search']) {
				server.control.addFault({ kind: 'status', status, command });
			}
			const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Saturday' });
			const { json } = await runNode(save, { server });

			expect(json[0]).toMatchObject({
				success: true,
				confirmed: true,
				name: 'Saturday',
				note: expect.stringMatching(/, so one with this name may already have existed$/),
			});
			expect(server.control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
		},
	);

	it('a name that is only a part of one in use is accepted', async () => {
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Evening' });
		const { json } = await runNode(save, { server });

		expect(json[0]).toMatchObject({ success: true, name: 'Evening' });
	});

	it('the second of two items with the same name is refused', async () => {
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Twice' });
		const { json } = await runNode(save, {
			server,
			input: [{}, {}],
			onError: 'continueRegularOutput',
		});

		expect(json).toMatchObject([
			{ success: true, name: 'Twice' },
			{
				error: expect.stringMatching(/a playlist with that name already exists/),
			},
		]);
		expect(server.control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
	});
});

describe('a name that the server itself refuses', () => {
	const server = musicServer('2.10');

	it("is reported with the server's reason", async () => {
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'rock/pop' });
		const { error } = await runNode(save, { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '400' });
		expect(error?.message).toBe(
			'The server rejected the command: rock/pop is not a valid Playlist name',
		);
	});
});
