import { byUri } from '../../../scripts/engine/resource-locators';
import { OFFICE } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { controlParameters, playerParameters } from '../player/support/playerParameters';
import { describeOnServers } from '../support/musicServer';
import { errorItemMatching } from '../support/nodeReports';
import {
	byId,
	getQueueParameters,
	getAllQueuesParameters,
	getQueueItemsParameters,
} from '../support/queueParameters';
import { playMedia, runOnQueue, expectRefused } from './support/queueRuns';
import { sentChangeCommands, queueOperationParameters } from './support/queueCommands';
import { playMediaParameters } from './support/playMediaParameters';

const SONG = 'library://track/31';
const QUEUE = byId(OFFICE);
const NOTHING_PLAYS = { state: 'idle', title: null, artist: null, image_url: null };

/** From 2.10 on an ended queue keeps its last item as the current one, at its beginning. */
describeOnServers(['2.10', '2.11'], (server) => {
	beforeEach(() => {
		server.control.fillQueue(OFFICE, ['library://track/7', SONG], {
			state: 'playing',
			currentIndex: 1,
		});
		server.control.playForward(OFFICE, 9999);
	});

	it('nothing plays on an ended queue and its player', async () => {
		const [queue] = (await runNode(getQueueParameters(QUEUE), { server })).json;
		const queues = (await runNode(getAllQueuesParameters({ returnAll: true }), { server })).json;
		const [player] = (await runNode(playerParameters('get', OFFICE), { server })).json;

		expect(queue).toMatchObject({ ...NOTHING_PLAYS, item_count: 2 });
		expect(queues.find(({ queue_id: id }) => id === OFFICE)).toEqual(queue);
		expect(player).toMatchObject(NOTHING_PLAYS);
	});

	it('its last item is not added to the favorites as the current one', async () => {
		const parameters = { resource: 'favorites', operation: 'addCurrent', playerId: QUEUE };
		await expectRefused(server, parameters, /is not playing anything$/);
	});

	it('it has no upcoming items, and no next one to skip to', async () => {
		const options = { upcomingOnly: true };
		const upcoming = await runNode(getQueueItemsParameters(QUEUE, { returnAll: true, options }), {
			server,
		});
		const next = await runNode(controlParameters(OFFICE, 'next'), { server });

		expect(upcoming.json).toEqual([]);
		expect(next.error?.message).toMatch(/has no next item|nothing changed: it is idle$/);
	});

	it.each([
		['Play Media plays the same song again', playMediaParameters({ media: byUri(SONG) })],
		[
			'Play Item plays its last item again',
			queueOperationParameters('playItem', OFFICE, { position: 1 }),
		],
	])('%s', async (_, parameters) => {
		const { json, error } = await runNode(parameters, { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ confirmed: true, state: 'playing', uri: SONG }]);
		expect(server.control.queue(OFFICE).currentItem).toMatchObject({ uri: SONG });
	});

	it('a command without effect is not taken for a start of its last item', async () => {
		server.control.addFault({ kind: 'ignore-command', command: 'player_queues/play_media' });
		const { error } = await playMedia(server, { media: byUri(SONG) });

		expect(error?.message).toMatch(/did not start the requested media/);
	});

	it.each(['moveItem', 'removeItem'])(
		'its items were played, and do not count: %s',
		async (operation) => {
			const { json } = await runNode(getQueueItemsParameters(byId(OFFICE), { returnAll: true }), {
				server,
			});
			const queueItemId = json[0]?.queue_item_id as string;
			const report = await runOnQueue(
				server,
				operation,
				OFFICE,
				{ queueItemId },
				{ onError: 'continueRegularOutput' },
			);

			expect(report.json).toEqual([errorItemMatching(/was already played and cannot be/)]);
			expect(sentChangeCommands(server)).toEqual([]);
		},
	);
});
