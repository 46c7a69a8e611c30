import { createServer } from 'node:http';
import type { Fault } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players';
import { PROFILES } from '../actions/player/support/settings';
import { musicServer } from '../actions/support/musicServer';
import { CREDENTIAL_TYPE, sourceEngine } from '../support/engine';
import { closedAddress } from '../support/listen';
import { credentialsFor, type ReachableServer } from '../support/server';

async function shown(server: ReachableServer, typed?: string, user: 'admin' | 'user' = 'admin') {
	const credentials = credentialsFor(server, user);
	const { results } = await sourceEngine().listSearch('searchPlayers', { credentials }, typed);
	return results.map(({ name, value }) => ({ name, value }));
}

describe.each(PROFILES)('the list of players of a %s server', (profile) => {
	const server = musicServer(profile);
	const names = async (typed?: string) => (await shown(server, typed)).map(({ name }) => name);

	it('shows the players that can be used by name, and behind them those that cannot', async () => {
		expect(await names()).toEqual([
			'Bedroom',
			'Kitchen',
			'Living Room',
			'Office',
			'Attic (not available)',
			'Kitchen (not available)',
		]);
	});

	it('stores the id of the player', async () => {
		const entries = await shown(server);

		expect(entries.filter(({ name }) => !name.endsWith(')'))).toEqual([
			{ name: 'Bedroom', value: BEDROOM },
			{ name: 'Kitchen', value: KITCHEN },
			{ name: 'Living Room', value: LIVING_ROOM },
			{ name: 'Office', value: OFFICE },
		]);
	});

	it('shows only what holds the text that was typed, in any case', async () => {
		expect(await names('ROOM')).toEqual(['Bedroom', 'Living Room']);
		expect(await names(' kitchen ')).toEqual(['Kitchen', 'Kitchen (not available)']);
		expect(await names('cellar')).toEqual([]);
	});

	it('shows a grouped player as any other: its settings are its own', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);

		expect((await names()).slice(0, 4)).toEqual(['Bedroom', 'Kitchen', 'Living Room', 'Office']);
	});

	it('tells players of the same name apart by their ids', async () => {
		server.control.addPlayer({ id: 'office-2', name: 'Office' });

		expect(await shown(server, 'Office')).toEqual([
			{ name: `Office ${OFFICE}`, value: OFFICE },
			{ name: 'Office office-2', value: 'office-2' },
		]);
	});

	it('asks the server no more than it takes', async () => {
		await names('ROOM');

		const lookups =
			profile === 'documented' ? ['players/all', 'player_queues/all'] : ['players/all'];
		expect(server.control.requests().map(({ command }) => command)).toEqual(lookups);
	});

	it('is there for a plain user too', async () => {
		expect(await shown(server, 'Office', 'user')).toEqual([{ name: 'Office', value: OFFICE }]);
	});
});

describe('in place of the list of players', () => {
	const server = musicServer();

	it.each([
		['a web page', { kind: 'body', body: '<html>', contentType: 'text/html' }, /a web page/],
		['a refused token', { kind: 'status', status: 401 }, /refused the access token/],
		['an answer in another form', { kind: 'body', body: '"hello"' }, /another form than known/],
		['an answer that breaks off', { kind: 'drop', when: 'mid-body' }, /broke before the whole/],
	] as const satisfies ReadonlyArray<readonly [string, Fault, RegExp]>)(
		'%s is told in words, with what to do',
		async (_, fault, words) => {
			server.control.addFault({ ...fault, times: Infinity });
			const opened = shown(server);

			await expect(opened).rejects.toMatchObject({
				name: 'NodeApiError',
				message: expect.stringMatching(words),
				description: expect.stringMatching(/^[^\n]{10,600}$/),
			});
		},
	);

	it('a server that is away is told, with what to check', async () => {
		const baseUrl = await closedAddress(createServer());
		const credentials = { [CREDENTIAL_TYPE]: { baseUrl, accessToken: 'secret-token' } };
		const opened = sourceEngine().listSearch('searchPlayers', { credentials });

		await expect(opened).rejects.toMatchObject({
			message: `Nothing answers at ${baseUrl}: the connection was refused`,
			description: expect.stringMatching(/Base URL/),
		});
	});
});
