import { getFavoritesParameters } from '../../actions/library/support/favoriteParameters';
import { TRACK_LIST } from '../../actions/library/support/libraryCommands';
import {
	getAllParameters,
	searchParameters,
} from '../../actions/library/support/libraryParameters';
import {
	COMMAND_LIST_PATH,
	sendCommandParameters,
} from '../../actions/server/support/serverParameters';
import { credentialsForUrl, respondWithResult } from '../../api/fakeServer';
import { readCommandList } from '../../simulator/support/recordings';
import { runNode } from '../../support/runNode';
import { readScenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

const COMMANDS = {
	'2.7': readCommandList('commands-schema28'),
	'2.8': readCommandList('commands-schema29'),
};

async function recordedOn(version: '2.7' | '2.8') {
	const list = respondWithResult([...COMMANDS[version].values()]);
	const server = await startScenarioServer(readScenario(`real-${version}dev-genres`), {
		[COMMAND_LIST_PATH]: list,
	});
	return { server, credentials: credentialsForUrl(server.url) };
}

it.each([getAllParameters('genre', { limit: 3 }), getFavoritesParameters('genre', { limit: 3 })])(
	'2.7 cannot list genres: the error says which version can, and which is connected (%#)',
	async (parameters) => {
		const { credentials } = await recordedOn('2.7');
		const { error, items } = await runNode(parameters, { credentials });

		expect(items).toEqual([]);
		expect(error?.message).toBe(
			'The connected server has the command music/genres/library_items, but cannot carry it out yet',
		);
		expect(error?.description).toMatch(
			/^It requires Music Assistant 2\.8 or newer, but 2\.\S+ is connected\.$/,
		);
	},
);

it('2.8 lists them', async () => {
	const { credentials } = await recordedOn('2.8');
	const { json } = await runNode(getAllParameters('genre', { limit: 3 }), { credentials });

	expect(json.map(({ name }) => name)).toEqual(['Ambient', 'Audiobook', 'Electronic']);
});

it.each(['2.7', '2.8'] as const)('a search for genres finds none on %s', async (version) => {
	const { credentials } = await recordedOn(version);
	const { json } = await runNode(searchParameters('Ambient', { mediaTypes: ['genre'], limit: 3 }), {
		credentials,
	});

	expect(json).toEqual([]);
});

describe('a filter that the server would ignore, returning everything', () => {
	it.each([
		['2.7', 'genre', 1, /^The server would ignore it: leave it out\./],
		['2.7', 'genre_ids', [1], /^The server would ignore it: leave it out\./],
		['2.8', 'genre_ids', [1], /^Did you mean genre\? The server would ignore it\./],
	] as const)('is refused before anything is sent: on %s, %s', async (...row) => {
		const [version, name, genre, remedy] = row;
		const { server, credentials } = await recordedOn(version);
		const args = JSON.stringify({ limit: 2, [name]: genre });
		const { error, items } = await runNode(sendCommandParameters(TRACK_LIST, args), {
			credentials,
		});

		expect(items).toEqual([]);
		expect(error?.message).toBe(`"Arguments" has "${name}", which ${TRACK_LIST} does not accept`);
		expect(error?.description).toMatch(remedy);
		expect(server.requests.map(({ command }) => command)).not.toContain(TRACK_LIST);
	});

	it('is not one that the server supports: 2.8 lists the tracks of a genre', async () => {
		const { credentials } = await recordedOn('2.8');
		const args = JSON.stringify({ limit: 2, genre: 1 });
		const { json, error } = await runNode(sendCommandParameters(TRACK_LIST, args), { credentials });

		expect(error).toBeUndefined();
		expect(json.map(({ name }) => name)).toEqual(['Amber Birch', 'Amber Cobalt']);
	});

	it.each(['2.7', '2.8'] as const)(
		'is not one that Get Many offers: %s supports each of them',
		async (version) => {
			const { server, credentials } = await recordedOn(version);
			const filters = {
				favoritesOnly: true,
				orderBy: 'duration',
				provider: 'library',
				search: 'amber',
			};
			await runNode(getAllParameters('track', { filters }), { credentials });
			const sent = server.requests.find(({ command }) => command === TRACK_LIST)?.args ?? {};
			const known = COMMANDS[version].get(TRACK_LIST)?.parameters.map(({ name }) => name);

			expect(Object.keys(sent)).toEqual(
				expect.arrayContaining(['favorite', 'order_by', 'provider', 'search']),
			);
			expect(known).toEqual(expect.arrayContaining(Object.keys(sent)));
		},
	);
});
