import type { INodeParameters } from 'n8n-workflow';
import { byUri, byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServersUpTo28 } from '../../support/musicServer';
import { errorWith, expectRefused } from '../support/queueRuns';
import {
	ALBUM,
	AUDIOBOOK,
	TRACKS_FROM_MIRRORS_ON,
	BUDGET_EPISODE,
	HALL_OF_MIRRORS,
	MORNING_NEWS,
	MORNING_NEWS_FEED,
	NEWEST_MORNING_NEWS,
	NEWEST_NIGHT_TRAIN,
	NIGHT_TRAIN,
	PLAYLIST,
	RADIO,
	CHAPTER_SECONDS,
	STORM_EPISODE,
	BEDROOM,
	LIVING_ROOM,
	OFFICE,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

function starting(media: unknown, startItem: string): INodeParameters {
	return playMediaParameters({ media: byUri(media), startAt: 'item', startItem });
}

describeOnServersUpTo28((server) => {
	it.each([
		['latest', NIGHT_TRAIN, 'latest', NEWEST_NIGHT_TRAIN],
		['newest', NIGHT_TRAIN, 'newest', NEWEST_NIGHT_TRAIN],
		['LATEST', MORNING_NEWS, 'LATEST', NEWEST_MORNING_NEWS],
		['part of the name of an episode', MORNING_NEWS, 'BUDGET', BUDGET_EPISODE],
		['the exact id of an episode', MORNING_NEWS, STORM_EPISODE.id, STORM_EPISODE],
		[
			'the exact URI of an episode',
			MORNING_NEWS,
			`${MORNING_NEWS_FEED}://podcast_episode/${STORM_EPISODE.id}`,
			STORM_EPISODE,
		],
		[
			'the URI of an episode in its short form',
			MORNING_NEWS,
			`${MORNING_NEWS_FEED}:podcast_episode:${STORM_EPISODE.id}`,
			STORM_EPISODE,
		],
		['part of the name of a track', ALBUM, 'of mirrors', HALL_OF_MIRRORS],
		['the exact id of a track', ALBUM, HALL_OF_MIRRORS.id, HALL_OF_MIRRORS],
		['the exact URI of a track', ALBUM, HALL_OF_MIRRORS.uri, HALL_OF_MIRRORS],
		['the id of a track as a number', ALBUM, `={{ ${HALL_OF_MIRRORS.id} }}`, HALL_OF_MIRRORS],
	])('starts with %s', async (_, media, startItem, { id, name }) => {
		const { json } = await runNode(starting(media, startItem), { server });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media, start_item: id }]);
		expect(json[0]).toMatchObject({ confirmed: true, start_item: id });
		expect(server.control.queue(OFFICE)).toMatchObject({
			state: 'playing',
			currentIndex: 0,
			currentItem: { name },
		});
	});

	it('starts with a chapter of an audiobook, given as text, as number or by its title', async () => {
		for (const startItem of ['3', '={{ 3 }}', 'Chapter 4', 'PTER 4']) {
			server.control.reset();
			const { json } = await runNode(starting(AUDIOBOOK.uri, startItem), { server });

			expect(sentPlayMediaArguments(server)).toEqual([
				{ queue_id: OFFICE, media: AUDIOBOOK.uri, start_item: '3' },
			]);
			expect(json[0]).toMatchObject({ confirmed: true, title: AUDIOBOOK.name });
			expect(server.control.queue(OFFICE).elapsed).toBeGreaterThanOrEqual(3 * CHAPTER_SECONDS);
		}
	});

	it.each([
		['an episode', MORNING_NEWS, 'Zebra', /Budget vote passes/],
		['a track of a playlist', PLAYLIST, 'Zebra', /Hall of Mirrors/],
		['a track of an album', ALBUM, 'Zebra', /Hall of Mirrors/],
		['a chapter', AUDIOBOOK.uri, 'Zebra', /Chapter 4/],
		['a chapter beyond the last', AUDIOBOOK.uri, '99', /Chapter 4/],
		['an unknown ID', MORNING_NEWS, '4711', /Budget vote passes/],
		// The third episode is called "... (3)": too short a part of a name to look for.
		['a single digit that is not an ID', MORNING_NEWS, '3', /Budget vote passes/],
	])(
		'refuses %s that does not exist before sending, and suggests existing ones',
		async (_, media, startItem, offered) => {
			const before = server.control.queue(LIVING_ROOM);
			await expectRefused(
				server,
				{ ...starting(media, startItem), queueId: byId(LIVING_ROOM) },
				`"Start Item" is "${startItem}", which matches nothing in ${media}`,
				offered,
			);
			expect(server.control.queue(LIVING_ROOM)).toEqual(before);
		},
	);

	it.each([
		'library://playlist/99999',
		'library://album/99999',
		'library://podcast/99999',
		'library://audiobook/99999',
	])('names %s, which does not exist, and sends nothing', async (media) => {
		const { error } = await runNode(starting(media, 'Mirrors'), { server });

		expect(error?.message).toBe(`The server cannot find "${media}"`);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});
});

