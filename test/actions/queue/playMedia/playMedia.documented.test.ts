import { fromList } from '../../../../scripts/engine/resource-locators';
import { musicServer, describeOnServersUpTo28 } from '../../support/musicServer';
import {
	TRACKS_FROM_MIRRORS_ON,
	HALL_OF_MIRRORS,
	MORNING_NEWS,
	NEWEST_MORNING_NEWS,
	PLAYLIST,
} from '../support/mediaFixtures';
import { BEDROOM, PLAY_MEDIA, sentPlayMediaArguments } from '../support/playMediaParameters';
import { errorWith, playMedia } from '../support/queueRuns';

/** The two requests of the server's API documentation, made with the node. */
const inBedroom = { queueId: fromList(BEDROOM), startAt: 'item' };
const newestEpisode = { ...inBedroom, media: fromList(MORNING_NEWS), startAt: 'newest' };
const fromMirrorsOn = { ...inBedroom, media: fromList(PLAYLIST), startItem: 'Mirrors' };

const REQUESTED = [
	[
		'the newest episode of a podcast',
		newestEpisode,
		{ queue_id: BEDROOM, media: 'library://podcast/2', start_item: 'latest' },
		NEWEST_MORNING_NEWS,
		1,
	],
	[
		'a playlist from a part of a name on',
		fromMirrorsOn,
		{ queue_id: BEDROOM, media: 'library://playlist/13', start_item: 'Mirrors' },
		HALL_OF_MIRRORS,
		TRACKS_FROM_MIRRORS_ON,
	],
] as const;

describe('on a server that behaves as documented', () => {
	const server = musicServer('documented');

	it.each(REQUESTED)(
		'%s is requested as documented, and plays from there',
		async (_, wanted, args, { name }, items) => {
			const { json } = await playMedia(server, wanted);

			const { method, path, rawBody } = server.control.requests(PLAY_MEDIA)[0]!;
			expect([method, path]).toEqual(['POST', '/api']);
			expect(JSON.parse(rawBody)).toEqual({
				message_id: expect.stringMatching(/./),
				command: 'player_queues/play_media',
				args,
			});
			const played = { success: true, confirmed: true, state: 'playing', title: name };
			expect(json).toMatchObject([{ ...played, ...args }]);
			const queue = { items, currentIndex: 0, currentItem: { name } };
			expect(server.control.queue(BEDROOM)).toMatchObject(queue);
		},
	);

	it.each([
		['"Newest" as the server spells it', newestEpisode, 'Newest', 'newest'],
		['a part of a name as given, in any case', fromMirrorsOn, 'mIRR', 'mIRR'],
	])('the node sends %s', async (_, wanted, startItem, start_item) => {
		const { json } = await playMedia(server, { ...wanted, startAt: 'item', startItem });

		expect(sentPlayMediaArguments(server)[0]).toMatchObject({ start_item });
		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it("a start item that matches nothing is named, with the server's reason and what happened to the queue", async () => {
		const { error } = await playMedia(server, { ...fromMirrorsOn, startItem: 'Zebra crossing' });

		expect(error).toMatchObject(
			errorWith(
				'Nothing in the media matches the start item "Zebra crossing"',
				/rejected the command: No playable items found\..*is empty now; it contained 5 items before\./s,
			),
		);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

describeOnServersUpTo28((server) => {
	it.each(REQUESTED)(
		'the node finds %s itself and sends its exact ID',
		async (_, wanted, args, { name }, items) => {
			const { json } = await playMedia(server, wanted);

			const start_item =
				wanted === newestEpisode
					? NEWEST_MORNING_NEWS.id
					: expect.stringMatching(/Hall of Mirrors\.flac$/);
			expect(sentPlayMediaArguments(server)).toEqual([{ ...args, start_item }]);
			expect(json[0]).toMatchObject({ confirmed: true, start_item, title: name });
			expect(server.control.queue(BEDROOM)).toMatchObject({ items, currentIndex: 0 });
		},
	);
});
