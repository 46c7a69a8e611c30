import { listReader } from '../../../nodes/MusicAssistant/api/commandDefinition';
import {
	parseProvider,
	parseProviderConfig,
} from '../../../nodes/MusicAssistant/api/models/serverDetails';
import { isObject, type JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { assessProviders } from '../../../nodes/MusicAssistant/services/providerHealth';
import { displayText } from '../../../scripts/engine/display-text';
import { byName, byUri } from '../../../scripts/engine/resource-locators';
import { getFavoritesParameters } from '../../actions/library/support/favoriteParameters';
import { SEARCH, TRACK_LIST } from '../../actions/library/support/libraryCommands';
import {
	getAllParameters,
	searchParameters,
} from '../../actions/library/support/libraryParameters';
import { PODCAST_EPISODES } from '../../actions/queue/support/queueCommands';
import {
	COMMAND_LIST_PATH,
	sendCommandParameters,
} from '../../actions/server/support/serverParameters';
import { respondWithError, respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { readListEntries } from '../../methods/support/readListEntries';
import { readCommandList } from '../../simulator/support/recordings';
import { readScenario } from '../support/scenarios';
import { replayScenario } from '../support/startScenarioServer';

describe('genres', () => {
	const COMMANDS = {
		'2.7': readCommandList('commands-schema28'),
		'2.8': readCommandList('commands-schema29'),
	};
	const VERSIONS = ['2.7', '2.8'] as const;

	const recordedOn = async (version: '2.7' | '2.8') =>
		await replayScenario(`real-${version}dev-genres`, {
			[COMMAND_LIST_PATH]: respondWithResult([...COMMANDS[version].values()]),
		});

	it.each([getAllParameters('genre', { limit: 3 }), getFavoritesParameters('genre', { limit: 3 })])(
		'cannot be listed by 2.7: the error says which version can, and which is connected (%#)',
		async (parameters) => {
			const { run } = await recordedOn('2.7');
			const { error, items } = await run(parameters);

			expect(items).toEqual([]);
			expect(error?.message).toBe(
				'The connected server has the command music/genres/library_items, but cannot carry it out yet',
			);
			expect(error?.description).toMatch(
				/^It requires Music Assistant 2\.8 or newer, but 2\.\S+ is connected\.$/,
			);
		},
	);

	it('are listed by 2.8', async () => {
		const { run } = await recordedOn('2.8');
		const { json } = await run(getAllParameters('genre', { limit: 3 }));

		expect(json.map(({ name }) => name)).toEqual(['Ambient', 'Audiobook', 'Electronic']);
	});

	it.each(VERSIONS)('are not found by a search on %s', async (version) => {
		const { run } = await recordedOn(version);
		const { json } = await run(searchParameters('Ambient', { mediaTypes: ['genre'], limit: 3 }));

		expect(json).toEqual([]);
	});

	describe('as a filter that the server would ignore, returning everything', () => {
		it.each([
			['2.7', 'genre', 1, /^The server would ignore it: leave it out\./],
			['2.7', 'genre_ids', [1], /^The server would ignore it: leave it out\./],
			['2.8', 'genre_ids', [1], /^Did you mean genre\? The server would ignore it\./],
		] as const)('are refused before anything is sent: %s, %s', async (...row) => {
			const [version, name, genre, remedy] = row;
			const { run, sent } = await recordedOn(version);
			const args = JSON.stringify({ limit: 2, [name]: genre });
			const { error, items } = await run(sendCommandParameters(TRACK_LIST, args));

			expect(items).toEqual([]);
			expect(error?.message).toBe(`"Arguments" has "${name}", which ${TRACK_LIST} does not accept`);
			expect(error?.description).toMatch(remedy);
			expect(sent(TRACK_LIST)).toEqual([]);
		});

		it('are not refused if the server supports it: 2.8 lists the tracks of a genre', async () => {
			const { run } = await recordedOn('2.8');
			const args = JSON.stringify({ limit: 2, genre: 1 });
			const { json, error } = await run(sendCommandParameters(TRACK_LIST, args));

			expect(error).toBeUndefined();
			expect(json.map(({ name }) => name)).toEqual(['Amber Birch', 'Amber Cobalt']);
		});

		it.each(VERSIONS)(
			'are not offered by Get Many: %s supports each of its filters',
			async (version) => {
				const { run, sent } = await recordedOn(version);
				const filters = { orderBy: 'duration', provider: 'library', search: 'amber' };
				await run(getAllParameters('track', { filters: { ...filters, favoritesOnly: true } }));
				const keys = Object.keys(sent(TRACK_LIST)[0] ?? {});
				const known = COMMANDS[version].get(TRACK_LIST)?.parameters.map(({ name }) => name);

				expect(keys).toEqual(
					expect.arrayContaining(['favorite', 'order_by', 'provider', 'search']),
				);
				expect(known).toEqual(expect.arrayContaining(keys));
			},
		);
	});
});

describe.each(['2.7', '2.8'])('while the lyrics service of %s is unreachable', (version) => {
	const LOOK_UP = 'metadata/get_track_lyrics';
	const scenario = readScenario(`real-${version}dev-lyrics-service-out-of-reach`);
	const { rows = [] } = scenario;

	const lyricsOf = async (uri: unknown) => {
		const { run } = await replayScenario(scenario, {
			[LOOK_UP]: (response, request) => {
				const row = rows.find(({ request: { command, args } }) => {
					return command === LOOK_UP && isObject(args.track) && args.track.uri === uri;
				});
				respondWithError(row?.status ?? 404, displayText(row?.body))(response, request);
			},
		});
		const item = byUri(uri);
		return await run({ resource: 'library', operation: 'getLyrics', item, options: {} });
	};

	it('the error says that the search failed', async () => {
		const [uri] = rows.flatMap(({ request }) => request.args.uri ?? []);
		const { error } = await lyricsOf(uri);

		expect(error?.message).toMatch(/^The music server's search for the lyrics of ".+" failed$/);
		expect(error?.description).toMatch(/lyrics service may be unreachable/);
		expect(error?.description).not.toMatch(/Base URL/);
	});

	it('a track that brings its own lyrics has them', async () => {
		const own = rows.find(({ body }) => JSON.stringify(body).includes('"lrc_lyrics":"['));
		const { json } = await lyricsOf(own?.request.args.uri);

		expect(json).toMatchObject([{ lyrics: expect.any(String), synced_lyrics: expect.any(String) }]);
	});
});

describe.each(['2.7', '2.8'])('%s finds nothing by the domain of a provider', (version) => {
	const list = async (provider: string) => {
		const { run } = await replayScenario(`real-${version}dev-provider-filter-domain-or-instance`);
		return await run(getAllParameters('album', { limit: 10, filters: { provider } }));
	};

	it('its instance is used instead', async () => {
		expect((await list('filesystem_local')).json).toHaveLength(4);
	});

	it('a provider that does not exist is an error that lists the others', async () => {
		const { error } = await list('nonsense');

		expect(error?.message).toMatch(/"nonsense", but no such provider is set up/);
		expect(error?.description).toMatch(/filesystem_local--/);
	});
});

describe('a provider whose folder is gone', () => {
	const { rows = [], frames } = readScenario('real-2.8dev-provider-fails-and-returns');
	const bodies = (command: string) =>
		rows.flatMap(({ request, body }) => (request.command === command ? [body] : []));
	const [configs = []] = bodies('config/providers').map(listReader(parseProviderConfig));

	it('is found, although its settings say that it is enabled and has no error', () => {
		const problems = bodies('providers')
			.map(listReader(parseProvider))
			.map((loaded) => assessProviders(configs, loaded).filter(({ problem }) => problem !== null));

		expect(problems[0]).toMatchObject([
			{
				id: 'filesystem_local--VPSX9G9p',
				name: 'Filesystem (local disk) [attic]',
				problem: 'The provider is enabled, but could not be loaded',
			},
		]);
		expect(problems[1]).toEqual([]);
	});

	it('is missing in the same way in the lists of the events', () => {
		const failing = frames.map(({ frame }) =>
			assessProviders(configs, listReader(parseProvider)(frame?.data ?? null)).flatMap(
				({ id, problem }) => (problem === null ? [] : id),
			),
		);

		expect(failing).toContainEqual(['filesystem_local--VPSX9G9p']);
		expect(failing[0]).toEqual([]);
	});
});

describe('a podcast that the recorded server finds twice, by its name and by its publisher', () => {
	const scenario = readScenario('real-2.8dev-podcast-search-twice');
	const PODCAST = 'library://podcast/2';

	/** Hits depend on the text only: the recorded server had fewer than any limit. */
	const hits: RequestHandler = (response, { command, args, ...rest }) => {
		const row = scenario.rows?.find(
			({ request }) =>
				request.command === command &&
				request.args.search === args.search &&
				request.args.search_query === args.search_query,
		);
		respondWithResult(row?.body ?? [])(response, { command, args, ...rest });
	};
	const episode = { uri: 'podcastfeed--1://podcast_episode/1', name: 'Maps that lied' };

	const running = async () =>
		await replayScenario(scenario, {
			'music/podcasts/library_items': hits,
			'music/audiobooks/library_items': hits,
			[SEARCH]: hits,
			[PODCAST_EPISODES]: respondWithResult([episode]),
		});

	it('is recorded', () => {
		const found = scenario.rows?.find(({ request }) => request.args.search === 'Deep Dives')?.body;

		expect((found as JsonObject[]).map(({ uri }) => uri)).toEqual([PODCAST, PODCAST]);
	});

	it('is chosen by its name', async () => {
		const { run, sent } = await running();
		const podcastId = byName('Deep Dives');
		const { error, json } = await run({
			resource: 'library',
			operation: 'getEpisodes',
			podcastId,
		});

		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(sent(PODCAST_EPISODES).at(-1)).toMatchObject({ item_id: '2' });
	});

	it.each([
		['podcast', 'Deep Dives', [PODCAST]],
		['podcast', 'Brief Media', ['library://podcast/1']],
		['audiobook', 'a', ['library://audiobook/2', 'library://audiobook/1']],
	])('is listed once, like each %s with "%s"', async (kind, search, uris) => {
		const { run } = await running();
		const { json } = await run(getAllParameters(kind, { filters: { search } }));

		expect(json.map(({ uri }) => uri)).toEqual(uris);
	});

	it('is offered once in the editor', async () => {
		const { server } = await running();

		expect(await readListEntries('searchMedia', server, { typed: 'dives' })).toEqual([
			{ name: 'Deep Dives (podcast)', value: PODCAST },
		]);
		expect(await readListEntries('searchMedia', server, { typed: 'a' })).toHaveLength(2);
	});

	it('is found once', async () => {
		const { run, server } = await running();
		const { json } = await run(searchParameters('Deep Dives', { mediaTypes: ['podcast'] }));

		expect(json.map(({ uri }) => uri)).toEqual([PODCAST]);
		expect(server.requests.map(({ command }) => command)).toEqual([SEARCH]);
	});
});
