import { runNode } from '../../support/runNode';
import { advanceClocksWithEachRequestAfter } from '../queue/support/queueCommands';
import { describeOnServers } from '../support/musicServer';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI, trackUris } from '../library/support/libraryItems';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	replacePlaylistItemsParameters,
} from './support/playlistParameters';
import { GET_TASK } from '../library/support/libraryCommands';

const NOT_SHOWN: unknown = expect.stringMatching(/^The server does not show the task to/);

/** From 2.10 on the server changes a playlist in the background and answers with the task. */
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

		it('tries again if reading the task fails', async () => {
			server.control.addFault({ kind: 'status', status: 502, command: GET_TASK, times: 2 });
			const { json } = await runNode(made, { server });

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
		});
	}),
);
