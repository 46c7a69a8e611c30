import { type INodeParameters, NodeHelpers, type INodeProperties } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { pollUntil } from '../../../../nodes/MusicAssistant/services/verifyEffect';
import { runNode, runOn } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { countSentCommands } from '../../support/sentRequests';
import { waitForPendingRequests } from '../../../../simulator/pending-requests';
import { SYNC, SYNC_TASKS, LIST_TASKS } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { syncParameters, finishedSyncParameters } from '../support/libraryParameters';
import { sync } from '../../../../nodes/MusicAssistant/actions/library/sync/sync.operation';
import { waitForRequests } from './syncTasks';

describe.each(['2.7', '2.8'] as const)('a sync on a %s server that does not end', (profile) => {
	const server = musicServer(profile);
	const run = runOn(server);

	beforeEach(() => server.control.holdTasks());

	it('fails on timeout, and says what is still running and what to do', async () => {
		const { error, json } = await run(finishedSyncParameters({ timeoutSeconds: 2 }));

		expect(json).toEqual([]);
		expect(error).toMatchObject({
			message: `The sync did not finish within 2 seconds: podcast of ${NEWS_FEED_PROVIDER} is still running`,
			description: expect.stringMatching(
				/^The sync continues in the background\..*"Maximum Wait \(Seconds\)".*"After Maximum Wait"/,
			),
			itemIndex: 0,
		});
		expect(server.control.requests(SYNC)).toHaveLength(1);
	});

	it('is reported as not finished if the node is set to continue', async () => {
		const { error, json } = await run(
			finishedSyncParameters({ timeoutSeconds: 1, onTimeout: 'continue' }),
		);

		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				success: true,
				finished: false,
				started: [`podcast of ${NEWS_FEED_PROVIDER}`],
				reason: `The sync did not finish within 1 second: podcast of ${NEWS_FEED_PROVIDER} is still running`,
				seconds: expect.any(Number),
			},
		]);
		expect(server.control.requests(SYNC)).toHaveLength(1);
	});

	it.each(['continue', 'fail'])(
		'is an error if the last check failed, with the reason, even if the node is set to %s',
		async (onTimeout) => {
			const [command, skip] = profile === '2.7' ? [SYNC_TASKS, 1] : [LIST_TASKS, 0];
			server.control.addFault({ kind: 'status', status: 502, command, skip, times: Infinity });
			const { error, json } = await run(finishedSyncParameters({ timeoutSeconds: 1, onTimeout }));

			expect(json).toEqual([]);
			expect(error).toMatchObject({
				message: expect.stringMatching(/^The command was sent, but .* could not be verified: /),
				description: expect.stringMatching(/^Check the result .* Try again in a minute/),
				httpCode: '502',
			});
			expect(error?.description).not.toContain('player');
		},
	);
});

describe('an invalid timeout is refused before anything is sent', () => {
	const server = musicServer('2.8');

	it.each<[string, INodeParameters, RegExp]>([
		['of nothing', { timeoutSeconds: 0 }, /^"Maximum Wait \(Seconds\)" is 0, /],
		['in words', { timeoutSeconds: 'a while' }, /^"Maximum Wait \(Seconds\)" must be a number/],
		[
			'without an end',
			{ onTimeout: 'wait' },
			/^"After Maximum Wait" is "wait", which is not one of the options/,
		],
	])('%s', async (_, options, words) => {
		const { error } = await runNode(finishedSyncParameters(options), { server });

		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(/.{10}/);
		expect(server.control.requests()).toEqual([]);
	});
});

describe('a cancelled execution', () => {
	const server = musicServer('2.8');

	it('stops waiting, and stops polling', async () => {
		const stop = new AbortController();
		server.control.holdTasks();
		const look = waitForRequests(server, LIST_TASKS, 2);
		const running = runNode(finishedSyncParameters({}), { server, signal: stop.signal });
		await look;
		stop.abort();

		expect((await running).status).toBe('canceled');
		await waitForPendingRequests(server);
		expect(countSentCommands(server)).toMatchObject({ [SYNC]: 1, [LIST_TASKS]: 2 });
	});

	it('ends immediately: not even a pause between two checks is waited for', async () => {
		// Below the engine: that gives a cancelled execution back also while its node goes on in the background.
		jest.useFakeTimers();
		const stop = new AbortController();
		const client = { signal: stop.signal } as unknown as MusicAssistantClient;
		const looking = pollUntil(client, 300, async () => ({ reached: false, last: undefined }));
		const ended = expect(looking).rejects.toThrow('stopped by the user');
		stop.abort(new Error('stopped by the user'));

		await ended;
		jest.useRealTimers();
	});
});

const OF_WAITING = ['onTimeout', 'timeoutSeconds'];

/** The options that n8n's editor offers. */
function offered(waitFor: string): string[] {
	const { options = [] } = sync.fields.find(({ name }) => name === 'options')!;
	return (options as INodeProperties[])
		.filter((option) =>
			NodeHelpers.displayParameter({}, option, null, null, { waitFor, options: {} }),
		)
		.map(({ name }) => name)
		.sort();
}

it.each(['finished', 'newEpisode', '={{ $json.wait }}'])(
	'the timeout is offered if the node waits: %s',
	(waitFor) => {
		expect(offered(waitFor)).toEqual([...OF_WAITING, 'timeout'].sort());
	},
);

it('the timeout is not offered if the node does not wait', () => {
	expect(offered('nothing')).toEqual(['timeout']);
});

describe('stored options for waiting', () => {
	const server = musicServer('2.8');
	const stored: INodeParameters = { timeoutSeconds: 0, onTimeout: 'no such choice' };

	it.each(['nothing', '={{ "nothing" }}'])(
		'do not matter if the node does not wait: %s',
		async (waitFor) => {
			const { error, json } = await runNode(syncParameters({ waitFor, options: stored }), {
				server,
			});

			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ success: true }]);
		},
	);

	it('apply if an expression gives what to wait for', async () => {
		const { error } = await runNode(
			syncParameters({ waitFor: '={{ "finished" }}', options: stored }),
			{ server },
		);

		expect(error?.message).toMatch(/^"Maximum Wait \(Seconds\)" is 0, /);
	});
});
