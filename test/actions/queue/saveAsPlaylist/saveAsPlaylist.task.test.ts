import { saveAsPlaylist } from '../../../../nodes/MusicAssistant/actions/queue/saveAsPlaylist.operation';
import { parsePlayerQueue } from '../../../../nodes/MusicAssistant/api/models/playerQueue';
import type { OperationContext } from '../../../../nodes/MusicAssistant/parameters/operationContext';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import {
	queueOperationParameters,
	SAVE_AS_PLAYLIST,
	advanceClocksWithEachRequestAfter,
} from '../support/queueCommands';
import { BEDROOM } from '../support/playMediaParameters';

/** From 2.10 on the server answers with a task, which goes on in the background. */
const TASK = 'tasks/get';

const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Saturday Evening' });
const server = musicServer('2.10');

it('is waited for until the task has ended', async () => {
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

	expect(json[0]).toMatchObject({
		success: true,
		name: 'Saturday Evening',
		media_type: 'playlist',
	});
	expect(control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
	expect(control.requests(TASK).length).toBeGreaterThanOrEqual(2);
});

it.each([
	['failed', 'disk full', /^The server could not save the playlist: disk full$/],
	['cancelled', undefined, /^The server could not save the playlist/],
] as const)('a task that ends as %s is an error', async (outcome, message, words) => {
	server.control.setSync({ outcome, message });
	const { error } = await runNode(save, { server });

	expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
	expect(error?.message).toMatch(words);
	expect(error?.description).toMatch(/background tasks/);
	expect(server.control.requests(SAVE_AS_PLAYLIST)).toHaveLength(1);
});

it('an incomplete playlist is an error, and not reported as not saved', async () => {
	const task = { id: 'task', status: 'partial_success', last_error: null };
	server.control.addFault({ kind: 'body', command: TASK, body: JSON.stringify(task) });
	const { error } = await runNode(save, { server });

	expect(error?.message).toMatch(/could only partly/);
});

it('a failed task says that the name is now in use: the server creates the playlist first', async () => {
	server.control.setSync({ outcome: 'failed', message: 'disk full' });
	const { error } = await runNode(save, { server });

	expect(error?.description).toMatch(/library:\/\/playlist\/\d+/);
});

it('a task that does not end within a minute is an error that says so', async () => {
	server.control.holdTasks();
	advanceClocksWithEachRequestAfter(server, SAVE_AS_PLAYLIST, 30);
	const { error } = await runNode(save, { server });
	server.control.releaseTasks();

	expect(error?.message).toBe('The server did not save the playlist within 60 seconds');
});

it('a task that the user may not see is no error, but the output says so', async () => {
	server.control.addFault({ kind: 'status', status: 403, command: TASK, times: Infinity });
	const { json } = await runNode(save, { server });

	expect(json[0]).toMatchObject({
		success: true,
		confirmed: false,
		reason: expect.any(String),
		name: 'Saturday Evening',
	});
});

describe('a task that the server forgets when it has ended', () => {
	beforeEach(() => server.control.rememberTasks(0));

	it('is confirmed if the playlist contains what the queue does', async () => {
		const { json } = await runNode(save, { server });

		expect(json[0]).toMatchObject({ confirmed: true, name: 'Saturday Evening' });
		expect(server.control.requests(TASK).length).toBeGreaterThan(0);
	});

	it('is not confirmed if items are missing', async () => {
		server.control.addFault({
			kind: 'body',
			command: 'music/playlists/playlist_tracks',
			body: '[]',
			times: Infinity,
		});
		const { json } = await runNode(save, { server });

		expect(json[0]).toMatchObject({
			confirmed: false,
			reason: expect.stringMatching(/outcome is unknown\. It has 0 items, and the queue \d+$/),
			name: 'Saturday Evening',
		});
	});
});

it('a failed check of the task does not end the wait: the next one may succeed', async () => {
	server.control.addFault({ kind: 'status', status: 502, command: TASK, times: 2 });
	const { json } = await runNode(save, { server });

	expect(server.control.requests(TASK).length).toBeGreaterThanOrEqual(3);
	expect(json[0]).toMatchObject({ confirmed: true, name: 'Saturday Evening' });
});

it.each([
	[
		'cannot be looked up',
		{ kind: 'status', status: 500 },
		'the new playlist could not be looked up',
	],
	['is not found', { kind: 'body', body: '[]' }, 'does not list the new playlist'],
] as const)(
	'a saved playlist that %s afterwards is no error, and not confirmed',
	async (_, fault, words) => {
		const after = { skip: 1, times: Infinity };
		server.control.addFault({ ...fault, ...after, command: 'music/playlists/library_items' });
		server.control.addFault({ kind: 'status', status: 500, ...after, command: 'music/search' });
		const { json } = await runNode(save, { server });

		expect(json).toEqual([
			{
				success: true,
				confirmed: false,
				reason: `The server accepted the command, but ${words}`,
				queue: 'Bedroom',
				queue_id: BEDROOM,
				name: 'Saturday Evening',
			},
		]);
	},
);

it('a task without a status is not waited for, and not reported as finished', async () => {
	const body = JSON.stringify({ id: 'task', status: null });
	server.control.addFault({ kind: 'body', command: TASK, body, times: Infinity });
	advanceClocksWithEachRequestAfter(server, SAVE_AS_PLAYLIST, 30);
	const { json } = await runNode(save, { server });

	expect(json[0]).toMatchObject({
		confirmed: false,
		reason: 'The server does not report how the task to save the playlist ended',
	});
});

it('is not waited for any longer when the execution is cancelled', async () => {
	// Below the engine: that gives a cancelled execution back also while its node goes on in the background.
	const cancel = new AbortController();
	const asked: string[] = [];
	const task = { id: 'task', status: 'running' };
	const call = async (command: string) => {
		asked.push(command);
		if (command === TASK) cancel.abort(new Error('stopped by the user'));
		if (command === 'player_queues/all') return [parsePlayerQueue({ queue_id: 'one', items: 3 })];
		return command === SAVE_AS_PLAYLIST || command === TASK ? task : [];
	};
	const context = {
		client: { signal: cancel.signal, call, tryCall: call },
		claim: async () => false,
		parameters: {
			filledText: () => 'Saturday Evening',
			filledLocator: () => ({ mode: 'list', text: 'one' }),
			locator: () => ({ mode: 'list', text: 'one' }),
		},
	} as unknown as OperationContext;

	await expect(saveAsPlaylist.execute(context)).rejects.toThrow();
	expect(asked.filter((command) => command === TASK)).toHaveLength(1);
});
