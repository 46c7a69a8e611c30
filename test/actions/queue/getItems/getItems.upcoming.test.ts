import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { outputValues, operationErrorMatching } from '../../support/nodeReports';
import { byId, getQueueItemsParameters } from '../../support/queueParameters';
import { requestedQueuePages } from '../../support/sentRequests';
import { OFFICE } from '../support/playMediaParameters';
import {
	officeQueueResponse,
	queueItemResponse,
	respondWithQueueStates,
} from '../support/queueResponses';

const server = musicServer();
const upcoming = getQueueItemsParameters(byId(OFFICE), { options: { upcomingOnly: true } });

beforeEach(() => server.control.fillQueue(OFFICE, 5));

describe('Upcoming Only of a queue that does not report the position of its current item', () => {
	it.each([
		['plays', { state: 'playing', current_item: null }],
		['plays something', { state: 'playing', current_item: queueItemResponse('one') }],
		['is paused at an item', { state: 'paused', current_item: queueItemResponse('one') }],
		['reports null', { current_index: null, current_item: queueItemResponse('one') }],
	])('and %s is an error that names it: played items would count as upcoming', async (_, told) => {
		respondWithQueueStates(server.control, officeQueueResponse(told));
		const { error, items } = await runNode(upcoming, { server });

		expect(error).toMatchObject(
			operationErrorMatching(
				/^"Upcoming Only" cannot be applied now: /,
				/Run the node again, or remove the option/,
			),
		);
		expect(items).toEqual([]);
		expect(requestedQueuePages(server)).toEqual([]);
	});

	it('and is idle without a current item reads from the start', async () => {
		respondWithQueueStates(server.control, officeQueueResponse({ items: 5, current_item: null }));
		const report = await runNode(upcoming, { server });

		expect(outputValues(report, 'index')).toEqual([0, 1, 2, 3, 4]);
	});
});