describe('on a server that finds start items itself, as documented', () => {
	const server = musicServer('documented');
	const storm = `${MORNING_NEWS_FEED}://podcast_episode/${STORM_EPISODE.id}`;

	it.each([
		['the keyword for the newest', MORNING_NEWS, 'latest', NEWEST_MORNING_NEWS, 1],
		['a keyword as the server spells it', MORNING_NEWS, 'Newest', NEWEST_MORNING_NEWS, 1, 'newest'],
		['a part of a name', PLAYLIST, 'Mirrors', HALL_OF_MIRRORS, TRACKS_FROM_MIRRORS_ON],
		['a part of a name in any case', PLAYLIST, 'mIRR', HALL_OF_MIRRORS, TRACKS_FROM_MIRRORS_ON],
		['a URI', MORNING_NEWS, storm, STORM_EPISODE, 3],
		[
			'a short URI in its long form',
			MORNING_NEWS,
			storm.replace(/:\/\/|\//g, ':'),
			STORM_EPISODE,
			3,
			storm,
		],
	])(
		"%s is sent in the server's form, and plays",
		async (_, media, startItem, { name }, items, ...longForm) => {
			const { json } = await runNode(starting(media, startItem), { server });

			const [start_item = startItem] = longForm;
			expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media, start_item }]);
			expect(json).toMatchObject([{ confirmed: true, state: 'playing', title: name, start_item }]);
			const queue = { items, currentIndex: 0, currentItem: { name } };
			expect(server.control.queue(OFFICE)).toMatchObject(queue);
		},
	);

	it("one that matches nothing is named, with the server's reason and what happened to the queue", async () => {
		const parameters = { ...starting(PLAYLIST, 'Zebra crossing'), queueId: byId(BEDROOM) };
		const { error } = await runNode(parameters, { server });

		expect(error).toMatchObject(
			errorWith(
				'Nothing in the media matches the start item "Zebra crossing"',
				/rejected the command: No playable items found\..*is empty now; it contained 5 items before\./s,
			),
		);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

describe('an impossible start item', () => {
	const server = musicServer('2.8');
	const tooShort = /^"Start Item" is ".*", which is too short/;
	const wrongType = (type: string) =>
		RegExp(`^"Start Item" does not apply to media of the type ${type}$`);
	const podcasts = '={{ ["library://podcast/2", "library://podcast/3"] }}';
	const empty = '"Start Item" must not be empty';

	it.each([
		['a part of a name that is too short', MORNING_NEWS, 'ab', tooShort],
		['a single letter', ALBUM, 'x', tooShort],
		['an item in a track', 'library://track/3', 'Mirrors', wrongType('track')],
		['an item in a radio station', RADIO, 'latest', wrongType('radio')],
		[
			'an item in an episode',
			`${MORNING_NEWS_FEED}://podcast_episode/morning-news-3`,
			'latest',
			wrongType('podcast_episode'),
		],
		[
			'one item of several',
			podcasts,
			'latest',
			'"Start Item" can only be used with a single media item',
		],
		['blanks, which make servers empty the queue', ALBUM, '   ', empty],
		['null, which makes them do so too', ALBUM, '={{ null }}', empty],
		['nothing, which makes them do so too', ALBUM, '={{ undefined }}', empty],
	])('such as %s is refused before anything is sent', async (_, media, startItem, message) => {
		await expectRefused(server, starting(media, startItem), message);
	});

	it('that is very long is shortened in the text of the error', async () => {
		const { error } = await runNode(starting(PLAYLIST, 'x'.repeat(5000)), { server });

		expect(error?.message).toMatch(/^"Start Item" is "x+…", which matches nothing in/);
		expect(error?.message.length).toBeLessThan(300);
	});

	it.each([
		['a playlist', PLAYLIST, /^"Start At" is Newest Episode, .* type playlist$/],
		['several podcasts', podcasts, '"Start At" can only be used with a single media item'],
	])('such as the newest episode of %s is refused', async (_, media, message) => {
		const parameters = playMediaParameters({ media: byUri(media), startAt: 'newest' });
		await expectRefused(server, parameters, message, /Set "Start At" to Beginning/);
	});
});
