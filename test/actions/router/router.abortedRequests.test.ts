import { KITCHEN } from '../../../simulator/world/players/players';
import { countPendingTimers } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { queueOperationParameters } from '../queue/support/queueCommands';
import { musicServer } from '../support/musicServer';

const ITEMS = 'player_queues/items';

describe('when an execution ends', () => {
	const server = musicServer();

	it('no request for other pages stays under way after one was refused', async () => {
		server.control.fillQueue(KITCHEN, 50);
		server.control.addFault({ kind: 'status', status: 403, command: ITEMS, skip: 1, times: 1 });
		server.control.addFault({ kind: 'silence', command: ITEMS, skip: 2, times: Infinity });
		const getItems = queueOperationParameters('getItems', KITCHEN, {
			returnAll: true,
			options: { pageSize: 10 },
		});
		const { error } = await runNode(getItems, { server });

		expect(error?.httpCode).toBe('403');
		expect(countPendingTimers()).toBe(0);
	});
});
