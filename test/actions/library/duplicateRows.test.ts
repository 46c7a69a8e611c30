import { runOnFakeServer } from '../support/runOnFakeServer';
import type { INodeParameters } from 'n8n-workflow';
import { respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { expectEqualLongLists } from '../support/nodeReports';
import {
	SEARCH,
	TRACK_LIST,
	RECENTLY_ADDED,
	IN_PROGRESS,
	RECENTLY_PLAYED,
} from './support/libraryCommands';
import { trackUris } from './support/libraryItems';
import {
	getAllParameters,
	searchParameters,
	getRecentlyAddedParameters,
	getInProgressParameters,
	getRecentlyPlayedParameters,
} from './support/libraryParameters';

const PODCASTS = 'music/podcasts/library_items';

const items = (uris: readonly string[]) => uris.map((uri) => ({ uri, name: `Name of ${uri}` }));

/** The URIs that come out where the server answers a command so. */
async function read(parameters: INodeParameters, command: string, answer: RequestHandler) {
	const { error, json } = await runOnFakeServer({ [command]: answer }, parameters);
	expect(error).toBeUndefined();
	return json.map(({ uri }) => uri);
}

it.each([1, 2, 3, 50])(
	'hits by publisher that repeat those by name do not count: %d',
	async (limit) => {
		const podcasts = ['library://podcast/1', 'library://podcast/2', 'library://podcast/3'];
		// As servers do: hits by name up to the limit, and behind them as many by publisher.
		const byName = podcasts.slice(0, Math.min(2, limit));
		const answer = respondWithResult(items([...byName, ...podcasts.slice(0, limit)]));
		const parameters = getAllParameters('podcast', { limit, filters: { search: 'news' } });

		expect(await read(parameters, PODCASTS, answer)).toEqual(podcasts.slice(0, limit));
	},
);

it('a full page with a duplicate is not the last', async () => {
	const uris = trackUris(...Array.from({ length: 700 }, (_, place) => place));
	const sent = [uris[0]!, ...uris];
	const answer: RequestHandler = (response, request) => {
		const { offset, limit } = request.args as { offset: number; limit: number };
		respondWithResult(items(sent.slice(offset, offset + limit)))(response, request);
	};

	expectEqualLongLists(
		await read(getAllParameters('track', { returnAll: true }), TRACK_LIST, answer),
		uris,
	);
});

const TWICE = respondWithResult(items(trackUris(1, 2, 1, 3)));

it.each([
	['Get in Progress', getInProgressParameters(), IN_PROGRESS, TWICE],
	['Get Recently Played', getRecentlyPlayedParameters(), RECENTLY_PLAYED, TWICE],
	['Get Recently Added', getRecentlyAddedParameters(), RECENTLY_ADDED, TWICE],
	[
		'Search',
		searchParameters('e', { limit: 3 }),
		SEARCH,
		respondWithResult({ tracks: items(trackUris(1, 2, 1, 3)) }),
	],
])('%s returns each item once', async (_, parameters, command, answer) => {
	expect(await read(parameters, command, answer)).toEqual(trackUris(1, 2, 3));
});
