import { musicServer } from '../actions/support/musicServer';
import { sourceEngine } from '../support/sourceEngine';
import { credentialsFor } from '../support/credentials';

const server = musicServer();

/** The names in a list, as the editor asks for it while a node is open. */
async function listed(method: string): Promise<string[]> {
	const node = { credentials: credentialsFor(server) };
	const { results } = await sourceEngine().listSearch(method, node);
	return results.map(({ name }) => name);
}

test.each(['searchPlayers', 'searchQueues'])(
	'a new player is in the list of %s when it is opened again',
	async (method) => {
		await expect(listed(method)).resolves.not.toContain('Terrace');

		server.control.addPlayer({ id: 'terrace', name: 'Terrace' });

		await expect(listed(method)).resolves.toContain('Terrace');
	},
);

test.each(['searchPlayers', 'searchQueues'])(
	'a removed player is not in the list of %s when it is opened again',
	async (method) => {
		await expect(listed(method)).resolves.toContain('Office');

		server.control.removePlayer('up5c9d20e7a314');

		await expect(listed(method)).resolves.not.toContain('Office');
	},
);
