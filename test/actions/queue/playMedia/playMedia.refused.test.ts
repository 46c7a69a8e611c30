import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import { testSentOnceWithEveryFault } from '../../player/support/testSentOnce';
import {
	describeOnEveryServer,
	musicServer,
	describeOnServersUpTo28,
} from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { MISSING_TRACK, MORNING_NEWS, PLAYLIST } from '../support/mediaFixtures';
import {
	ATTIC,
	KITCHEN,
	LIVING_ROOM,
	locator,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

describeOnEveryServer((server) => {
	it('an unknown queue is refused before anything is sent, with the existing ones', async () => {
		const { error } = await runNode(playMediaParameters({ queueId: locator('id', 'cellar') }), {
			server,
		});

		expect(error?.message).toMatch(/^"Queue" refers to the queue "cellar"/);
		expect(error?.description).toContain(`Office (${OFFICE})`);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it.each([
		['id', ATTIC],
		['list', ATTIC],
		['player', 'Attic'],
	])('a queue whose player is unavailable, chosen by %s, is refused too', async (mode, value) => {
		const { error } = await runNode(playMediaParameters({ queueId: locator(mode, value) }), {
			server,
		});

		expect(error?.message).toMatch(/"Attic".*not available/);
		expect(error?.message).toMatch(/^"Queue"/);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it('shuffling without starting playback is refused before anything is sent', async () => {
		for (const enqueue of ['next', 'replace_next', 'add']) {
			const { error } = await runNode(
				playMediaParameters({ enqueue, options: { shuffle: true } }),
				{
					server,
				},
			);

			expect(error?.message).toBe('"Shuffle" cannot be combined with this "Enqueue" setting');
			expect(error?.description).toContain('"Enqueue"');
		}
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it('radio mode without a provider that can find similar tracks is refused with that reason', async () => {
		const { error } = await runNode(
			playMediaParameters({
				media: locator('uri', 'library://track/5'),
				options: { radioMode: true },
			}),
			{ server },
		);

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500', itemIndex: 0 });
		expect(`${error?.message} ${error?.description}`).toMatch(/similar tracks/);
		expect(sentPlayMediaArguments(server)).toEqual([
			{ queue_id: OFFICE, media: 'library://track/5', radio_mode: true },
		]);
	});
});

describeOnServersUpTo28((server, version) => {
	it.each([
		['shuffle', '"Shuffle"', true],
		['startFromBeginning', '"Ignore Resume Position"', true],
		['user', '"User"', 'guest'],
	])(
		'the option %s is refused with the version that introduced it',
		async (option, label, value) => {
			const { error } = await runNode(playMediaParameters({ options: { [option]: value } }), {
				server,
			});

			expect(error?.message).toBe(
				`${label} requires Music Assistant 2.10, but ${version} is connected`,
			);
			expect(error?.description).toMatch(/update Music Assistant/);
			expect(sentPlayMediaArguments(server)).toEqual([]);
		},
	);

	it('an option that is switched off refuses nothing', async () => {
		const { json } = await runNode(
			playMediaParameters({ options: { startFromBeginning: false, radioMode: false } }),
			{ server },
		);

		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it.each([
		['replace', 'Nothing was sent, so the queue keeps its 5 items.', 0],
		['default', 'The queue still contains its 5 items.', 1],
	])('a missing item is named, and %s leaves the queue unchanged', async (enqueue, told, times) => {
		const { error } = await runNode(
			playMediaParameters({
				queueId: locator('id', LIVING_ROOM),
				media: locator('uri', MISSING_TRACK),
				enqueue,
			}),
			{ server },
		);

		expect(error?.message).toBe(`The server cannot find "${MISSING_TRACK}"`);
		expect(error?.description).toContain(told);
		expect(server.control.queue(LIVING_ROOM).items).toBe(5);
		expect(sentPlayMediaArguments(server)).toHaveLength(times);
	});

	it('a missing item that was only to be added does not mention an empty queue', async () => {
		const { error } = await runNode(
			playMediaParameters({
				queueId: locator('id', LIVING_ROOM),
				media: locator('uri', MISSING_TRACK),
				enqueue: 'add',
			}),
			{ server },
		);

		expect(error?.message).toBe(`The server cannot find "${MISSING_TRACK}"`);
		expect(error?.description).not.toMatch(/queue/i);
	});

	it('a player that became unavailable between the read and the command is named', async () => {
		const { control } = server;
		const hold = control.hold(PLAY_MEDIA);
		const running = runNode(playMediaParameters(), { server });
		await hold.waiting();
		control.setPlayer(OFFICE, { available: false });
		hold.release();

		expect((await running).error).toMatchObject({
			message: 'The player of the queue "Office" is not available',
			httpCode: '500',
		});
	});

	it('a queue that disappeared between the read and the command is named', async () => {
		const { control } = server;
		const hold = control.hold(PLAY_MEDIA);
		const running = runNode(playMediaParameters(), { server });
		await hold.waiting();
		control.removePlayer(OFFICE);
		hold.release();

		const { error } = await running;
		expect(error?.message).toBe(`There is no queue with the ID "${OFFICE}"`);
		expect(error?.description).toContain(`Bedroom (`);
	});

	it('a refusal for which no reason is found says so, and what to check', async () => {
		server.control.addFault({
			kind: 'status',
			status: 500,
			body: 'Internal server error',
			command: PLAY_MEDIA,
		});
		const { error } = await runNode(playMediaParameters({ queueId: locator('id', KITCHEN) }), {
			server,
		});

		expect(error).toMatchObject({
			message: `The server rejected ${PLAY_MEDIA} without giving a reason (500 Internal Server Error)`,
			httpCode: '500',
		});
		expect(error?.description).toMatch(/log.*still contains its 1237 items/s);
	});

	it('a refusal of several items, one of which can be found, is not attributed to the other', async () => {
		const body = 'Internal server error';
		server.control.addFault({ kind: 'status', status: 500, body, command: PLAY_MEDIA });
		const media = `={{ ["library://track/1", "${MISSING_TRACK}"] }}`;
		const { error } = await runNode(playMediaParameters({ media: locator('uri', media) }), {
			server,
		});

		expect(error?.message).toBe(
			`The server rejected ${PLAY_MEDIA} without giving a reason (500 Internal Server Error)`,
		);
	});

	it('the diagnosis only reads', async () => {
		await runNode(playMediaParameters({ media: locator('uri', MISSING_TRACK) }), { server });

		const behind = sentCommands(server).slice(sentCommands(server).indexOf(PLAY_MEDIA) + 1);
		expect(behind).toContain('music/item_by_uri');
		expect(behind).not.toContain(PLAY_MEDIA);
	});
});

describe('a change', () => {
	const server = musicServer('2.8');
	const oneSecond = { confirmSeconds: 1, timeout: 1 };
	const parameters: INodeParameters = playMediaParameters({ options: oneSecond });

	testSentOnceWithEveryFault(server, PLAY_MEDIA, parameters);

	it('is reported as possibly carried out if the connection broke', async () => {
		const { control } = server;
		control.addFault({ kind: 'execute-then-drop', command: PLAY_MEDIA });
		const { error } = await runNode(parameters, { server });

		expect(error?.description).toMatch(
			/may have been carried out anyway and was not sent again: check the result before you run/,
		);
		expect(control.queue(OFFICE).items).toBeGreaterThan(0);
	});

	it('is sent once if a read of the queue afterwards fails', async () => {
		const { control } = server;
		control.addFault({ kind: 'status', status: 500, command: 'player_queues/all', skip: 1 });
		await runNode(parameters, { server });

		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('is sent once for each item, even if the connection broke for the first one', async () => {
		const { control } = server;
		control.addFault({ kind: 'execute-then-drop', command: PLAY_MEDIA });
		const { json } = await runNode(
			playMediaParameters({
				media: locator('uri', '={{ $json.media }}'),
				enqueue: 'play',
				options: { timeout: 1, combineItems: false },
			}),
			{
				server,
				input: [{ media: PLAYLIST }, { media: MORNING_NEWS }],
				onError: 'continueRegularOutput',
			},
		);

		expect(sentPlayMediaArguments(server).map((args) => args?.media)).toEqual([
			PLAYLIST,
			MORNING_NEWS,
		]);
		expect(json).toEqual([
			expect.objectContaining({ error: expect.any(String) }),
			expect.objectContaining({ success: true, media: MORNING_NEWS }),
		]);
	});
});
