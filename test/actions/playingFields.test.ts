import { OFFICE } from '../../simulator/world/players/players';
import { isProfileSince } from '../support/profiles';
import { runNode } from '../support/runNode';
import {
	describeOnServersWithPlayerCommands,
	playerParameters,
	controlParameters,
} from './player/support/playerParameters';
import {
	byId,
	getQueueParameters,
	getAllQueuesParameters,
	getQueueItemsParameters,
} from './support/queueParameters';
import { byUri } from '../../scripts/engine/resource-locators';
import { describeOnServers } from './support/musicServer';
import { playMedia, expectRefused } from './queue/support/queueRuns';
import { queueOperationParameters } from './queue/support/queueCommands';
import { playMediaParameters } from './queue/support/playMediaParameters';

/** Behind its container's address, which nobody else can reach. */
const INTERNAL = 'http://172.17.0.2:8095';

describeOnServersWithPlayerCommands((server, profile) => {
	/** The picture behind the server's image proxy, at the address of the credential. */
	const proxied = (path: string, provider: string): unknown => {
		const encoded = encodeURIComponent(encodeURIComponent(path));
		return isProfileSince(profile, '2.9')
			? expect.stringMatching(`^${server.url}/imageproxy/[0-9a-f]{64}\\?size=512&fmt=jpeg$`)
			: `${server.url}/imageproxy?path=${encoded}&provider=${provider}&size=512`;
	};

	const artist = 'The Copper Weirs';
	const cover = 'The Copper Weirs/Amber Rooms/cover & back.jpg';
	const ofArtist = 'The Copper Weirs/artist.jpg';
	const noPicture = { title: 'Channel Kettle', artist: null };
	it.each([
		['a track with its cover', 'library://track/1', { title: 'Cedar Hymn', artist }, cover],
		['a track without one', 'library://track/16', { title: 'Cedar Country', artist }, ofArtist],
		['a station without a picture', 'library://radio/3', noPicture, null],
	])('%s is the same in the row of the player and of its queue', async (_, uri, media, picture) => {
		server.control.setBaseUrl(INTERNAL);
		server.control.fillQueue(OFFICE, [uri], { state: 'playing' });
		const player = await runNode(playerParameters('get', OFFICE), { server });
		const queue = await runNode(getQueueParameters(byId(OFFICE)), { server });

		const image_url = picture && proxied(picture, 'filesystem--1234');
		const expected = { ...media, state: 'playing', image_url };
		expect(player.json).toMatchObject([expected]);
		expect(queue.json).toMatchObject([expected]);
	});

	it('is the song that a station reports', async () => {
		server.control.fillQueue(OFFICE, ['library://radio/3'], { state: 'playing' });
		server.control.setSong(OFFICE, { title: 'Overture', artist: 'Ada' });

		for (const read of [playerParameters('get', OFFICE), getQueueParameters(byId(OFFICE))]) {
			const { json } = await runNode(read, { server });
			expect(json).toMatchObject([{ title: 'Overture', artist: 'Ada' }]);
		}
	});

	it('has a public picture if that is on the internet', async () => {
		server.control.fillQueue(OFFICE, ['library://radio/1'], { state: 'playing' });
		const { json } = await runNode(getQueueParameters(byId(OFFICE)), { server });

		expect(json).toMatchObject([{ image_url: 'https://pictures.example/radio-estuary.jpg' }]);
	});
});

const SONG = 'library://track/31';
const QUEUE = byId(OFFICE);
const NOTHING_PLAYS = { state: 'idle', title: null, artist: null, image_url: null };

/** From 2.10 on an ended queue keeps its last item as the current one, at its beginning. */
describeOnServers(['2.10', '2.11'], (server) => {
	beforeEach(() => {
		const last = { state: 'playing', currentIndex: 1 } as const;
		server.control.fillQueue(OFFICE, ['library://track/7', SONG], last);
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
		const reading = getQueueItemsParameters(QUEUE, { returnAll: true, options });
		const upcoming = await runNode(reading, { server });
		const next = await runNode(controlParameters(OFFICE, 'next'), { server });

		expect(upcoming.json).toEqual([]);
		expect(next.error?.message).toMatch(/has no next item|nothing changed: it is idle$/);
	});

	const playLast = queueOperationParameters('playItem', OFFICE, { position: 1 });
	it.each([
		['Play Media plays the same song again', playMediaParameters({ media: byUri(SONG) })],
		['Play Item plays its last item again', playLast],
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

	it.each(['moveItem', 'removeItem'])('its items were played: %s', async (operation) => {
		const [queueItemId = ''] = server.control.queue(OFFICE).itemIds;
		const parameters = queueOperationParameters(operation, OFFICE, { queueItemId });
		await expectRefused(server, parameters, /was already played and cannot be/);
	});
});
