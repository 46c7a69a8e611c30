import { runOnFakeServer } from '../../support/runOnFakeServer';
import { locator } from '../../queue/support/playMediaParameters';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { commandTable, isCommandName } from '../../../../nodes/MusicAssistant/api/commands';
import { respondWithResult, type RequestHandler } from '../../../api/fakeServer';
import { PODCAST_EPISODES } from '../../queue/support/queueCommands';
import { expectEqualLongLists } from '../../support/nodeReports';
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
} from '../support/libraryCommands';
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
} from '../support/libraryParameters';

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
