import type { INodeParameters } from 'n8n-workflow';
import { byUri } from '../../../scripts/engine/resource-locators';
import type { Fault } from '../../../simulator';
import { runNode } from '../../support/runNode';
import { describeOnServers, musicServer } from '../support/musicServer';
import { outputValues } from '../support/nodeReports';
import { BEDROOM, LIVING_ROOM, OFFICE } from './support/playMediaParameters';
import {
	advanceClocksWithEachRequestAfter,
	queueOperationParameters,
	SAVE_AS_PLAYLIST,
} from './support/queueCommands';
import { expectRefused } from './support/queueRuns';
import { testQueueChange } from './support/testQueueChange';

const LISTING = 'music/playlists/library_items';
const SEARCH = 'music/search';

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
	it.each(['admin', 'user'] as const)('creates a playlist for the %s', async (user) => {
		const { json } = await runNode(saveAs('Saturday Evening'), { server, user });

		const uri = expect.stringMatching(/^library:\/\/playlist\/\d+$/);
		const made = { queue_id: BEDROOM, name: 'Saturday Evening', media_type: 'playlist', uri };
		expect(json).toMatchObject([{ ...made, success: true, confirmed: true }]);
		const playlistId = byUri(json[0]?.uri);
		const reading = { resource: 'library', operation: 'getPlaylistTracks', playlistId };
		const tracks = await runNode(reading, { server, user });
		expect(outputValues(tracks, 'name')).toEqual(server.control.queue(BEDROOM).names);
	});

	it('an empty queue is refused before anything is sent', async () => {
		const message = /^"Queue" refers to .* "Office", which is empty/;
		await expectRefused(server, saveAs('Fresh', OFFICE), message, /play/);
	});
});

/** From 2.10 on the server answers with a task, which goes on in the background. */
describe('the task of the server', () => {
	const TASK = 'tasks/get';
	const NAME = 'Saturday Evening';
	const save = saveAs(NAME);
	const server = musicServer('2.10');

	it('is an error if it fails', async () => {
		server.control.setSync({ outcome: 'failed', message: 'disk full' });
		const { error } = await runNode(save, { server });

		const message = 'The server could not save the playlist: disk full';
		expect(error).toMatchObject({ name: 'NodeApiError', message, itemIndex: 0 });
		// The name is now in use: the server creates the playlist first.
		expect(error?.description).toMatch(/background tasks.*library:\/\/playlist\/\d+/);
		expect(server.control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
	});

	it('is an error that says so if it does not end within a minute', async () => {
		server.control.holdTasks();
		advanceClocksWithEachRequestAfter(server, SAVE_AS_PLAYLIST, 30);
		const { error } = await runNode(save, { server });
		server.control.releaseTasks();

		expect(error?.message).toBe('The server did not save the playlist within 60 seconds');
	});

	it('may be forgotten by the server: the playlist contains what the queue does', async () => {
		server.control.rememberTasks(0);
		const { json } = await runNode(save, { server });

		expect(json[0]).toMatchObject({ confirmed: true, name: NAME });
		expect(server.control.requests(TASK).length).toBeGreaterThan(0);
	});

	it.each<[string, number, Fault, string | RegExp]>([
		[
			'is forgotten and items are missing',
			0,
			{ kind: 'body', command: 'music/playlists/playlist_tracks', body: '[]' },
			/outcome is unknown\. It has 0 items, and the queue \d+$/,
		],
		[
			'has no status',
			9,
			{ kind: 'body', command: TASK, body: '{ "id": "task", "status": null }' },
			/^The server does not report how the task to save the playlist ended$/,
		],
	])('is not confirmed, with the reason, if it %s', async (_, remembered, fault, reason) => {
		server.control.rememberTasks(remembered);
		server.control.addFault({ ...fault, times: Infinity });
		advanceClocksWithEachRequestAfter(server, SAVE_AS_PLAYLIST, 30);
		const { json } = await runNode(save, { server });

		const unconfirmed = { success: true, confirmed: false, name: NAME };
		expect(json).toMatchObject([{ ...unconfirmed, reason: expect.stringMatching(reason) }]);
	});

	it('is looked at again after a failed check', async () => {
		server.control.addFault({ kind: 'status', status: 502, command: TASK, times: 2 });
		const { json } = await runNode(save, { server });

		expect(server.control.requests(TASK).length).toBeGreaterThanOrEqual(3);
		expect(json[0]).toMatchObject({ confirmed: true, name: NAME });
	});

	it('may end with a playlist that cannot be looked up, which is not confirmed', async () => {
		const refused = { kind: 'status', status: 500, skip: 1, times: Infinity } as const;
		for (const command of [LISTING, SEARCH]) server.control.addFault({ ...refused, command });
		const { json } = await runNode(save, { server });

		const reason = 'The server accepted the command, but the new playlist could not be looked up';
		const saved = { queue: 'Bedroom', queue_id: BEDROOM, name: NAME };
		expect(json).toEqual([{ success: true, confirmed: false, reason, ...saved }]);
	});
});
