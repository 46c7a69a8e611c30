import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { readSentBodies, sentArguments } from '../../support/sentRequests';
import {
	queueOperationParameters,
	SAVE_AS_PLAYLIST,
	sentChangeCommands,
} from '../support/queueCommands';
import { testQueueChange } from '../support/testQueueChange';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../support/playMediaParameters';
import { expectRefused } from '../support/queueRuns';

function saveAs(name: string, queue = BEDROOM): INodeParameters {
	return queueOperationParameters('saveAsPlaylist', queue, { name });
}

testQueueChange({
	parameters: { resource: 'queue', operation: 'saveAsPlaylist', name: '={{ $json.name }}' },
	command: SAVE_AS_PLAYLIST,
	profiles: ['2.8', '2.9', '2.10', '2.11'],
	needsAvailablePlayer: false,
	itemsAndArguments: () => ({
		input: [
			{ queue: BEDROOM, name: 'Saturday' },
			{ queue: LIVING_ROOM, name: ' Sunday & Monday ' },
			{ queue: BEDROOM, name: 1999 },
		],
		sent: [
			{ queue_id: BEDROOM, name: 'Saturday' },
			{ queue_id: LIVING_ROOM, name: 'Sunday & Monday' },
			{ queue_id: BEDROOM, name: '1999' },
		],
	}),
});

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it('creates a playlist from the queue, and returns it', async () => {
		const { json } = await runNode(saveAs('Saturday Evening'), { server });

		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({
			success: true,
			confirmed: true,
			queue_id: BEDROOM,
			name: 'Saturday Evening',
			media_type: 'playlist',
			uri: expect.stringMatching(/^library:\/\/playlist\/\d+$/),
		});
		const { uri } = json[0] as { uri: string };
		const tracks = await runNode(
			{
				resource: 'library',
				operation: 'getPlaylistTracks',
				playlistId: { __rl: true, mode: 'uri', value: uri },
			},
			{ server },
		);
		expect(tracks.json.map(({ name }: IDataObject) => name)).toEqual(
			server.control.queue(BEDROOM).names,
		);
	});

	it('works for a plain user, who may see their own task', async () => {
		const { json } = await runNode(saveAs('Mine'), { server, user: 'user' });

		expect(json[0]).toMatchObject({ success: true, name: 'Mine', media_type: 'playlist' });
	});
});

describeOnServers(['2.6', '2.7'], (server, profile) => {
	it('says that it requires 2.8, and which version is connected', async () => {
		const { error } = await runNode(saveAs('Saturday Evening'), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.description).toContain(
			`It requires Music Assistant 2.8 or newer, but ${profile}.`,
		);
	});
});

describe('on a documented server', () => {
	const server = musicServer('documented');

	it('sends the missing command once for three items', async () => {
		const { json } = await runNode(saveAs('Saturday Evening'), {
			server,
			input: [{}, {}, {}],
			onError: 'continueRegularOutput',
		});

		expect(json).toHaveLength(3);
		for (const { message } of json) expect(message).toMatch(/Music Assistant 2\.8 or newer/);
		expect(readSentBodies(server).filter(({ command }) => command === SAVE_AS_PLAYLIST)).toEqual([
			{ command: SAVE_AS_PLAYLIST, args: { queue_id: BEDROOM, name: 'Saturday Evening' } },
		]);
	});
});

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
		await expectRefused(server, saveAs(name, queue), message, remedy);
	});

	/** Playlist files count as not in the library: real servers leave them out there and find them all the same. */
	it('a name that only a search finds is refused before anything is sent', async () => {
		const listing = { command: 'music/playlists/library_items', times: Infinity };
		server.control.addFault({ kind: 'body', body: '[]', ...listing });
		const { error } = await runNode(saveAs('evening mix'), { server });

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
		const { json } = await runNode(saveAs('Saturday'), { server });

		expect(json[0]).toMatchObject({ success: true, confirmed: true, name: 'Saturday' });
	});

	it.each([403, 500])(
		'a name that cannot be looked up is used, with a note: %d',
		async (status) => {
			for (const command of ['music/playlists/library_items', 'music/search']) {
				server.control.addFault({ kind: 'status', status, command });
			}
			const { json } = await runNode(saveAs('Saturday'), { server });

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
		const { json } = await runNode(saveAs('Evening'), { server });

		expect(json[0]).toMatchObject({ success: true, name: 'Evening' });
	});

	it('the second of two items with the same name is refused', async () => {
		const { json } = await runNode(saveAs('Twice'), {
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
		const { error } = await runNode(saveAs('rock/pop'), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '400' });
		expect(error?.message).toBe(
			'The server rejected the command: rock/pop is not a valid Playlist name',
		);
	});
});
