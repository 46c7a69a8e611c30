import { OFFICE } from '../../../simulator/world/players/players';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/workflow';
import { controlling, playerOperation } from '../player/support/playing';
import { onServers } from '../support/musicServer';
import { errorItem, refused } from '../support/outcomes';
import { byId, get, getAll, getItems } from '../support/reading';
import { changesSent, queueOperation } from './support/changes';
import { locator, playMedia } from './support/play';

withFastTime();

const SONG = 'library://track/31';
const QUEUE = locator('id', OFFICE);
const NOTHING_PLAYS = { state: 'idle', title: null, artist: null, image_url: null };

/** From 2.10 on an ended queue keeps its last item as the current one, at its beginning. */
onServers(['2.10', '2.11'], (server) => {
	beforeEach(() => {
		server.control.fillQueue(OFFICE, ['library://track/7', SONG], {
			state: 'playing',
			currentIndex: 1,
		});
		server.control.playForward(OFFICE, 9999);
	});

	it('nothing plays on an ended queue and its player', async () => {
		const [queue] = (await runNode(get(QUEUE), { server })).json;
		const queues = (await runNode(getAll({ returnAll: true }), { server })).json;
		const [player] = (await runNode(playerOperation('get', OFFICE), { server })).json;

		expect(queue).toMatchObject({ ...NOTHING_PLAYS, item_count: 2 });
		expect(queues.find(({ queue_id: id }) => id === OFFICE)).toEqual(queue);
		expect(player).toMatchObject(NOTHING_PLAYS);
	});

	it('its last item is not added to the favorites as the current one', async () => {
		const parameters = { resource: 'favorites', operation: 'addCurrent', playerId: QUEUE };
		const { error } = await runNode(parameters, { server });

		expect(error).toMatchObject(refused(/is not playing anything$/));
		expect(changesSent(server)).toEqual([]);
	});

	it('it has no upcoming items, and no next one to skip to', async () => {
		const options = { upcomingOnly: true };
		const upcoming = await runNode(getItems(QUEUE, { returnAll: true, options }), { server });
		const next = await runNode(controlling(OFFICE, 'next'), { server });

		expect(upcoming.json).toEqual([]);
		expect(next.error?.message).toMatch(/has no next item|nothing changed: it is idle$/);
	});

	it.each([
		['Play Media plays the same song again', playMedia({ media: locator('uri', SONG) })],
		['Play Item plays its last item again', queueOperation('playItem', OFFICE, { position: 1 })],
	])('%s', async (_, parameters) => {
		const { json, error } = await runNode(parameters, { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ confirmed: true, state: 'playing', uri: SONG }]);
		expect(server.control.queue(OFFICE).currentItem).toMatchObject({ uri: SONG });
	});

	it('a command without effect is not taken for a start of its last item', async () => {
		server.control.addFault({ kind: 'ignore-command', command: 'player_queues/play_media' });
		const { error } = await runNode(playMedia({ media: locator('uri', SONG) }), { server });

		expect(error?.message).toMatch(/did not start the requested media/);
	});

	it.each(['moveItem', 'removeItem'])(
		'its items were played, and do not count: %s',
		async (operation) => {
			const { json } = await runNode(getItems(byId(OFFICE), { returnAll: true }), { server });
			const queueItemId = json[0]?.queue_item_id as string;
			const report = await runNode(queueOperation(operation, OFFICE, { queueItemId }), {
				server,
				onError: 'continueRegularOutput',
			});

			expect(report.json).toEqual([errorItem(/was already played and cannot be/)]);
			expect(changesSent(server)).toEqual([]);
		},
	);
});
