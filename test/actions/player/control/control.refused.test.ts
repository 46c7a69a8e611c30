import { ATTIC, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { sentPlayerChanges, controlParameters } from '../support/playerParameters';

describe('a command to a player', () => {
	const server = musicServer('2.7');

	it.each([
		['an unknown command', { command: '={{ "jump" }}' }, /^"Command" is "jump"/],
		['a position before the beginning', { position: -1 }, /^"Position \(Seconds\)" is -1/],
		['half a second', { position: 1.5 }, /^"Position \(Seconds\)" must be a whole number/],
		[
			'a position that is not a number',
			{ position: '={{ "late" }}' },
			/^"Position \(Seconds\)" must be a whole/,
		],
		['an empty position', { position: '={{ null }}' }, /^"Position \(Seconds\)" must be .*empty/],
	])('is refused before anything is sent: %s', async (_, more, message) => {
		const { error, items } = await runNode(controlParameters(LIVING_ROOM, 'seek', more), {
			server,
		});

		expect(error).toMatchObject(
			operationErrorMatching(message, /(^|returned nothing: .+\. )(Use|Choose) /),
		);
		expect(items).toEqual([]);
		expect(server.control.requests()).toEqual([]);
	});

	it.each([
		['nobody', 'cellar', /"cellar", which the server does not have$/],
		['an unavailable one', ATTIC, /"Attic" \(.*\), which is not available$/],
	])('is not sent for %s, for which the server would report success', async (_, player, words) => {
		const { error } = await runNode(controlParameters(player, 'play'), { server });

		expect(error).toMatchObject({ message: expect.stringMatching(words) });
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('is not sent if the player cannot be read before', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: 'players/get' });
		const { error } = await runNode(controlParameters(LIVING_ROOM, 'next'), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('that was sent is reported as sent if its effect cannot be read', async () => {
		const fault = { kind: 'status', status: 500, command: 'players/get', skip: 1 } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const { error } = await runNode(controlParameters(KITCHEN, 'play'), { server });

		expect(error?.message).toMatch(/^The command was sent, but its result could not be verified/);
		expect(error?.description).toMatch(/before you run the node again/);
		expect(server.control.executed('players/cmd/play')).toBe(1);
	});

	it('is confirmed although a read in between failed', async () => {
		const fault = { kind: 'drop', when: 'mid-body', command: 'players/get', skip: 1 } as const;
		server.control.addFault({ ...fault, times: 2 });
		const { json } = await runNode(controlParameters(KITCHEN, 'play'), { server });

		expect(json).toMatchObject([{ confirmed: true, state: 'playing' }]);
	});

	it.each([
		['play', /switched on, has something to play and is not playing an announcement/],
		['next', /nothing to skip to after the last item of a queue/],
		['previous', /cannot always be skipped/],
		['seek', /do not support seeking/],
	])('that fails inside the server is reported with what to check: %s', async (...row) => {
		const [command, remedy] = row;
		const fault = { kind: 'status', status: 500, command: `players/cmd/${command}` } as const;
		server.control.addFault({ ...fault, body: 'Internal server error' });
		const { error } = await runNode(controlParameters(KITCHEN, command), { server });

		expect(error?.description).toMatch(remedy);
	});

	it('is sent once if no response arrives in time, which is reported', async () => {
		const command = 'players/cmd/pause';
		server.control.addFault({ kind: 'silence', command });
		const options = { timeout: 1 };
		const { error } = await runNode(controlParameters(KITCHEN, 'pause', { options }), { server });

		expect(error?.description).toMatch(/may have been carried out anyway/);
		expect(server.control.requests(command)).toHaveLength(1);
	});

	it.each(['play', 'pause', 'next'])('that has no effect fails: %s', async (command) => {
		const state = command === 'play' ? 'paused' : 'playing';
		server.control.fillQueue(OFFICE, 5, { state });
		server.control.addFault({ kind: 'ignore-command', command: `players/cmd/${command}` });
		const { error } = await runNode(controlParameters(OFFICE, command), { server });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(
				new RegExp(`^"Office" accepted the command \\w+, but nothing changed: it is ${state}$`),
			),
			description: expect.stringMatching(/./),
		});
		expect(server.control.requests(`players/cmd/${command}`)).toHaveLength(1);
	});
});
