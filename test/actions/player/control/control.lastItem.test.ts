import type { IDataObject } from 'n8n-workflow';
import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import {
	startFakeServer,
	closeFakeServers,
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
	async function skip(queue: { autoplay: boolean; repeat?: 'all' }) {
		server.control.fillQueue(LIVING_ROOM, 2, { currentIndex: 1, state: 'playing', elapsed: 9 });
		server.control.changeQueue(LIVING_ROOM, queue);
		return await runNode(controlParameters(LIVING_ROOM, 'next'), { server });
	}

	it('nothing is skipped, which the output says', async () => {
		const { error } = await skip({ autoplay: false });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/^"Living Room" has no next item: ".*Filler 2" is the last/),
			description: expect.stringMatching(/^Nothing was sent\. /),
		});
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(Object.values(countSentCommands(server))).toEqual([1, 1, 1]);
	});

	it('a queue that repeats continues with its first item', async () => {
		const { json } = await skip({ repeat: 'all', autoplay: false });

		const [title] = server.control.queue(LIVING_ROOM).names;
		expect(json).toMatchObject([{ title, confirmed: true }]);
	});

	it('a queue that may continue by itself gets the command', async () => {
		const { error } = await skip({ autoplay: true });

		expect(sentPlayerChanges(server)).toHaveLength(1);
		expect(error?.message).toMatch(
			/accepted the command Next, but nothing changed: it is playing$/,
		);
		expect(error?.description).toMatch(/^There is nothing to skip to after the last item of a/);
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

/** Skips on a server that goes on when it is told to, whatever it says of its queue. */
async function skipOn(queue: IDataObject | undefined, more: IDataObject = {}) {
	let item = 'a';
	const scripted = { player_id: SCRIPTED_PLAYER, name: 'Scripted' };
	const player = () => ({ ...scripted, ...playerPlayingItem(item), ...more });
	const fails = respondWithError(500, 'Internal server error');
	const server = await startFakeServer({
		'players/all': (...exchange) => respondWithResult([player()])(...exchange),
		'players/get': (...exchange) => respondWithResult(player())(...exchange),
		'player_queues/get_active_queue': queue ? respondWithResult(queue) : fails,
		'player_queues/all': fails,
		[NEXT]: (...exchange) => {
			item = 'b';
			respondWithResult(null)(...exchange);
		},
	});
	const report = await runNode(controlParameters(SCRIPTED_PLAYER, 'next'), { server });
	return { ...report, sent: server.requests.filter(({ command }) => command === NEXT) };
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
		const { json, sent } = await skipOn(queue, player);

		expect(json).toMatchObject([{ title: 'Title b', confirmed: true }]);
		expect(sent).toHaveLength(1);
	});

	it.each([{}, { active_source: SCRIPTED_PLAYER }])(
		'not if nothing follows: %j',
		async (player) => {
			const { error, sent } = await skipOn(LAST, player);

			expect(error?.message).toMatch(
				/^"Scripted" has no next item: "Last Song" is the last in its/,
			);
			expect(sent).toEqual([]);
		},
	);
});
