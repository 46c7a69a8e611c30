import { respondWithResult, startFakeServer } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { getHealthParameters } from './support/serverParameters';

describe('a player whose settings keep its first name (observed on 2.7)', () => {
	it.each([
		['the name that the server lists', [{ name: 'Garden' }], 'Garden'],
		['that name too if the player is away', [{ name: 'Garden', available: false }], 'Garden'],
		['its name in the settings if it is not listed', [], 'squeezeplay'],
	])('has %s', async (_, listed, name) => {
		const server = await startFakeServer({
			'config/players': respondWithResult([{ player_id: 'one', default_name: 'squeezeplay' }]),
			'players/all': respondWithResult(
				listed.map((player) => ({ player_id: 'one', available: true, ...player })),
			),
		});
		const parameters = getHealthParameters({ kinds: ['player'], includeHealthy: true });
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([{ kind: 'player', name, id: 'one' }]);
	});
});
