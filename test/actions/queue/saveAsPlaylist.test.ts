import type { INodeParameters } from 'n8n-workflow';
import { saveAsPlaylist } from '../../../nodes/MusicAssistant/actions/queue/saveAsPlaylist.operation';
import { parsePlayerQueue } from '../../../nodes/MusicAssistant/api/models/playerQueue';
import type { OperationContext } from '../../../nodes/MusicAssistant/parameters/operationContext';
import { byUri } from '../../../scripts/engine/resource-locators';
import type { Fault } from '../../../simulator';
import { runNode } from '../../support/runNode';
import { describeOnServers, musicServer } from '../support/musicServer';
import { outputValues } from '../support/nodeReports';
import { readSentBodies, sentArguments } from '../support/sentRequests';
import { ALL_QUEUES, BEDROOM, LIVING_ROOM, OFFICE } from './support/playMediaParameters';
import {
	advanceClocksWithEachRequestAfter,
	queueOperationParameters,
} from './support/queueCommands';
import { expectRefused } from './support/queueRuns';
import { testQueueChange } from './support/testQueueChange';

const SAVE_AS_PLAYLIST = 'player_queues/save_as_playlist';
const LISTING = 'music/playlists/library_items';
const SEARCH = 'music/search';
const onError = 'continueRegularOutput';

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

describeOnServers(['2.6', '2.7'], (server, profile) => {
	it('says that it requires 2.8, and which version is connected', async () => {
		const { error } = await runNode(saveAs('Saturday Evening'), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		const required = `It requires Music Assistant 2.8 or newer, but ${profile}.`;
		expect(error?.description).toContain(required);
	});
});

describe('on a documented server', () => {
	const server = musicServer('documented');

	it('sends the missing command once for three items', async () => {
		const run = { server, input: [{}, {}, {}], onError } as const;
		const { json } = await runNode(saveAs('Saturday Evening'), run);

		expect(json).toHaveLength(3);
		for (const { message } of json) expect(message).toMatch(/Music Assistant 2\.8 or newer/);
		expect(readSentBodies(server).filter(({ command }) => command === SAVE_AS_PLAYLIST)).toEqual([
			{ command: SAVE_AS_PLAYLIST, args: { queue_id: BEDROOM, name: 'Saturday Evening' } },
		]);
	});
});

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each(['admin', 'user'] as const)('creates a playlist for the %s', async (user) => {
		const { json } = await runNode(saveAs('Saturday Evening'), { server, user });

		expect(json).toMatchObject([
			{
				success: true,
				confirmed: true,
				queue_id: BEDROOM,
				name: 'Saturday Evening',
				media_type: 'playlist',
				uri: expect.stringMatching(/^library:\/\/playlist\/\d+$/),
			},
		]);
		const playlistId = byUri(json[0]?.uri);
		const reading = { resource: 'library', operation: 'getPlaylistTracks', playlistId };
		const tracks = await runNode(reading, { server, user });
		expect(outputValues(tracks, 'name')).toEqual(server.control.queue(BEDROOM).names);
	});

	const inUse =
		/^"Name" is ".+", but a playlist with that name already exists \(library:\/\/playlist\/\d+/;
	const another = /^Enter another name/;
	it.each([
		['an empty name', BEDROOM, '={{ "" }}', /^"Name" must not be empty$/, /name/],
		['a name of blanks', BEDROOM, '   ', /^"Name" must not be empty$/, /name/],
		['an empty queue', OFFICE, 'Fresh', /^"Queue" refers to .* "Office", which is em/, /play/],
		['a name in use, in other case', BEDROOM, ' evening MIX', inUse, another],
		['a name that two playlists have', BEDROOM, 'Rainy Sunday', inUse, another],
	])('%s is refused before anything is sent', async (_, queue, name, message, remedy) => {
		await expectRefused(server, saveAs(name, queue), message, remedy);
	});

	/** Playlist files count as not in the library: real servers leave them out there and find them all the same. */
	it('a name that only a search finds is refused before anything is sent', async () => {
		server.control.addFault({ kind: 'body', body: '[]', command: LISTING, times: Infinity });
		await expectRefused(server, saveAs('evening mix'), inUse, another);

		const search = { search_query: 'evening mix', media_types: ['playlist'], limit: 500 };
		expect(sentArguments(server, SEARCH)).toEqual([
			{ ...search, library_only: true, providers: ['library'] },
		]);
	});

	it('a refused search does not keep the queue from being saved', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: SEARCH, times: Infinity });
		const { json } = await runNode(saveAs('Saturday'), { server });

		expect(json[0]).toMatchObject({ success: true, confirmed: true, name: 'Saturday' });
	});

	it.each([403, 500])('an unchecked name is used, with a note: %d', async (status) => {
		for (const command of [LISTING, SEARCH]) {
			server.control.addFault({ kind: 'status', status, command });
		}
		const { json } = await runNode(saveAs('Saturday'), { server });

		const note = expect.stringMatching(/, so one with this name may already have existed$/);
		expect(json[0]).toMatchObject({ success: true, confirmed: true, name: 'Saturday', note });
		expect(server.control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
	});

	it('a name that is a part of one in use is accepted once', async () => {
		const { json } = await runNode(saveAs('Evening'), { server, input: [{}, {}], onError });

		expect(json).toMatchObject([
			{ success: true, name: 'Evening' },
			{ error: expect.stringMatching(/a playlist with that name already exists/) },
		]);
		expect(server.control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
	});
});

