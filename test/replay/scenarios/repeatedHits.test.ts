import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { SEARCH } from '../../actions/library/support/libraryCommands';
import {
	getAllParameters,
	searchParameters,
} from '../../actions/library/support/libraryParameters';
import { PODCAST_EPISODES } from '../../actions/queue/support/queueCommands';
import { locator } from '../../actions/queue/support/playMediaParameters';
import { readListEntries } from '../../methods/support/readListEntries';
import { credentialsForUrl, respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { readScenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

const PODCASTS = 'music/podcasts/library_items';
const AUDIOBOOKS = 'music/audiobooks/library_items';

const scenario = readScenario('real-2.8dev-podcast-search-twice');

/** Hits depend on the text only: the recorded server had fewer than any limit. */
const hits: RequestHandler = (response, request) => {
	const { command, args } = request;
	const row = scenario.rows?.find(
		({ request }) =>
			request.command === command &&
			request.args.search === args.search &&
			request.args.search_query === args.search_query,
	);
	respondWithResult(row?.body ?? [])(response, request);
};

async function running() {
	const server = await startScenarioServer(scenario, {
		[PODCASTS]: hits,
		[AUDIOBOOKS]: hits,
		[SEARCH]: hits,
		[PODCAST_EPISODES]: respondWithResult([
			{ uri: 'podcastfeed--1://podcast_episode/1', name: 'Maps that lied' },
		]),
	});
	return { server, credentials: credentialsForUrl(server.url) };
}

it('the recorded server returns hits by name and by publisher twice', () => {
	const found = scenario.rows?.find(({ request }) => request.args.search === 'Deep Dives')?.body;

	expect((found as JsonObject[]).map(({ uri }) => uri)).toEqual([
		'library://podcast/2',
		'library://podcast/2',
	]);
});

it('a podcast is chosen by its name', async () => {
	const { credentials, server } = await running();
	const podcastId = locator('name', 'Deep Dives');
	const parameters = { resource: 'library', operation: 'getEpisodes', podcastId };
	const { error, json } = await runNode(parameters, { credentials });

	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
	expect(server.requests.at(-1)?.args).toMatchObject({ item_id: '2' });
});

it.each([
	['podcast', 'Deep Dives', ['library://podcast/2']],
	['podcast', 'Brief Media', ['library://podcast/1']],
	['audiobook', 'a', ['library://audiobook/2', 'library://audiobook/1']],
])('each %s with "%s" is listed once', async (kind, text, uris) => {
	const { credentials } = await running();
	const { json } = await runNode(getAllParameters(kind, { filters: { search: text } }), {
		credentials,
	});

	expect(json.map(({ uri }) => uri)).toEqual(uris);
});

it('each is offered once in the editor', async () => {
	const { server } = await running();

	expect(await readListEntries('searchMedia', server, { typed: 'dives' })).toEqual([
		{ name: 'Deep Dives (podcast)', value: 'library://podcast/2' },
	]);
	expect(await readListEntries('searchMedia', server, { typed: 'a' })).toHaveLength(2);
});

it('each is found once', async () => {
	const { credentials, server } = await running();
	const { json } = await runNode(searchParameters('Deep Dives', { mediaTypes: ['podcast'] }), {
		credentials,
	});

	expect(json.map(({ uri }) => uri)).toEqual(['library://podcast/2']);
	expect(server.requests.map(({ command }) => command)).toEqual([SEARCH]);
});
