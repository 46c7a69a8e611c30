import { KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { sentPlayerChanges, controlParameters } from '../support/playerParameters';

describe('a command to a player', () => {
	const server = musicServer('2.7');
	const run = (player: string, command: string, options = {}) =>
		runNode(controlParameters(player, command, { options }), { server });

	it('is not sent if the player cannot be read before', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: 'players/get' });
		const { error } = await run(LIVING_ROOM, 'next');

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('that was sent is reported as sent if its effect cannot be read', async () => {
		const fault = { kind: 'status', status: 500, command: 'players/get', skip: 1 } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const { error } = await run(KITCHEN, 'play');

		expect(error?.message).toMatch(/^The command was sent, but its result could not be verified/);
		expect(error?.description).toMatch(/before you run the node again/);
		expect(server.control.executed('players/cmd/play')).toBe(1);
	});

	it('is confirmed although a read in between failed', async () => {
		const fault = { kind: 'drop', when: 'mid-body', command: 'players/get', skip: 1 } as const;
		server.control.addFault({ ...fault, times: 2 });

		expect((await run(KITCHEN, 'play')).json).toMatchObject([
			{ confirmed: true, state: 'playing' },
		]);
	});

	it.each([
		['play', /switched on, has something to play and is not playing an announcement/],
		['next', /nothing to skip to after the last item of a queue/],
		['previous', /cannot always be skipped/],
		['seek', /do not support seeking/],
	])('that fails inside the server is reported with what to check: %s', async (command, remedy) => {
		const fault = { kind: 'status', status: 500, body: 'Internal server error' } as const;
		server.control.addFault({ ...fault, command: `players/cmd/${command}` });

		expect((await run(KITCHEN, command)).error?.description).toMatch(remedy);
	});

	it('is sent once if no response arrives in time, which is reported', async () => {
		const command = 'players/cmd/pause';
		server.control.addFault({ kind: 'silence', command });
		const { error } = await run(KITCHEN, 'pause', { timeout: 1 });

		expect(error?.description).toMatch(/may have been carried out anyway/);
		expect(server.control.requests(command)).toHaveLength(1);
	});
});
