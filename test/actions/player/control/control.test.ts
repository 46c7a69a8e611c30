import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';
import { outputValues, pairedItemIndexes } from '../../support/nodeReports';
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
		expect(json).toMatchObject([
			{
				player: 'Living Room',
				player_id: LIVING_ROOM,
				command,
				state: afterwards,
				title,
				artist,
				success: true,
				confirmed: true,
			},
		]);
		expect(Object.keys(json[0] ?? {}).slice(-3)).toEqual(['success', 'confirmed', 'player_id']);
		// Its place is not looked at: what a late server shows of a skip already is still to come.
		expect(queue.state).toBe(afterwards);
		expect(server.control.executed(`players/cmd/${command}`)).toBe(1);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: `players/cmd/${command}`, args: { player_id: LIVING_ROOM } },
		]);
	});

	it('seeks to a position in the item, given in seconds', async () => {
		fill(server, 'playing', 5);
		const { json } = await runNode(controlParameters(LIVING_ROOM, 'seek', { position: 90 }), {
			server,
		});

		expect(json).toMatchObject([
			{ success: true, command: 'seek', state: 'playing', confirmed: true },
		]);
		expect(server.control.queue(LIVING_ROOM).elapsed).toBeGreaterThanOrEqual(90);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: 'players/cmd/seek', args: { player_id: LIVING_ROOM, position: 90 } },
		]);
	});

	it.each(['playing', 'paused'] as const)('sees a short way ahead while %s', async (state) => {
		fill(server, state, 5);
		const { json } = await runNode(controlParameters(LIVING_ROOM, 'seek', { position: 17 }), {
			server,
		});

		expect(json).toMatchObject([{ command: 'seek', confirmed: true }]);
	});

	it('processes three items one after another, in order', async () => {
		fill(server, 'playing');
		const commands = ['pause', 'play', 'next'];
		const input = commands.map((command) => ({ command }));
		const parameters = controlParameters(LIVING_ROOM, '={{ $json.command }}');
		const report = await runNode(parameters, { server, input });

		expect(outputValues(report, 'command')).toEqual(commands);
		expect(outputValues(report, 'state')).toEqual(['paused', 'playing', 'playing']);
		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual(
			commands.map((command) => `players/cmd/${command}`),
		);
	});
});
