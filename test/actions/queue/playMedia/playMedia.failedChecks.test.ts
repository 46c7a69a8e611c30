import type { Fault } from '../../../../simulator';
import { musicServer } from '../../support/musicServer';
import { playMedia } from '../support/queueRuns';
import { ALL_QUEUES, sentPlayMediaArguments } from '../support/playMediaParameters';

const FAILING: [string, Fault][] = [
	['is refused', { kind: 'status', status: 500 }],
	['meets a proxy that finds nobody', { kind: 'status', status: 502 }],
	['breaks off', { kind: 'drop', when: 'mid-body' }],
	['gives no whole JSON', { kind: 'truncate' }],
	['gives a web page', { kind: 'body', body: '<html></html>', contentType: 'text/html' }],
];

const server = musicServer('2.8');

describe.each(FAILING)('a check of the queue that %s', (_, fault) => {
	it('does not end the wait: the next one may not', async () => {
		server.control.addFault({ ...fault, command: ALL_QUEUES, skip: 1, times: 2 });
		const { json } = await playMedia(server);

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('is an error that says that the command was sent, if all of them do until the timeout', async () => {
		server.control.addFault({ ...fault, command: ALL_QUEUES, skip: 1, times: Infinity });
		const { error } = await playMedia(server, { options: { confirmSeconds: 1 } });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(
				/^The command was sent, but its result could not be verified: ./,
			),
			description: expect.stringMatching(/^Check the result before you run the node again\. ./),
			itemIndex: 0,
		});
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});
