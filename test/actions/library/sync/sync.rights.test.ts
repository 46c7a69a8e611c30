import { runNode } from '../../../support/workflow';
import { musicServer } from '../../support/musicServer';
import { commandsSent } from '../../support/sent';
import { NEWS_FEED, sync, SYNC, TASKS } from '../support/library';

const finished = sync({ mediaTypes: ['podcast'], providers: [NEWS_FEED], waitFor: 'finished' });

describe("a plain user's token", () => {
	describe('on a 2.8 server', () => {
		const server = musicServer('2.8');

		it('starts a sync, and the node says that its end cannot be seen', async () => {
			const { error, json } = await runNode(finished, { server, user: 'user' });

			expect(error).toBeUndefined();
			expect(json).toEqual([
				{
					success: true,
					finished: false,
					started: [{ provider: NEWS_FEED, media_type: 'podcast' }],
					reason:
						"The access token's user is not allowed to see background tasks, so it is not known whether the sync has finished",
					seconds: expect.any(Number),
				},
			]);
			expect(commandsSent(server)[SYNC]).toBe(1);
			expect(commandsSent(server)[TASKS]).toBe(1);
		});
	});

	describe('on a 2.10 server', () => {
		const server = musicServer('2.10');

		it.each(['nothing', 'finished'])(
			'may not sync, waiting for %s: it says so',
			async (waitFor) => {
				const { error, json } = await runNode({ ...finished, waitFor }, { server, user: 'user' });

				expect(json).toEqual([]);
				expect(error).toMatchObject({
					message: "The access token's user is not allowed to use music/sync (403 Forbidden)",
					description: expect.stringMatching(/library\.manage scope.*an admin token/),
					httpCode: '403',
					itemIndex: 0,
				});
				expect(commandsSent(server)).toEqual({ [SYNC]: 1 });
				expect(server.control.executed(SYNC)).toBe(0);
			},
		);
	});

	describe.each(['2.6', '2.7'] as const)('on a %s server', (profile) => {
		const server = musicServer(profile);

		it('starts a sync and sees its end', async () => {
			const { json } = await runNode(finished, { server, user: 'user' });

			expect(json).toMatchObject([{ success: true, finished: true }]);
		});
	});
});
