import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import {
	startFakeServer,
	closeFakeServers,
	respondWithError,
	respondWithResult,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { countSentCommands } from '../../support/sentRequests';
import { withFastTime } from '../../../support/fastTime';
import { playMediaParameters } from '../../queue/support/playMediaParameters';
import { sentPlayerChanges, controlParameters } from '../support/playerParameters';
import { locator } from '../support/playerSettings';
import { SCRIPTED_PLAYER } from '../support/scriptedPlayerServer';

withFastTime();
afterEach(closeFakeServers);

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
		['next', 2],
		['previous', 0],
	])('a stopped player that skips plays: %s', async (command, index) => {
		server.control.fillQueue(LIVING_ROOM, 5, { currentIndex: 1 });
		const { json } = await run(LIVING_ROOM, command);

		const title = server.control.queue(LIVING_ROOM).names[index];
		expect(json).toMatchObject([{ state: 'playing', title }]);
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
	const server = await startFakeServer({
		'players/all': respondWithResult([player]),
		'players/get': respondWithResult(player),
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
		expect(error?.message).toMatch(
			/accepted the command Pause, but nothing changed: it is playing$/,
		);
	});

	it('a player that has nothing to play and never played is reported as having nothing', async () => {
		const { error } = await runNode(controlParameters(OFFICE, 'play'), { server, user: 'user' });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(error?.description).toMatch(/has something to play/);
	});
});
