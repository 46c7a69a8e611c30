import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runOnFakeServer } from '../support/runOnFakeServer';
import { locator } from '../queue/support/playMediaParameters';
import { commandTable, isCommandName } from '../../../nodes/MusicAssistant/api/commands';
import { respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { PODCAST_EPISODES } from '../queue/support/queueCommands';
import { expectEqualLongLists } from '../support/nodeReports';
import {
	ALBUM_TRACKS,
	IN_PROGRESS,
	ITEM_BY_URI,
	PLAYLIST_TRACKS,
	RECENTLY_PLAYED,
	RECENTLY_ADDED,
	RECOMMENDATIONS,
	RECOMMENDATION_ITEMS,
	SIMILAR_TRACKS,
	TRACK_LIST,
	SEARCH,
} from './support/libraryCommands';
import {
	getAlbumTracksParameters,
	getInProgressParameters,
	getPlaylistTracksParameters,
	getRecentlyPlayedParameters,
	getRecentlyAddedParameters,
	getRecommendationsParameters,
	getSimilarTracksParameters,
	getEpisodesParameters,
	getAllParameters,
	searchParameters,
} from './support/libraryParameters';
import { trackUris } from './support/libraryItems';

const PAGE = 500;
const COUNT = 1201;
const rows: IDataObject[] = Array.from({ length: COUNT }, (_, index) => ({
	item_id: String(index),
	provider: 'library',
	uri: `library://track/${index}`,
	name: `Row ${index}`,
	media_type: 'track',
}));

/** The page of a server that sends 500 rows unless it is asked for another number, or with 0 for all. */
function page({ limit, offset }: Readonly<Record<string, unknown>>): IDataObject[] {
	const from = typeof offset === 'number' ? offset : 0;
	const count = typeof limit === 'number' ? limit : PAGE;
	return rows.slice(from, count === 0 ? undefined : from + count);
}

const TYPES = ['album', 'artist', 'audiobook', 'genre', 'playlist', 'podcast', 'radio', 'track'];

const RADIO_TRACKS = 'music/radios/radio_tracks';

/** Each command that lists media, and an operation that returns all of what it lists. */
const OPERATIONS: Readonly<Record<string, INodeParameters>> = {
	...Object.fromEntries(
		TYPES.map((type) => [
			`music/${type}s/library_items`,
			getAllParameters(type, { returnAll: true }),
		]),
	),
	[ALBUM_TRACKS]: getAlbumTracksParameters({ returnAll: true }),
	[PLAYLIST_TRACKS]: getPlaylistTracksParameters({ returnAll: true }),
	[PODCAST_EPISODES]: getEpisodesParameters('library://podcast/1', {
		returnAll: true,
		options: { newestFirst: false },
	}),
	[RADIO_TRACKS]: {
		resource: 'library',
		operation: 'getRadioTracks',
		radioId: locator('uri', 'library://radio/3'),
		returnAll: true,
	},
	[RECENTLY_PLAYED]: getRecentlyPlayedParameters({ returnAll: true }),
	[IN_PROGRESS]: getInProgressParameters({ returnAll: true }),
	[RECENTLY_ADDED]: getRecentlyAddedParameters({ returnAll: true }),
	[RECOMMENDATION_ITEMS]: getRecommendationsParameters({ returnAll: true }),
	[SIMILAR_TRACKS]: getSimilarTracksParameters('library://track/1', { limit: 10_000 }),
};

/** What has to be answered before the list is asked for. */
const BEFORE: Readonly<Record<string, Readonly<Record<string, RequestHandler>>>> = {
	[RECOMMENDATION_ITEMS]: {
		[RECOMMENDATIONS]: respondWithResult([
			{ item_id: 'made_for_you', provider: 'library', name: 'For you' },
		]),
	},
	[RADIO_TRACKS]: {
		[ITEM_BY_URI]: respondWithResult({ item_id: '3', provider: 'library', media_type: 'radio' }),
	},
	[SIMILAR_TRACKS]: {
		[ITEM_BY_URI]: respondWithResult({ item_id: '1', provider: 'library', media_type: 'track' }),
	},
};

describe('a server that cuts every list at 500 rows', () => {
	it('is asked with every command for lists of media', () => {
		const listing = Object.keys(commandTable).filter(
			(command) => /^music\/(?!synctasks|recommendations$)/.test(command) && acceptsLists(command),
		);

		expect(Object.keys(OPERATIONS).sort()).toEqual(listing.sort());
	});

	it.each(Object.entries(OPERATIONS))('returns all of them for %s', async (command, parameters) => {
		const { error, json } = await runOnFakeServer(
			{
				...BEFORE[command],
				[command]: (response, request) => respondWithResult(page(request.args))(response, request),
			},
			parameters,
		);

		expect(error?.message).toBeUndefined();
		expectEqualLongLists(
			json.map(({ name }) => name),
			rows.map(({ name }) => name),
		);
	});
});

/** Whether a list is what the command reads. */
function acceptsLists(command: string): boolean {
	if (!isCommandName(command) || commandTable[command].effect === 'change') return false;
	try {
		return Array.isArray(commandTable[command].readResult([]));
	} catch {
		return false;
	}
}

const items = (uris: readonly string[]) => uris.map((uri) => ({ uri, name: `Name of ${uri}` }));

const tracks = (count: number) => trackUris(...Array.from({ length: count }, (_, place) => place));

/** Answers with the requested page of the tracks. */
const pagesOf =
	(uris: readonly string[]): RequestHandler =>
	(response, request) => {
		const { offset, limit } = request.args as { offset: number; limit: number };
		respondWithResult(items(uris.slice(offset, offset + limit)))(response, request);
	};

/** The URIs that come out where the server answers a command so, and the pages that were requested. */
async function read(parameters: INodeParameters, command: string, answer: RequestHandler) {
	const report = await runOnFakeServer({ [command]: answer }, parameters);
	expect(report.error).toBeUndefined();
	const pages = report.requests.map(({ args }) => [Number(args.offset), Number(args.limit)]);
	return {
		uris: report.json.map(({ uri }) => uri),
		pages: pages.sort(([one], [other]) => one! - other!),
	};
}

it('no more is requested than the limit', async () => {
	const parameters = getAllParameters('track', { limit: 700 });
	const { uris, pages } = await read(parameters, TRACK_LIST, pagesOf(tracks(1300)));

	expect(uris).toHaveLength(700);
	expect(pages).toEqual([
		[0, 500],
		[500, 200],
	]);
});

it('reading ends if the server ignores the offset', async () => {
	const { error, items: rows } = await runOnFakeServer(
		{ [TRACK_LIST]: respondWithResult(items(tracks(500))) },
		getAllParameters('track', { returnAll: true }),
	);

	expect(rows).toEqual([]);
	expect(error?.message).toBe("The server keeps sending the same page of the library's track list");
});

it.each([0, 37, 40])(
	'a short page is the last one, and no more is requested: %d',
	async (count) => {
		const answer = respondWithResult(items(tracks(count)));
		const { uris, pages } = await read(
			getAllParameters('track', { returnAll: true }),
			TRACK_LIST,
			answer,
		);

		expect(uris).toHaveLength(count);
		expect(pages).toEqual([[0, 500]]);
	},
);

it.each([1, 2, 3, 50])(
	'hits by publisher that repeat those by name do not count: %d',
	async (limit) => {
		const podcasts = [1, 2, 3].map((id) => `library://podcast/${id}`);
		// As servers do: hits by name up to the limit, and behind them as many by publisher.
		const byName = podcasts.slice(0, Math.min(2, limit));
		const answer = respondWithResult(items([...byName, ...podcasts.slice(0, limit)]));
		const parameters = getAllParameters('podcast', { limit, filters: { search: 'news' } });
		const { uris } = await read(parameters, 'music/podcasts/library_items', answer);

		expect(uris).toEqual(podcasts.slice(0, limit));
	},
);

it('a full page with a duplicate is not the last', async () => {
	const all = tracks(700);
	const parameters = getAllParameters('track', { returnAll: true });
	const { uris } = await read(parameters, TRACK_LIST, pagesOf([all[0]!, ...all]));

	expectEqualLongLists(uris, all);
});

it.each([
	['Get in Progress', getInProgressParameters(), IN_PROGRESS],
	['Get Recently Played', getRecentlyPlayedParameters(), RECENTLY_PLAYED],
	['Get Recently Added', getRecentlyAddedParameters(), RECENTLY_ADDED],
	['Search', searchParameters('e', { limit: 3 }), SEARCH],
])('%s returns each item once', async (_, parameters, command) => {
	const twice = items(trackUris(1, 2, 1, 3));
	const answer = respondWithResult(command === SEARCH ? { tracks: twice } : twice);

	expect((await read(parameters, command, answer)).uris).toEqual(trackUris(1, 2, 3));
});
