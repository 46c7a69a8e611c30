import type { Fault } from '../../simulator';
import {
	ATTIC,
	BEDROOM,
	FORMER_KITCHEN,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../simulator/world/players/players';
import {
	describeOnEveryServer,
	musicServer,
	type MusicServer,
} from '../actions/support/musicServer';
import { sourceEngine } from '../support/sourceEngine';
import { credentialsFor } from '../support/credentials';

async function shown(server: MusicServer, user: 'admin' | 'user' = 'admin') {
	const credentials = credentialsFor(server, user);
	return await sourceEngine().loadOptions('getPlayers', { credentials });
}

describeOnEveryServer((server, profile) => {
	it('the players of a multi-select are listed by name, available ones first', async () => {
		expect(await shown(server)).toEqual([
			{ name: 'Bedroom', value: BEDROOM },
			{ name: 'Kitchen', value: KITCHEN },
			{ name: 'Living Room', value: LIVING_ROOM },
			{ name: 'Office', value: OFFICE },
			{ name: 'Attic (not available)', value: ATTIC },
			{ name: 'Kitchen (not available)', value: FORMER_KITCHEN },
		]);
		const lookups =
			profile === 'documented' ? ['players/all', 'player_queues/all'] : ['players/all'];
		expect(server.control.requests().map(({ command }) => command)).toEqual(lookups);
	});
});

describe('the players of a multi-select', () => {
	const server = musicServer('2.10');

	it('are distinguished if they have the same name', async () => {
		server.control.addPlayer({ id: 'office-2', name: 'Office' });
		const names = (await shown(server)).map(({ name }) => name);

		expect(names).toContain(`Office ${OFFICE}`);
		expect(names).toContain('Office office-2');
	});

	it('are those that the user may use', async () => {
		server.control.restrictUser([OFFICE]);

		expect(await shown(server, 'user')).toEqual([{ name: 'Office', value: OFFICE }]);
	});

	it.each([
		[
			'a refused token',
			{ kind: 'status', status: 401 },
			/rejected the access token.*Settings, Profile/,
		],
		['a web page', { kind: 'body', body: '<html>', contentType: 'text/html' }, /a web page.*:8095/],
	] as const satisfies ReadonlyArray<readonly [string, Fault, RegExp]>)(
		'are replaced by a message if something went wrong: %s',
		async (_, fault, words) => {
			server.control.addFault({ ...fault, times: Infinity });

			await expect(shown(server)).rejects.toMatchObject({
				name: 'NodeApiError',
				message: expect.stringMatching(words),
				description: expect.stringMatching(/./),
			});
		},
	);
});
