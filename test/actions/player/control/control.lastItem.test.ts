import type { IDataObject } from 'n8n-workflow';
import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithError,
	respondWithResult,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { countSentCommands } from '../../support/sentRequests';
import { withFastTime } from '../../../support/fastTime';
import { sentPlayerChanges, controlParameters } from '../support/playerParameters';
import { playerPlayingItem, SCRIPTED_PLAYER } from '../support/scriptedPlayerServer';

withFastTime();
afterEach(closeFakeServers);

describeOnServers(['2.7', '2.10', '2.11'], (server) => {
	const AT_LAST = { currentIndex: 1, state: 'playing', elapsed: 9 } as const;

	it('nothing is skipped, which the output says', async () => {
		server.control.fillQueue(LIVING_ROOM, 2, AT_LAST);
		server.control.changeQueue(LIVING_ROOM, { autoplay: false });
		const { error } = await runNode(controlParameters(LIVING_ROOM, 'next'), { server });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(
				/^"Living Room" has no next item: ".*Filler 2" is the last in its queue$/,
			),
			description: expect.stringMatching(/^Nothing was sent\. /),
		});
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(Object.values(countSentCommands(server))).toEqual([1, 1, 1]);
	});

	it('a queue that repeats continues with its first item', async () => {
		server.control.fillQueue(LIVING_ROOM, 2, AT_LAST);
		server.control.changeQueue(LIVING_ROOM, { repeat: 'all', autoplay: false });
		const { json } = await runNode(controlParameters(LIVING_ROOM, 'next'), { server });

		const [title] = server.control.queue(LIVING_ROOM).names;
		expect(json).toMatchObject([{ title, confirmed: true }]);
	});

	it('a queue that may continue by itself gets the command', async () => {
		server.control.fillQueue(LIVING_ROOM, 2, AT_LAST);
		server.control.changeQueue(LIVING_ROOM, { autoplay: true });
		const { error } = await runNode(controlParameters(LIVING_ROOM, 'next'), { server });

		expect(sentPlayerChanges(server)).toHaveLength(1);
		expect(error?.message).toBe(
			'"Living Room" accepted the command Next, but nothing changed: it is playing',
		);
		expect(error?.description).toMatch(
			/^There is nothing to skip to after the last item of a queue/,
		);
	});
});

const NEXT = 'players/cmd/next';
const LAST = {
	queue_id: SCRIPTED_PLAYER,
	active: true,
	items: 3,
	current_index: 2,
	current_item: { name: 'Last Song' },
	next_item: null,
};

/** A server that goes on when it is told to, whatever it says of its queue. */
async function goingOn(queue: IDataObject | undefined, more: IDataObject = {}) {
	let item = 'a';
	const player = () => ({
		player_id: SCRIPTED_PLAYER,
		name: 'Scripted',
		...playerPlayingItem(item),
		...more,
	});
	return await startFakeServer({
		'players/all': (response, request) => respondWithResult([player()])(response, request),
		'players/get': (response, request) => respondWithResult(player())(response, request),
		'player_queues/get_active_queue': queue
			? respondWithResult(queue)
			: respondWithError(500, 'Internal server error'),
		'player_queues/all': respondWithError(500, 'Internal server error'),
		[NEXT]: (response, request) => {
			item = 'b';
			respondWithResult(null)(response, request);
		},
	});
}

describe('if more than the last item may follow', () => {
	it.each<[string, IDataObject | undefined, IDataObject?]>([
		['a next item', { ...LAST, next_item: { name: 'Next Song' } }],
		['a next item that is not reported', { ...LAST, next_item: undefined }],
		['a queue that is being filled', { ...LAST, current_index: 0 }],
		['a queue without a current item', { ...LAST, current_index: null }],
		['a queue that repeats', { ...LAST, repeat_mode: 'all' }],
		['autoplay', { ...LAST, autoplay_enabled: true }],
		['autoplay by its former name', { ...LAST, dont_stop_the_music_enabled: true }],
		['a dynamic queue', { ...LAST, is_dynamic: true }],
		['a radio based on an item', { ...LAST, radio_source: [{ name: 'Seed' }] }],
		['a queue that does not play', { ...LAST, active: false }],
		['another app that plays', LAST, { active_source: 'spotify' }],
		['a queue that cannot be read', undefined],
	])('the command is sent: %s', async (...row) => {
		const [, queue, player] = row;
		const server = await goingOn(queue, player);
		const parameters = controlParameters(SCRIPTED_PLAYER, 'next');
		const { json } = await runNode(parameters, { credentials: credentialsForUrl(server.url) });

		expect(json).toMatchObject([{ title: 'Title b', confirmed: true }]);
		expect(server.requests.filter(({ command }) => command === NEXT)).toHaveLength(1);
	});

	it.each([{}, { active_source: SCRIPTED_PLAYER }])(
		'not if nothing follows: %j',
		async (player) => {
			const server = await goingOn(LAST, player);
			const parameters = controlParameters(SCRIPTED_PLAYER, 'next');
			const { error } = await runNode(parameters, { credentials: credentialsForUrl(server.url) });

			expect(error?.message).toBe(
				'"Scripted" has no next item: "Last Song" is the last in its queue',
			);
			expect(server.requests.filter(({ command }) => command === NEXT)).toEqual([]);
		},
	);
});
