import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { respondWithError, respondWithResult } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { countSentCommands } from '../../support/sentRequests';
import { withFastTime } from '../../../support/fastTime';
import { playMediaParameters } from '../../queue/support/playMediaParameters';
import { sentPlayerChanges, controlParameters } from '../support/playerParameters';
import { locator } from '../support/playerSettings';
import {
	carryOut,
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startPlayersServer,
} from '../support/playerServers';
import type { IDataObject } from 'n8n-workflow';

withFastTime();

describe.each(['2.7', '2.10', '2.11'] as const)('on a %s server', (profile) => {
	const server = musicServer(profile);
	const run = (player: string, command: string, more = {}) =>
		runNode(controlParameters(player, command, more), { server });

	describe('playing an empty queue', () => {
		it.each(['play', 'play_pause'])('reports what the server did: %s', async (command) => {
			server.control.fillQueue(LIVING_ROOM, ['library://track/7'], { state: 'playing' });
			server.control.playForward(LIVING_ROOM, 9999);
			const { json } = await run(OFFICE, command);

			const title = server.control.queue(OFFICE).currentItem?.name;
			const note = expect.stringMatching(/was empty.*recently played/);
			expect(json).toMatchObject([{ state: 'playing', title, confirmed: true, note }]);
		});

		it('is not noted if it contains something', async () => {
			const { json } = await run(KITCHEN, 'play');

			expect(json).toHaveLength(1);
			expect(json[0]).not.toHaveProperty('note');
		});

		it('is not checked if nothing is to start', async () => {
			await run(OFFICE, 'pause');

			expect(Object.keys(countSentCommands(server)).join()).not.toContain('queue');
		});
	});

	it('a skip back from the first item restarts it', async () => {
		server.control.fillQueue(LIVING_ROOM, 2, { state: 'playing', elapsed: 9 });
		const { json } = await run(LIVING_ROOM, 'previous');

		const [title] = server.control.queue(LIVING_ROOM).names;
		expect(json).toMatchObject([{ state: 'playing', title, confirmed: true }]);
	});

	it.each([
		['in a radio', ['library://radio/1'], 30],
		['past the end of the item', ['library://track/1'], 99_999],
		['in an empty queue', [], 30],
	])('seeking %s fails with the reason', async (_, content, position) => {
		server.control.fillQueue(OFFICE, content, { state: content.length > 0 ? 'playing' : 'idle' });
		const { error } = await run(OFFICE, 'seek', { position });

		expect(error).toMatchObject({ name: 'NodeApiError' });
		expect(`${error?.message} ${error?.description}`).toMatch(/[Rr]adio.*\bwithin the item\b/);
		expect(server.control.requests('players/cmd/seek')).toHaveLength(1);
	});

	describe('a player that follows another one', () => {
		beforeEach(() => {
			server.control.fillQueue(LIVING_ROOM, 5, { state: 'playing', elapsed: 30 });
			server.control.group(LIVING_ROOM, [BEDROOM]);
		});

		it.each([
			['pause', 'paused', 0],
			['next', 'playing', 1],
			['stop', 'idle', null],
		])('reports what the group does: %s', async (command, state, place) => {
			const { json } = await run(BEDROOM, command);

			const queue = server.control.queue(LIVING_ROOM);
			const title = place === null ? null : queue.names[place];
			expect(json).toMatchObject([{ player_id: BEDROOM, state, title }]);
			expect(queue.state).toBe(state);
			expect(sentPlayerChanges(server)).toMatchObject([{ args: { player_id: BEDROOM } }]);
		});

		it('fills no queue when told to play: its group has one', async () => {
			server.control.fillQueue(LIVING_ROOM, 5, { state: 'paused' });
			server.control.fillQueue(BEDROOM, 0);
			const { json } = await run(BEDROOM, 'play');

			expect(json).toMatchObject([{ state: 'playing' }]);
			expect(json[0]).not.toHaveProperty('note');
		});
	});
});

/**
 * Plays on a server whose player does not play from its queue.
 *
 * @param counts what one look after the other tells of how many items are queued; `undefined` for a refusal
 */
async function playWithEmptyQueue(state: string | null, counts: ReadonlyArray<number | undefined>) {
	const player = { player_id: SCRIPTED_PLAYER, name: 'Scripted', playback_state: state };
	let looks = 0;
	const server = await startPlayersServer([player], {
		'players/cmd/play': respondWithResult(null),
		'player_queues/get_active_queue': respondWithResult(null),
		'player_queues/all': (...exchange) => {
			const items = counts[Math.min(looks++, counts.length - 1)];
			if (items === undefined) respondWithError(500, 'Internal server error')(...exchange);
			else respondWithResult([{ queue_id: SCRIPTED_PLAYER, items }])(...exchange);
		},
	});
	return await runNode(controlParameters(SCRIPTED_PLAYER, 'play'), { server });
}

describe('on a 2.7 server', () => {
	const server = musicServer('2.7');

	it('a member whose own queue the group plays is not reported as paused while it continues', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.fillQueue(BEDROOM, 5);
		const queueId = locator('id', BEDROOM);
		await runNode(playMediaParameters({ queueId, options: { confirm: false } }), { server });
		const { error } = await runNode(controlParameters(BEDROOM, 'pause'), { server });

		expect(server.control.queue(BEDROOM).state).toBe('playing');
		expect(error?.message).toMatch(/accepted the command Pause, but nothing changed: it is pl/);
	});
});

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
		expect(error?.message).toMatch(/accepted the command Next, but nothing changed: it is pl/);
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
	const scripted = { player_id: SCRIPTED_PLAYER, name: 'Scripted' };
	const player = { ...scripted, ...playerPlayingItem('a'), ...more };
	const fails = respondWithError(500, 'Internal server error');
	const server = await startPlayersServer([player], {
		'player_queues/get_active_queue': queue ? respondWithResult(queue) : fails,
		'player_queues/all': fails,
		[NEXT]: carryOut(() => void Object.assign(player, playerPlayingItem('b'), more)),
	});
	const report = await runNode(controlParameters(SCRIPTED_PLAYER, 'next'), { server });
	return { ...report, sent: server.requests.filter(({ command }) => command === NEXT) };
}

describe('playing an empty queue', () => {
	it.each([
		['another source plays', 'playing', [0, 0], /^The queue is empty: .* elsewhere/],
		['it is unknown whether it plays', null, [0, 0], /^The queue is empty$/],
		['the server filled it', 'playing', [0, 3], /filled it with recently played items$/],
		['nothing can be read any more', 'playing', [0, undefined], /is not known what it contains/],
	])('reports the actual state: %s', async (_, state, counts, note) => {
		const { json, error } = await playWithEmptyQueue(state, counts);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, note: expect.stringMatching(note) }]);
	});

	it('is sent even if the queue cannot be read at all', async () => {
		const { json } = await playWithEmptyQueue('playing', [undefined]);

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('note');
	});
});

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
