import { PROFILE_NAMES } from '../../../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../../support/nodeReports';
import { byId, getQueueItemsParameters } from '../../support/queueParameters';
import { readSentBodies, countSentCommands } from '../../support/sentRequests';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { selectProfilesToTest } from '../../../support/profiles';

const PER_ITEM = byId('={{ $json.queue }}');

describe.each(selectProfilesToTest(PROFILE_NAMES))('Get Items, on a server like %s', (profile) => {
	const server = musicServer(profile);

	it('reads the queue of each of three input items', async () => {
		const input = [{ queue: LIVING_ROOM }, { queue: KITCHEN }, { queue: BEDROOM }];
		const parameters = getQueueItemsParameters(PER_ITEM, { limit: 7 });
		const report = await runNode(parameters, { server, input, user: 'user' });

		const expected = [LIVING_ROOM, KITCHEN, BEDROOM].flatMap((id) =>
			server.control.queue(id).itemIds.slice(0, 7),
		);
		expect(report.error).toBeUndefined();
		expect(outputValues(report, 'queue_item_id')).toEqual(expected);
		const indexes = [5, 7, 5].flatMap((length) => [...Array(length).keys()]);
		expect(outputValues(report, 'index')).toEqual(indexes);
		expect(pairedItemIndexes(report)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
		const pages = [LIVING_ROOM, KITCHEN, BEDROOM].map((queue_id) => ({
			command: 'player_queues/items',
			args: { queue_id, limit: 7, offset: 0 },
		}));
		expect(readSentBodies(server)).toHaveLength(3);
		expect(readSentBodies(server)).toEqual(expect.arrayContaining(pages));
		for (const { headers } of server.control.requests()) {
			expect(headers.authorization).toBe('Bearer <user>');
		}
	});

	it('returns at most twelve simplified fields for each item', async () => {
		server.control.fillQueue(LIVING_ROOM, ['library://track/1']);
		const [id] = server.control.queue(LIVING_ROOM).itemIds;
		const place = { queue_id: LIVING_ROOM, limit: 1, offset: 0 };
		const [item] = await callServerUnlogged(server, 'player_queues/items', place);
		const parameters = getQueueItemsParameters(byId(LIVING_ROOM), { limit: 1 });
		const report = await runNode(parameters, { server });

		expect(report.json).toEqual([
			{
				index: 0,
				name: 'Cedar Hymn',
				title: 'Cedar Hymn',
				artist: 'The Copper Weirs',
				media_type: 'track',
				uri: expect.stringMatching(/:\/\/track\//),
				album: 'Amber Rooms',
				duration: item?.duration,
				image_url: expect.stringMatching(
					/^http:\/\/127\.0\.0\.1:\d+\/imageproxy(\/[0-9a-f]{64}\?size=512&fmt=jpeg|\?path=The%2520Copper%2520Weirs%252FAmber%2520Rooms%252Fcover%2520%2526%2520back\.jpg&provider=filesystem--1234&size=512)$/,
				),
				available: true,
				...(profile === '2.11' ? { origin: null } : { artists: 'The Copper Weirs' }),
				queue_item_id: id,
			},
		]);
	});

	it('names the podcast of an episode as its album', async () => {
		server.control.fillQueue(LIVING_ROOM, ['podcastfeed://podcast_episode/morning-news-1']);
		const parameters = getQueueItemsParameters(byId(LIVING_ROOM), { limit: 1 });
		const report = await runNode(parameters, { server });

		expect(report.json).toMatchObject([{ media_type: 'podcast_episode', album: 'Morning News' }]);
	});

	const shapes = ['envelope', 'bare'] as const;
	it.each(shapes)("returns the server's objects if Simplify is off: %s", async (kind) => {
		const place = { queue_id: KITCHEN, limit: 3, offset: 2 };
		const items = await callServerUnlogged(server, 'player_queues/items', place);
		server.control.addFault({ kind, times: Infinity });
		const raw = { limit: 3, simplify: false, options: { offset: 2 } };
		const report = await runNode(getQueueItemsParameters(byId(KITCHEN), raw), { server });

		expect(report.json).toEqual(items.map((item, at) => ({ ...item, index: 2 + at })));
		expect(readSentBodies(server)).toEqual([{ command: 'player_queues/items', args: place }]);
	});

	it('distinguishes an empty queue, which has no items, from an unknown one, which is an error', async () => {
		const input = [{ queue: OFFICE }, { queue: 'cellar' }];
		const onError = 'continueRegularOutput';
		const report = await runNode(getQueueItemsParameters(PER_ITEM), { server, input, onError });

		const unknown = /^"Queue" refers to the queue "cellar", which the server/;
		expect(report.json).toEqual([errorItemMatching(unknown)]);
		expect(pairedItemIndexes(report)).toEqual([1]);
	});

	it('says that the server has no players at all if that is the case', async () => {
		server.control.addFault({ kind: 'body', body: '[]', times: Infinity });
		const report = await runNode(getQueueItemsParameters(byId(KITCHEN)), { server });

		expect(report.error).toMatchObject({
			message: expect.stringContaining('which the server does not have'),
			description: expect.stringContaining('no players at all'),
		});
		expect(countSentCommands(server)['player_queues/items']).toBe(1);
	});
});

const late = musicServer('2.11');

test('queue items of late 2.11 name what they were played from', async () => {
	const media = ['library://album/1', 'library://track/40'];
	await callServerUnlogged(late, 'player_queues/play_media', { queue_id: OFFICE, media });
	const report = await runNode(getQueueItemsParameters(byId(OFFICE)), { server: late });
	const origins = outputValues(report, 'origin');

	expect(origins).toHaveLength(16);
	expect([origins[0], origins[14], origins[15]]).toEqual(['Amber Rooms', 'Amber Rooms', null]);
});
