import type { INodeParameters } from 'n8n-workflow';
import { byId, byPlayer, byUri, fromList } from '../../../../scripts/engine/resource-locators';
import { testSentOnceWithEveryFault } from '../../player/support/testSentOnce';
import {
	describeOnEveryServer,
	musicServer,
	describeOnServersUpTo28,
} from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import {
	MISSING_TRACK,
	MORNING_NEWS,
	PLAYLIST,
	ATTIC,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { errorWith, expectRefused, playMedia, runWithChangeAt } from '../support/queueRuns';

const UNEXPLAINED = `The server rejected ${PLAY_MEDIA} without giving a reason (500 Internal Server Error)`;
const WITHOUT_REASON = { kind: 'status', status: 500, body: 'Internal server error' } as const;
const LOST = { kind: 'execute-then-drop', command: PLAY_MEDIA } as const;

describeOnEveryServer((server) => {
	const unavailable = /^"Queue".*"Attic".*not available/;
	const shuffles = (enqueue: string) => ({ enqueue, options: { shuffle: true } });
	const noShuffle = '"Shuffle" cannot be combined with this "Enqueue" setting';

	it.each<[string, INodeParameters, string | RegExp, RegExp]>([
		[
			'an unknown queue',
			{ queueId: byId('cellar') },
			/^"Queue" refers to the queue "cellar"/,
			RegExp(`Office \\(${OFFICE}\\)`),
		],
		['the queue of an unavailable player, by ID', { queueId: byId(ATTIC) }, unavailable, /./],
		['one chosen from the list', { queueId: fromList(ATTIC) }, unavailable, /./],
		['one by the name of its player', { queueId: byPlayer('Attic') }, unavailable, /./],
		['shuffling what plays next', shuffles('next'), noShuffle, /"Enqueue"/],
		['shuffling what replaces the next', shuffles('replace_next'), noShuffle, /"Enqueue"/],
		['shuffling what is only added', shuffles('add'), noShuffle, /"Enqueue"/],
	])('%s is refused before anything is sent', async (_, changed, message, remedy) => {
		await expectRefused(server, playMediaParameters(changed), message, remedy);
	});

	it('radio mode without a provider that can find similar tracks is refused with that reason', async () => {
		const media = 'library://track/5';
		const radio = { media: byUri(media), options: { radioMode: true } };
		const { error } = await playMedia(server, radio);

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500', itemIndex: 0 });
		expect(`${error?.message} ${error?.description}`).toMatch(/similar tracks/);
		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media, radio_mode: true }]);
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
			await expectRefused(
				server,
				playMediaParameters({ options: { [option]: value } }),
				`${label} requires Music Assistant 2.10, but ${version} is connected`,
				/update Music Assistant/,
			);
		},
	);

	it('an option that is switched off refuses nothing', async () => {
		const options = { startFromBeginning: false, radioMode: false };
		const { json } = await playMedia(server, { options });

		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it.each([
		['default', /The queue still contains its 5 items\./],
		['add', /^(?!.*queue)/is],
	])('a missing item is named, and %s leaves the queue unchanged', async (enqueue, remedy) => {
		const media = byUri(MISSING_TRACK);
		const { error } = await playMedia(server, { queueId: byId(LIVING_ROOM), media, enqueue });

		expect(error).toMatchObject(errorWith(`The server cannot find "${MISSING_TRACK}"`, remedy));
		expect(server.control.queue(LIVING_ROOM).items).toBe(5);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it.each([
		[
			'player that became unavailable',
			() => server.control.setPlayer(OFFICE, { available: false }),
			errorWith('The player of the queue "Office" is not available'),
		],
		[
			'queue that disappeared',
			() => server.control.removePlayer(OFFICE),
			errorWith(`There is no queue with the ID "${OFFICE}"`, /Bedroom \(/),
		],
	])('a %s between the read and the command is named', async (_, change, expected) => {
		const { error } = await runWithChangeAt(PLAY_MEDIA, server, playMediaParameters(), change);

		expect(error).toMatchObject({ ...expected, httpCode: '500' });
	});

	it.each<[string, INodeParameters, RegExp]>([
		[
			'for which no reason is found says so, and what to check',
			{ queueId: byId(KITCHEN) },
			/log.*still contains its 1237 items/s,
		],
		[
			'of several items, one of which can be found, is not attributed to the other',
			{ media: byUri(`={{ ["library://track/1", "${MISSING_TRACK}"] }}`) },
			/./,
		],
	])('a refusal %s', async (_, changed, remedy) => {
		server.control.addFault({ ...WITHOUT_REASON, command: PLAY_MEDIA });
		const { error } = await playMedia(server, changed);

		expect(error).toMatchObject({ ...errorWith(UNEXPLAINED, remedy), httpCode: '500' });
	});

	it('the diagnosis only reads', async () => {
		await playMedia(server, { media: byUri(MISSING_TRACK) });

		const behind = sentCommands(server).slice(sentCommands(server).indexOf(PLAY_MEDIA) + 1);
		expect(behind).toContain('music/item_by_uri');
		expect(behind).not.toContain(PLAY_MEDIA);
	});
});

describe('a change', () => {
	const server = musicServer('2.8');
	const parameters = playMediaParameters({ options: { confirmSeconds: 1, timeout: 1 } });

	testSentOnceWithEveryFault(server, PLAY_MEDIA, parameters);

	it('is reported as possibly carried out if the connection broke', async () => {
		server.control.addFault(LOST);
		const { error } = await playMedia(server);

		expect(error?.description).toMatch(
			/may have been carried out anyway and was not sent again: check the result before you run/,
		);
		expect(server.control.queue(OFFICE).items).toBeGreaterThan(0);
	});

	it('is sent once for each item, even if the connection broke for the first one', async () => {
		server.control.addFault(LOST);
		const input = [{ media: PLAYLIST }, { media: MORNING_NEWS }];
		const { json } = await playMedia(
			server,
			{
				media: byUri('={{ $json.media }}'),
				enqueue: 'play',
				options: { timeout: 1, combineItems: false },
			},
			{ input, onError: 'continueRegularOutput' },
		);

		expect(sentPlayMediaArguments(server)).toMatchObject(input);
		expect(json).toMatchObject([
			{ error: expect.any(String) },
			{ success: true, media: MORNING_NEWS },
		]);
	});
});
