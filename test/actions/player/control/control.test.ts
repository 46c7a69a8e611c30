import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';
import {
	sentPlayerChanges,
	controlParameters,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';

/** Five items, of which the second plays or waits. */
function fill({ control }: MusicServer, state: 'playing' | 'paused' | 'idle', elapsed = 60): void {
	control.fillQueue(LIVING_ROOM, 5, { currentIndex: 1, state, elapsed });
}

describeOnServersWithPlayerCommands((server) => {
	it.each([
		['play', 'paused', 60, 'playing', 1],
		['play', 'idle', 0, 'playing', 1],
		['play', 'playing', 60, 'playing', 1],
		['pause', 'playing', 60, 'paused', 1],
		['pause', 'idle', 0, 'idle', 1],
		['play_pause', 'playing', 60, 'paused', 1],
		['play_pause', 'paused', 60, 'playing', 1],
		['stop', 'playing', 60, 'idle', 1],
		['stop', 'paused', 60, 'idle', 1],
		['next', 'playing', 60, 'playing', 2],
		['previous', 'playing', 2, 'playing', 0],
		['previous', 'playing', 60, 'playing', 1],
	] as const)('%s a player that is %s for %d s: it is %s', async (...row) => {
		const [command, state, elapsed, afterwards, index] = row;
		fill(server, state, elapsed);
		const { json, error } = await runNode(controlParameters(LIVING_ROOM, command), { server });

		expect(error).toBeUndefined();
		const queue = server.control.queue(LIVING_ROOM);
		const [title, artist] = afterwards === 'idle' ? [null, null] : [queue.names[index], 'Filler'];
		const player = { player: 'Living Room', player_id: LIVING_ROOM };
		expect(json).toMatchObject([
			{ ...player, command, state: afterwards, title, artist, success: true, confirmed: true },
		]);
		expect(Object.keys(json[0] ?? {}).slice(-3)).toEqual(['success', 'confirmed', 'player_id']);
		// Its place is not looked at: what a late server shows of a skip already is still to come.
		expect(queue.state).toBe(afterwards);
		expect(server.control.executed(`players/cmd/${command}`)).toBe(1);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: `players/cmd/${command}`, args: { player_id: LIVING_ROOM } },
		]);
	});

	it.each([
		['playing', 90],
		['playing', 17],
		['paused', 17],
	] as const)('seeks while %s, to a position that is given in seconds: %i', async (...row) => {
		const [state, position] = row;
		fill(server, state, 5);
		const { json } = await runNode(controlParameters(LIVING_ROOM, 'seek', { position }), {
			server,
		});

		expect(json).toMatchObject([{ success: true, command: 'seek', confirmed: true }]);
		if (state === 'playing') {
			expect(json[0]?.state).toBe('playing');
			expect(server.control.queue(LIVING_ROOM).elapsed).toBeGreaterThanOrEqual(position);
		}
		expect(sentPlayerChanges(server)).toEqual([
			{ command: 'players/cmd/seek', args: { player_id: LIVING_ROOM, position } },
		]);
	});
});
