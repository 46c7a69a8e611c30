import { favoritesOf, libraryOf, search } from '../../actions/library/support/changing';
import { closeServers, credentialsAt } from '../../server/answering';
import { runNode } from '../../support/workflow';
import { readScenario } from '../support/scenarios';
import { scenarioServer } from '../support/scenarioServer';

async function recordedOn(version: '2.7' | '2.8') {
	const server = await scenarioServer(readScenario(`real-${version}dev-genres`));
	return { server, credentials: credentialsAt(server.url) };
}

afterEach(closeServers);

it.each([libraryOf('genre', { limit: 3 }), favoritesOf('genre', { limit: 3 })])(
	'2.7 cannot list genres: the error says which version can, and which is connected (%#)',
	async (parameters) => {
		const { credentials } = await recordedOn('2.7');
		const { error, items } = await runNode(parameters, { credentials });

		expect(items).toEqual([]);
		expect(error?.message).toBe(
			'The connected server has the command music/genres/library_items, but cannot carry it out yet',
		);
		expect(error?.description).toMatch(
			/^It needs Music Assistant 2\.8 or newer, and 2\.\S+ is connected\.$/,
		);
	},
);

it('2.8 lists them', async () => {
	const { credentials } = await recordedOn('2.8');
	const { json } = await runNode(libraryOf('genre', { limit: 3 }), { credentials });

	expect(json.map(({ name }) => name)).toEqual(['Ambient', 'Audiobook', 'Electronic']);
});

it.each(['2.7', '2.8'] as const)('a search for genres finds none on %s', async (version) => {
	const { credentials } = await recordedOn(version);
	const { json } = await runNode(search('Ambient', { mediaTypes: ['genre'], limit: 3 }), {
		credentials,
	});

	expect(json).toEqual([]);
});
