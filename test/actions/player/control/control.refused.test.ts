import { ATTIC, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/workflow';
import { musicServer } from '../../support/musicServer';
import { refused } from '../../support/outcomes';
import { withShortWaits } from '../support/shortWaits';
import { changesSent, controlling } from '../support/playing';
import { itIsSentOnce } from '../support/sentOnce';

withShortWaits();

describe('a command to a player', () => {
	const server = musicServer('2.7');

	it.each([
		['a command that there is not', { command: '={{ "jump" }}' }, /^"Command" is "jump"/],
		['a place before the beginning', { position: -1 }, /^"Position \(Seconds\)" is -1/],
		['half a second', { position: 1.5 }, /^"Position \(Seconds\)" must be a whole number/],
		[
			'a place that is no number',
			{ position: '={{ "late" }}' },
			/^"Position \(Seconds\)" must be a whole/,
		],
		[
			'a place that is empty',
			{ position: '={{ null }}' },
			/^"Position \(Seconds\)" must be .*empty/,
		],
	])('is refused before anything is sent: %s', async (_, more, message) => {
		const { error, items } = await runNode(controlling(LIVING_ROOM, 'seek', more), { server });

		expect(error).toMatchObject(refused(message, /^(Use|Choose) /));
		expect(items).toEqual([]);
		expect(server.control.requests()).toEqual([]);
	});

	it.each([
		['nobody', 'cellar', /"cellar", which the server does not have$/],
		['one that is away', ATTIC, /"Attic" \(.*\), which is not available$/],
	])('is not sent for %s, which the server would call a success', async (_, player, words) => {
		const { error } = await runNode(controlling(player, 'play'), { server });

		expect(error).toMatchObject({ message: expect.stringMatching(words) });
		expect(changesSent(server)).toEqual([]);
	});

	it('is not sent when the player cannot be looked at before', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: 'players/get' });
		const { error } = await runNode(controlling(LIVING_ROOM, 'next'), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(changesSent(server)).toEqual([]);
	});

	it('that was sent is told to be, where what came of it cannot be seen', async () => {
		const fault = { kind: 'status', status: 500, command: 'players/get', skip: 1 } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const { error } = await runNode(controlling(KITCHEN, 'play'), { server });

		expect(error?.message).toMatch(/^The command was sent, but its result could not be verified/);
		expect(error?.description).toMatch(/before you run the node again/);
		expect(server.control.executed('players/cmd/play')).toBe(1);
	});

	it('is confirmed although a look in between failed', async () => {
		const fault = { kind: 'drop', when: 'mid-body', command: 'players/get', skip: 1 } as const;
		server.control.addFault({ ...fault, times: 2 });
		const { json } = await runNode(controlling(KITCHEN, 'play'), { server });

		expect(json).toMatchObject([{ confirmed: true, state: 'playing' }]);
	});

	it.each([
		['play', /switched on, has something to play and is not playing an announcement/],
		['next', /nothing to skip to after the last item of a queue/],
		['previous', /cannot always be skipped/],
		['seek', /cannot seek/],
	])('that breaks inside of the server is told with what to look at: %s', async (...row) => {
		const [command, remedy] = row;
		const fault = { kind: 'status', status: 500, command: `players/cmd/${command}` } as const;
		server.control.addFault({ ...fault, body: 'Internal server error' });
		const { error } = await runNode(controlling(KITCHEN, command), { server });

		expect(error?.description).toMatch(remedy);
	});

	itIsSentOnce(server, 'players/cmd/pause', controlling(LIVING_ROOM, 'pause'), ({ control }) =>
		control.fillQueue(LIVING_ROOM, 5, { state: 'playing' }),
	);

	it('is sent once when no answer comes in time, and that is told', async () => {
		const command = 'players/cmd/pause';
		server.control.addFault({ kind: 'silence', command });
		const options = { timeout: 1 };
		const { error } = await runNode(controlling(KITCHEN, 'pause', { options }), { server });

		expect(error?.description).toMatch(/may have been carried out anyway/);
		expect(server.control.requests(command)).toHaveLength(1);
	});

	it.each(['play', 'pause', 'next'])('that nothing comes of fails: %s', async (command) => {
		const state = command === 'play' ? 'paused' : 'playing';
		server.control.fillQueue(OFFICE, 5, { state });
		server.control.addFault({ kind: 'ignore-command', command: `players/cmd/${command}` });
		const { error } = await runNode(controlling(OFFICE, command), { server });

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

describe('a server that has no commands for players', () => {
	const server = musicServer('documented');

	it('is told so, once, and with what is needed', async () => {
		const input = [{}, {}, {}];
		const onError = 'continueRegularOutput';
		const report = await runNode(controlling(OFFICE, 'play'), { server, input, onError });

		expect(report.json).toHaveLength(3);
		for (const { error, details } of report.json) {
			expect(error).toMatch(/does not have the command players\/cmd\/play$/);
			expect(details).toMatch(/requires Music Assistant 2\.4 or newer/);
		}
		expect(server.control.requests('players/cmd/play')).toHaveLength(1);
	});
});
