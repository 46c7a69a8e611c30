import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServersUpTo28 } from '../../support/musicServer';
import {
	TRACKS_FROM_MIRRORS_ON,
	MORNING_NEWS,
	NEWEST_MORNING_NEWS,
	PLAYLIST,
} from '../support/mediaFixtures';
import {
	BEDROOM,
	locator,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

/** The two requests of the server's API documentation, made with the node. */
const newestEpisode = playMediaParameters({
	queueId: locator('list', BEDROOM),
	media: locator('list', MORNING_NEWS),
	startAt: 'newest',
});
const fromMirrorsOn = playMediaParameters({
	queueId: locator('list', BEDROOM),
	media: locator('list', PLAYLIST),
	startAt: 'item',
	startItem: 'Mirrors',
});

describe('on a server that behaves as documented', () => {
	const server = musicServer('documented');

	it('the newest episode of a podcast is requested as documented, and plays', async () => {
		const { json } = await runNode(newestEpisode, { server });

		const { method, path, rawBody } = server.control.requests(PLAY_MEDIA)[0]!;
		expect([method, path]).toEqual(['POST', '/api']);
		expect(JSON.parse(rawBody)).toEqual({
			message_id: expect.stringMatching(/./),
			command: 'player_queues/play_media',
			args: { queue_id: BEDROOM, media: 'library://podcast/2', start_item: 'latest' },
		});
		expect(json).toMatchObject([
			{
				success: true,
				confirmed: true,
				queue_id: BEDROOM,
				media: 'library://podcast/2',
				start_item: 'latest',
				state: 'playing',
				title: NEWEST_MORNING_NEWS.name,
			},
		]);
		expect(server.control.queue(BEDROOM).names).toEqual([NEWEST_MORNING_NEWS.name]);
	});

	it('a playlist is requested from a part of a name on, as documented, and plays from there', async () => {
		const { json } = await runNode(fromMirrorsOn, { server });

		expect(JSON.parse(server.control.requests(PLAY_MEDIA)[0]!.rawBody)).toEqual({
			message_id: expect.stringMatching(/./),
			command: 'player_queues/play_media',
			args: { queue_id: BEDROOM, media: 'library://playlist/13', start_item: 'Mirrors' },
		});
		expect(json).toEqual([
			expect.objectContaining({
				confirmed: true,
				start_item: 'Mirrors',
				title: 'Hall of Mirrors',
			}),
		]);
		expect(server.control.queue(BEDROOM)).toMatchObject({
			items: TRACKS_FROM_MIRRORS_ON,
			currentIndex: 0,
		});
	});

	it('"Newest" is sent as the server spells it', async () => {
		await runNode({ ...newestEpisode, startAt: 'item', startItem: 'Newest' }, { server });

		expect(sentPlayMediaArguments(server)[0]).toMatchObject({ start_item: 'newest' });
	});

	it('a part of a name is sent as given, in any case', async () => {
		const { json } = await runNode(
			{ ...fromMirrorsOn, startAt: 'item', startItem: 'mIRR' },
			{ server },
		);

		expect(sentPlayMediaArguments(server)[0]).toMatchObject({ start_item: 'mIRR' });
		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it("a start item that matches nothing is named, with the server's reason and what happened to the queue", async () => {
		const { error } = await runNode(
			{ ...fromMirrorsOn, startAt: 'item', startItem: 'Zebra crossing' },
			{ server },
		);

		expect(error?.message).toBe('Nothing in the media matches the start item "Zebra crossing"');
		expect(error?.description).toContain(
			'The server rejected the command: No playable items found.',
		);
		expect(error?.description).toContain('The queue is empty now; it contained 5 items before.');
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

describeOnServersUpTo28((server) => {
	it('the node finds the newest episode itself and sends its exact ID', async () => {
		const { json } = await runNode(newestEpisode, { server });

		expect(sentPlayMediaArguments(server)).toEqual([
			{ queue_id: BEDROOM, media: 'library://podcast/2', start_item: NEWEST_MORNING_NEWS.id },
		]);
		expect(json[0]).toMatchObject({
			confirmed: true,
			start_item: NEWEST_MORNING_NEWS.id,
			title: NEWEST_MORNING_NEWS.name,
		});
	});

	it('the node finds the track itself and sends its exact ID', async () => {
		const { json } = await runNode(fromMirrorsOn, { server });

		expect(sentPlayMediaArguments(server)).toEqual([
			{
				queue_id: BEDROOM,
				media: 'library://playlist/13',
				start_item: expect.stringMatching(/Hall of Mirrors\.flac$/),
			},
		]);
		expect(json[0]).toMatchObject({
			confirmed: true,
			title: 'Hall of Mirrors',
		});
		expect(server.control.queue(BEDROOM)).toMatchObject({
			items: TRACKS_FROM_MIRRORS_ON,
			currentIndex: 0,
		});
	});
});
