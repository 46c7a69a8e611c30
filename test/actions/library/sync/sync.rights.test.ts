import { runNode, runOn } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { countSentCommands } from '../../support/sentRequests';
import { LIST_TASKS, PROVIDERS, SYNC } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { finishedSyncParameters } from '../support/libraryParameters';

const finished = finishedSyncParameters();

describe("a plain user's token", () => {
	describe('on a 2.8 server', () => {
		const server = musicServer('2.8');

		it('starts a sync, and the node says that its end is not reported', async () => {
			const { error, json } = await runNode(finished, { server, user: 'user' });

			expect(error).toBeUndefined();
			expect(json).toEqual([
				{
					success: true,
					finished: false,
					started: [`podcast of ${NEWS_FEED_PROVIDER}`],
					reason:
						"The access token's user is not allowed to see background tasks, so it is not known whether the sync has finished",
					seconds: expect.any(Number),
				},
			]);
			expect(countSentCommands(server)[SYNC]).toBe(1);
			expect(countSentCommands(server)[LIST_TASKS]).toBe(1);
		});
	});

	describeOnServers(['2.10', '2.11'], (server) => {
		it.each(['nothing', 'finished'])(
			'may not sync, waiting for %s: the error says so',
			async (waitFor) => {
				const { error, json } = await runNode({ ...finished, waitFor }, { server, user: 'user' });

				expect(json).toEqual([]);
				expect(error).toMatchObject({
					message: "The access token's user is not allowed to use music/sync (403 Forbidden)",
					description: expect.stringMatching(/library\.manage scope.*the token of an admin/),
					httpCode: '403',
					itemIndex: 0,
				});
				expect(countSentCommands(server)).toEqual({ [PROVIDERS]: 1, [SYNC]: 1 });
				expect(server.control.executed(SYNC)).toBe(0);
			},
		);
	});

	describe('on a 2.11 server', () => {
		const server = musicServer('2.11');
		const run = runOn(server);

		it('may not sync with a custom role either: no such role can', async () => {
			server.control.setRole('housekeeper', ['library.write', 'config.players.write']);
			const { error } = await run(finished, { user: 'user' });

			expect(error?.description).toBe(
				'The server says: "This command requires the library.manage scope". The user lacks permission to manage the library, for example to sync it or to rename playlists (library.manage). Only the built-in admin role has it: use the token of an admin.',
			);
			expect(server.control.executed(SYNC)).toBe(0);
		});

		it.each([
			['This command requires one of the library.manage, library.write scopes'],
			['This command requires the scope library.manage or library.write'],
		])('may be refused with several rights of which one is enough: %s', async (body) => {
			server.control.addFault({ kind: 'status', status: 403, body, command: SYNC });
			const { error } = await run(finished, { user: 'user' });

			expect(error?.description).toBe(
				`The server says: "${body}". The user lacks permission to manage the library, for example to sync it or to rename playlists (library.manage) or change the library, its favorites and playlists (library.write). The built-in roles user and admin have it: use such a user's token, or have an admin change the user's role.`,
			);
		});

		it('may be refused with a right that the node does not know', async () => {
			const body = 'This command requires the radio.record scope';
			server.control.addFault({ kind: 'status', status: 403, body, command: SYNC });
			const { error } = await run(finished, { user: 'user' });

			expect(error?.description).toMatch(
				/permission to use radio\.record\. Use the token of an admin/,
			);
		});
	});

	describe.each(['2.6', '2.7'] as const)('on a %s server', (profile) => {
		const server = musicServer(profile);

		it('starts a sync and is told of its end', async () => {
			const { json } = await runNode(finished, { server, user: 'user' });

			expect(json).toMatchObject([{ success: true, finished: true }]);
		});
	});
});
