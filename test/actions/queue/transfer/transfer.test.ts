import { byId, byPlayer } from '../../../../scripts/engine/resource-locators';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { runOnQueue } from '../support/queueRuns';
import { PROFILES_WITH_QUEUE_COMMANDS, TRANSFER } from '../support/queueCommands';
import { testQueueChange } from '../support/testQueueChange';
import { ATTIC, BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../support/playMediaParameters';

testQueueChange({
	parameters: {
		resource: 'queue',
		operation: 'transfer',
		targetQueueId: byId('={{ $json.target }}'),
		autoPlay: '={{ $json.start }}',
	},
	command: TRANSFER,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: false,
	itemsAndArguments({ control }) {
		control.addPlayer({ id: 'porch', name: 'Porch' });
		return {
			input: [
				{ queue: LIVING_ROOM, target: OFFICE, start: 'default' },
				{ queue: BEDROOM, target: LIVING_ROOM, start: 'yes' },
				{ queue: KITCHEN, target: 'porch', start: 'no' },
			],
			sent: [
				{ source_queue_id: LIVING_ROOM, target_queue_id: OFFICE },
				{ source_queue_id: BEDROOM, target_queue_id: LIVING_ROOM, auto_play: true },
				{ source_queue_id: KITCHEN, target_queue_id: 'porch', auto_play: false },
			],
		};
	},
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it('makes the target continue where the source was', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 6, { state: 'playing', currentIndex: 3, elapsed: 60 });
		const { itemIds, currentItem } = control.queue(KITCHEN);
		const { json } = await runOnQueue(server, 'transfer', KITCHEN, {
			targetQueueId: byId(BEDROOM),
		});
		const target = control.queue(BEDROOM);

		expect(target).toMatchObject({ state: 'playing', currentIndex: 3, itemIds, currentItem });
		expect(target.elapsed).toBeGreaterThanOrEqual(60);
		expect(control.queue(KITCHEN)).toMatchObject({ items: 0, state: 'idle' });
		expect(json).toMatchObject([
			{
				success: true,
				confirmed: true,
				queue: 'Kitchen',
				queue_id: KITCHEN,
				target_queue: 'Bedroom',
				target_queue_id: BEDROOM,
				item_count: 6,
				state: 'playing',
				title: 'Filler 4',
			},
		]);
	});

	it.each([
		['playing', 'no', 'idle'],
		['paused', 'yes', 'playing'],
		['paused', 'default', 'idle'],
	] as const)('from a %s source with "%s" the target is %s', async (state, autoPlay, then) => {
		const { control } = server;
		control.fillQueue(KITCHEN, 6, { state, currentIndex: 2, elapsed: 20 });
		const targetQueueId = byId(OFFICE);
		const { json } = await runOnQueue(server, 'transfer', KITCHEN, { targetQueueId, autoPlay });

		expect(json[0]).toMatchObject({ confirmed: true, item_count: 6, state: then });
		expect(control.queue(OFFICE)).toMatchObject({ state: then, currentIndex: 2, items: 6 });
	});
});

describe('the queues', () => {
	const server = musicServer('2.8');

	it('may be given by the names of their players', async () => {
		const { json } = await runOnQueue(server, 'transfer', '', {
			queueId: byPlayer('living room'),
			targetQueueId: byPlayer(' OFFICE '),
		});

		expect(json[0]).toMatchObject({ queue_id: LIVING_ROOM, target_queue_id: OFFICE });
	});

	it('of an unavailable player can be taken over', async () => {
		server.control.fillQueue(ATTIC, 4);
		const targetQueueId = byId(OFFICE);
		const { json } = await runOnQueue(server, 'transfer', ATTIC, { targetQueueId });

		expect(json[0]).toMatchObject({ confirmed: true, item_count: 4 });
	});

	it('of a grouped player continue on a member of its group, which leaves it', async () => {
		const { control } = server;
		control.fillQueue(LIVING_ROOM, 3, { state: 'playing', currentIndex: 1 });
		control.group(LIVING_ROOM, [BEDROOM]);
		const targetQueueId = byId(BEDROOM);
		const { json } = await runOnQueue(server, 'transfer', LIVING_ROOM, { targetQueueId });

		expect(sentArguments(server, TRANSFER)).toHaveLength(1);
		expect(control.player(BEDROOM).syncedTo).toBeNull();
		expect(json[0]).toMatchObject({ target_queue_id: BEDROOM, state: 'playing', item_count: 3 });
	});
});
