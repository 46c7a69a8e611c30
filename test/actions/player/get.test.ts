import type { INodeParameters } from 'n8n-workflow';
import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../simulator/world/players/players';
import { startFakeServer, respondWithResult } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../support/nodeReports';
import { countSentCommands } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { describeOnServersWithPlayerCommands } from './support/playerParameters';
import { locator } from './support/playerSettings';

const GET = 'players/get';

function get(playerId: INodeParameters[string], more: INodeParameters = {}): INodeParameters {
	return { resource: 'player', operation: 'get', playerId, ...more };
}

describeOnServersWithPlayerCommands((server) => {
	it('reads one player in ten simplified fields', async () => {
		server.control.setPlayer(OFFICE, { volume: 33 });
		const { json } = await runNode(get(locator('name', 'office')), { server });

		const office = { player_id: OFFICE, name: 'Office', available: true, volume_level: 33 };
		expect(json).toMatchObject([office]);
		expect(Object.keys(json[0] ?? {})).toHaveLength(10);
	});

	it.each([
		['name', 'office', 'players/all'],
		['id', OFFICE, GET],
		['list', OFFICE, GET],
	])('returns it unchanged by one request without Simplify: %s', async (...row) => {
		const [mode, chosen, command] = row;
		const told = await callServerUnlogged<object>(server, GET, { player_id: OFFICE });
		server.control.clearRequests();
		const { json } = await runNode(get(locator(mode, chosen), { simplify: false }), { server });

		const moving = { elapsed_time_last_updated: expect.anything() };
		expect(json).toEqual([{ ...told, ...moving }]);
		expect(countSentCommands(server)).toEqual({ [command]: 1 });
	});

	it("returns a member's own volume and its leader's music", async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.fillQueue(LIVING_ROOM, 2, { state: 'playing' });
		server.control.setPlayer(BEDROOM, { volume: 9 });
		const { json } = await runNode(get(locator('id', BEDROOM)), { server });

		const music = { state: 'playing', title: 'Filler 1' };
		expect(json).toMatchObject([{ synced_to: LIVING_ROOM, ...music, volume_level: 9 }]);
	});
});

describe('Get of a player', () => {
	const server = musicServer('2.8');
	const onError = 'continueRegularOutput';

	it('continues after players that are unknown, unavailable or ambiguous', async () => {
		server.control.addPlayer({ id: 'office-2', name: 'Office' });
		const input = ['Kitchen', 'Cellar', ATTIC, 'Office', 'Bedroom'].map((room) => ({ room }));
		const parameters = get(locator('name', '={{ $json.room }}'));
		const report = await runNode(parameters, { server, input, onError });

		expect(pairedItemIndexes(report)).toEqual([0, 1, 2, 3, 4]);
		expect(report.json).toEqual([
			expect.objectContaining({ player_id: KITCHEN }),
			errorItemMatching(/^"Player" refers to .*"Cellar", which the server does not have$/),
			errorItemMatching(/^"Player" refers to .*"Attic" \(.*\), which is not available$/),
			errorItemMatching(/^"Player" refers to .*"Office", but there are several with that name$/),
			expect.objectContaining({ player_id: BEDROOM }),
		]);
		expect(countSentCommands(server)[GET]).toBeUndefined();
	});

	it('fails only for the item with an invalid response', async () => {
		server.control.addFault({ kind: 'body', body: '"hello"', command: GET, skip: 1 });
		const input = [KITCHEN, LIVING_ROOM, BEDROOM].map((room) => ({ room }));
		const parameters = get(locator('id', '={{ $json.room }}'), { options: { concurrency: 1 } });
		const report = await runNode(parameters, { server, input, onError });

		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(report.json[1]).toEqual(errorItemMatching(/players\/get has an unexpected format/));
		expect(outputValues(report, 'player_id')).toEqual([KITCHEN, undefined, BEDROOM]);
	});
});

describe('a player that the server only lists as a queue', () => {
	it('is reported as gone', async () => {
		const server = await startFakeServer({
			'player_queues/all': respondWithResult([{ queue_id: 'fleeting', display_name: 'Fleeting' }]),
			[GET]: respondWithResult(null),
		});
		const { error } = await runNode(get('fleeting'), { server });

		expect(error).toMatchObject({
			message: '"Player" refers to the player "Fleeting", which no longer exists',
			description: expect.stringMatching(/choose another player/),
		});
	});
});
