import type { IDataObject } from 'n8n-workflow';
import * as fc from 'fast-check';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { runOn } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../support/nodeReports';
import { byId, getQueueParameters, getQueueItemsParameters } from '../support/queueParameters';
import { countSentCommands, maxRequestsInFlight } from '../support/sentRequests';
import { waitForPendingRequests } from '../../support/pendingRequests';
import { countPendingTimers } from '../../support/fastTime';
import { ConcurrencyLimit } from '../../../nodes/MusicAssistant/api/requestCache';

const PER_ITEM = byId('={{ $json.queue }}');
const ITEMS = 'player_queues/items';

const server = musicServer();
const run = runOn(server);

/** As many players as wanted, each with a queue of its own, and input items that name them. */
function rooms(count: number, length = 3): { queue: string }[] {
	return Array.from({ length: count }, (_, place) => {
		const queue = `room-${place}`;
		server.control.addPlayer({ id: queue, name: `Room ${place}` });
		server.control.fillQueue(queue, length);
		return { queue };
	});
}

describe('reads for different items', () => {
	it.each([
		['eight by default', {}, 8],
		['one', { concurrency: 1 }, 1],
		['three', { concurrency: 3 }, 3],
		['sixteen', { concurrency: 16 }, 16],
		['as many as the first item allows', { concurrency: '={{ $json.most ?? 16 }}' }, 2],
	])('run in parallel, at most %s', async (_, options, most) => {
		const input: IDataObject[] = rooms(40);
		input[0] = { ...input[0], most: 2 };
		const hold = server.control.hold(ITEMS);
		const running = run(getQueueItemsParameters(PER_ITEM, { options }), { input });
		await hold.waiting(most);
		await waitForPendingRequests(server);
		expect(server.control.requests(ITEMS)).toHaveLength(most);

		hold.release();
		const report = await running;
		expect(report.items).toHaveLength(120);
		expect(maxRequestsInFlight(server, ITEMS)).toBeLessThanOrEqual(most);
	});

	it('stay within the limit if each of them reads several pages', async () => {
		const input = rooms(6, 55);
		const options = { pageSize: 10, concurrency: 5 };
		const first = server.control.hold(ITEMS);
		const parameters = getQueueItemsParameters(PER_ITEM, { returnAll: true, options });
		const running = run(parameters, { input });
		await first.waiting(5);
		first.release();
		const further = server.control.hold(ITEMS);
		await further.waiting(5);
		await waitForPendingRequests(server);
		expect(server.control.requests(ITEMS)).toHaveLength(10);

		further.release();
		const report = await running;
		expect(outputValues(report, 'queue_item_id')).toEqual(
			input.flatMap(({ queue }) => server.control.queue(queue).itemIds),
		);
		expect(maxRequestsInFlight(server, ITEMS)).toBe(5);
	});

	it('keep the order of the items although the first is answered last', async () => {
		const input = [{ queue: LIVING_ROOM }, { queue: BEDROOM }, { queue: KITCHEN }];
		// Only the first item has to know where its queue stands.
		const hold = server.control.hold('player_queues/all');
		const options = { upcomingOnly: `={{ $json.queue === "${LIVING_ROOM}" }}` };
		const parameters = getQueueItemsParameters(PER_ITEM, { limit: 2, options });
		const running = run(parameters, { input });
		await hold.waiting();
		await waitForPendingRequests(server);
		const answered = server.control.requests(ITEMS).filter(({ status }) => status === 200);
		const queues = answered.map(({ args }) => args?.queue_id);
		expect(queues).toEqual(expect.arrayContaining([BEDROOM, KITCHEN]));

		hold.release();
		const report = await running;
		expect(pairedItemIndexes(report)).toEqual([0, 0, 1, 1, 2, 2]);
		expect(outputValues(report, 'index')).toEqual([1, 2, 0, 1, 0, 1]);
	});
});

