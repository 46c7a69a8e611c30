import { runNode } from '../../../support/workflow';
import { musicServer } from '../../support/musicServer';
import { column, refused } from '../../support/outcomes';
import { byId, getItems } from '../../support/reading';
import { pagesAsked } from '../../support/sent';
import { OFFICE } from '../support/play';
import { officeQueue, queueItem, tellQueue } from '../support/queueAnswers';

const server = musicServer();
const upcoming = getItems(byId(OFFICE), { options: { upcomingOnly: true } });

beforeEach(() => server.control.fillQueue(OFFICE, 5));

describe('Upcoming Only of a queue that does not report the position of its current item', () => {
	it.each([
		['plays', { state: 'playing', current_item: null }],
		['plays something', { state: 'playing', current_item: queueItem('one') }],
		['is paused at an item', { state: 'paused', current_item: queueItem('one') }],
		['reports null', { current_index: null, current_item: queueItem('one') }],
	])('and %s is an error that names it: played items would count as upcoming', async (_, told) => {
		tellQueue(server.control, officeQueue(told));
		const { error, items } = await runNode(upcoming, { server });

		expect(error).toMatchObject(
			refused(
				/^"Upcoming Only" cannot be applied now: /,
				/Run the node again, or remove the option/,
			),
		);
		expect(items).toEqual([]);
		expect(pagesAsked(server)).toEqual([]);
	});

	it('and is idle without a current item reads from the start', async () => {
		tellQueue(server.control, officeQueue({ items: 5, current_item: null }));
		const report = await runNode(upcoming, { server });

		expect(column(report, 'index')).toEqual([0, 1, 2, 3, 4]);
	});
});