/** From 2.10 on the server answers with a task, which goes on in the background. */
describe('the task of the server', () => {
	const TASK = 'tasks/get';
	const NAME = 'Saturday Evening';
	const save = saveAs(NAME);
	const server = musicServer('2.10');

	it('is waited for until it has ended', async () => {
		const { control } = server;
		control.holdTasks();
		const looks = control.hold(TASK);
		const running = runNode(save, { server });
		await looks.waiting();
		looks.release();
		const later = control.hold(TASK);
		await later.waiting();
		expect(Object.values(control.tasks())).toContain('running');
		control.releaseTasks();
		later.release();
		const { json } = await running;

		expect(json[0]).toMatchObject({ success: true, name: NAME, media_type: 'playlist' });
		expect(control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
		expect(control.requests(TASK).length).toBeGreaterThanOrEqual(2);
	});

	it.each([
		['failed', 'disk full', /^The server could not save the playlist: disk full$/],
		['cancelled', undefined, /^The server could not save the playlist/],
	] as const)('is an error if it ends as %s', async (outcome, message, words) => {
		server.control.setSync({ outcome, message });
		const { error } = await runNode(save, { server });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(/background tasks/);
		// The name is now in use: the server creates the playlist first.
		expect(error?.description).toMatch(/library:\/\/playlist\/\d+/);
		expect(server.control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
	});

	it('is an error that does not say "not saved" if the playlist is incomplete', async () => {
		const task = { id: 'task', status: 'partial_success', last_error: null };
		server.control.addFault({ kind: 'body', command: TASK, body: JSON.stringify(task) });
		const { error } = await runNode(save, { server });

		expect(error?.message).toMatch(/could only partly/);
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
		['may not be seen by the user', 9, { kind: 'status', status: 403, command: TASK }, /./],
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

	const refused = { kind: 'status', status: 500 } as const;
	it.each<[string, Fault, string]>([
		['cannot be looked up', refused, 'the new playlist could not be looked up'],
		['is not found', { kind: 'body', body: '[]' }, 'does not list the new playlist'],
	])('may end with a playlist that %s, which is not confirmed', async (_, fault, words) => {
		const after = { skip: 1, times: Infinity };
		server.control.addFault({ ...fault, ...after, command: LISTING });
		server.control.addFault({ ...refused, ...after, command: SEARCH });
		const { json } = await runNode(save, { server });

		const reason = `The server accepted the command, but ${words}`;
		const saved = { queue: 'Bedroom', queue_id: BEDROOM, name: NAME };
		expect(json).toEqual([{ success: true, confirmed: false, reason, ...saved }]);
	});

	it("has an error that names the server's reason if it refuses the name", async () => {
		const { error } = await runNode(saveAs('rock/pop'), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '400' });
		const message = 'The server rejected the command: rock/pop is not a valid Playlist name';
		expect(error?.message).toBe(message);
	});

	it('is not waited for any longer when the execution is cancelled', async () => {
		// Below the engine: that gives a cancelled execution back also while its node goes on in the background.
		const cancel = new AbortController();
		const asked: string[] = [];
		const task = { id: 'task', status: 'running' };
		const call = async (command: string) => {
			asked.push(command);
			if (command === TASK) cancel.abort(new Error('stopped by the user'));
			if (command === ALL_QUEUES) return [parsePlayerQueue({ queue_id: 'one', items: 3 })];
			return command === SAVE_AS_PLAYLIST || command === TASK ? task : [];
		};
		const locator = () => ({ mode: 'list', text: 'one' });
		const context = {
			client: { signal: cancel.signal, call, tryCall: call },
			claim: async () => false,
			parameters: { filledText: () => NAME, filledLocator: locator, locator },
		} as unknown as OperationContext;

		await expect(saveAsPlaylist.execute(context)).rejects.toThrow();
		expect(asked.filter((command) => command === TASK)).toHaveLength(1);
	});
});