describe('if the workflow stops on errors', () => {
	it.each([
		['the first failed item is reported, although a later one failed before it', 'cellar', 0],
		['no further item is started once one has failed', KITCHEN, 1],
	])('%s', async (_, first, itemIndex) => {
		const limit = '={{ $json.limit ?? 5 }}';
		const parameters = getQueueItemsParameters(PER_ITEM, { limit, options: { concurrency: 2 } });
		const input = [{ queue: first }, { queue: KITCHEN, limit: 'plenty' }, ...rooms(10)];
		const hold = server.control.hold(ITEMS);
		const running = run(parameters, { input });
		await hold.waiting();
		await waitForPendingRequests(server);
		hold.release();
		const report = await running;
		await waitForPendingRequests(server);

		expect(report.error).toMatchObject({ itemIndex });
		expect(report.items).toEqual([]);
		expect(server.control.requests(ITEMS)).toHaveLength(1);
	});
});

describe('a thousand input items, a third of which fail', () => {
	const isThere = (place: number) => place % 3 !== 2;
	const input = Array.from({ length: 1000 }, (_, place) => ({
		queue: isThere(place) ? [KITCHEN, LIVING_ROOM][place % 2]! : `cellar ${place}`,
	}));

	it('return an output or an error each, in place, with one request if one is enough', async () => {
		const onError = 'continueRegularOutput';
		const report = await run(getQueueParameters(PER_ITEM), { input, onError });

		expect(pairedItemIndexes(report)).toEqual(input.map((_, place) => place));
		for (const [place, { queue }] of input.entries()) {
			expect(report.json[place]).toEqual(
				isThere(place)
					? expect.objectContaining({ queue_id: queue })
					: errorItemMatching(new RegExp(`"${queue}"`)),
			);
		}
		expect(countSentCommands(server)).toEqual({
			'player_queues/all': 1,
			'players/all': 1,
			'config/players': 1,
			// Each unknown id may be that of one of the protocols a player is made of, which no list contains.
			'player_queues/get_active_queue': input.filter((_, place) => !isThere(place)).length,
		});
	});

	it('are split into two outputs, none lost', async () => {
		const onError = 'continueErrorOutput';
		const report = await run(getQueueParameters(PER_ITEM), { input, onError });

		const queues = (are: boolean) =>
			input.filter((_, place) => isThere(place) === are).map(({ queue }) => queue);
		expect(outputValues(report, 'queue_id')).toEqual(queues(true));
		expect(report.errorItems.map(({ json }) => json.queue)).toEqual(queues(false));
	});
});

test('no request for other pages stays under way when an execution ends after one was refused', async () => {
	server.control.fillQueue(KITCHEN, 50);
	server.control.addFault({ kind: 'status', status: 403, command: ITEMS, skip: 1, times: 1 });
	server.control.addFault({ kind: 'silence', command: ITEMS, skip: 2, times: Infinity });
	const pages = { returnAll: true, options: { pageSize: 10 } };
	const { error } = await run(getQueueItemsParameters(byId(KITCHEN), pages));

	expect(error?.httpCode).toBe('403');
	expect(countPendingTimers()).toBe(0);
});

/** How long something takes, in turns of the event loop's innermost queue: so short that much ends at the same moment. */
const turns = fc.nat(5);

async function pass(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn++) await Promise.resolve();
}

test('the limit of parallel requests holds although requests end, fail and start at the same moment', async () => {
	const request = fc.record({ before: turns, during: turns, fails: fc.boolean() });
	const workers = fc.array(fc.array(request, { maxLength: 6 }), { maxLength: 8 });
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 1, max: 4 }), workers, async (most, plans) => {
			const overlap = new ConcurrencyLimit(most);
			let underWay = 0;
			let highest = 0;
			let ended = 0;
			const send = async (during: number, fails: boolean) => {
				highest = Math.max(highest, ++underWay);
				await pass(during);
				underWay--;
				ended++;
				if (fails) throw new Error('refused');
			};
			const work = async (plan: (typeof plans)[number]) => {
				for (const { before, during, fails } of plan) {
					await pass(before);
					await overlap.run(async () => await send(during, fails)).catch(() => {});
				}
			};
			await Promise.all(plans.map(work));

			expect(highest).toBeLessThanOrEqual(most);
			expect(ended).toBe(plans.flat().length);
		}),
		{ numRuns: 1000 },
	);
});
