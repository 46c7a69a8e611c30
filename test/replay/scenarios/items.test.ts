import type { INodeParameters } from 'n8n-workflow';
import { isObject, textAt, type JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { displayText } from '../../../scripts/engine/display-text';
import { byName, byUri } from '../../../scripts/engine/resource-locators';
import {
	ITEM_BY_URI,
	MARK_PLAYED,
	MARK_UNPLAYED,
	SEARCH,
} from '../../actions/library/support/libraryCommands';
import {
	getAllParameters,
	getEpisodesParameters,
	getItemParameters,
	searchParameters,
	setPlayedParameters,
} from '../../actions/library/support/libraryParameters';
import { playerParameters } from '../../actions/player/support/playerParameters';
import {
	deletePlaylistParameters,
	REMOVE_LIBRARY_ITEM,
} from '../../actions/playlist/support/playlistParameters';
import { PLAY_MEDIA } from '../../actions/queue/support/playMediaParameters';
import { playNewestEpisodeParameters } from '../../actions/queue/support/playNewestEpisode';
import { PODCAST_EPISODES } from '../../actions/queue/support/queueCommands';
import { respondWithError, respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { readListEntries } from '../../methods/support/readListEntries';
import { withFastTime } from '../../support/fastTime';
import { lastRecordedUntil } from '../support/recordedState';
import { readScenario, type Scenario } from '../support/scenarios';
import { replayScenario } from '../support/startScenarioServer';

withFastTime();

it.each([
	['2.7', 'library://playlist/32', { kept_at: ['builtin'], confirmed: false }],
	['2.8', 'library://playlist/25', { kept_at: [], confirmed: true }],
] as const)('whether %s really deleted a playlist of its own is reported', async (...row) => {
	const [version, uri, expected] = row;
	const scenario = readScenario(`real-${version}dev-deleted-builtin-playlist`);
	const { run, sent } = await replayScenario(scenario, {
		[ITEM_BY_URI]: respondWithResult(scenario.rows?.[0]?.body ?? null),
	});
	const { json } = await run(deletePlaylistParameters(uri));

	expect(json).toMatchObject([{ deleted: true, name: 'Evening Talk', ...expected }]);
	expect(sent(REMOVE_LIBRARY_ITEM)).toHaveLength(1);
});

describe('an address as a favorite', () => {
	const ADD = 'music/favorites/add_item';
	const ADDRESS = 'http://feeds.example/deep-dives/ep2.mp3';

	/** Its looks came up to five seconds after what they show, which is true at once: after the first poll, and the change. */
	function showingAtOnce({ rows = [], polls, ...scenario }: Scenario): Scenario {
		const [addedToLibrary] = polls;
		const madeFavorite = rows.filter(({ request }) => request.command === ADD).at(-1);
		const since = (note = '') => {
			if (note.startsWith('afterwards: get_library_item')) return addedToLibrary;
			return note === 'afterwards: its favorite flag' ? madeFavorite : undefined;
		};
		return {
			...scenario,
			polls,
			rows: rows.map((row) => ({ ...row, at_ms: since(row.note)?.at_ms ?? row.at_ms })),
		};
	}

	it.each(['2.7', '2.8'])('%s fails after adding it to the library only', async (version) => {
		const scenario = readScenario(`real-${version}dev-favorite-of-a-stream-address`);
		const { run, sent } = await replayScenario(showingAtOnce(scenario));
		const item = byUri(ADDRESS);
		const { json } = await run({ resource: 'favorites', operation: 'add', item, options: {} });

		const uri = 'library://track/62';
		expect(json).toMatchObject([
			{ name: 'The history of salt', uri, success: true, confirmed: true },
		]);
		expect(sent(ADD)).toEqual([{ item: ADDRESS }, { item: uri }]);
	});
});

describe.each(['2.7', '2.8'])('the played status of an episode, recorded on %s', (version) => {
	const PODCAST = 'library://podcast/2';
	const scenario = readScenario(`real-${version}dev-podcast-episode-fully-played`);
	const rows = scenario.rows ?? [];
	const recorded = rows.find(({ request }) => request.command === ITEM_BY_URI)?.body;
	const own = isObject(recorded) ? recorded : {};
	const uri = textAt(own, 'uri') ?? '';
	// The recording leaves out what a whole item has besides.
	const item = { ...own, podcast: { item_id: '2', provider: 'library' } };

	const running = async (answers = {}) =>
		await replayScenario(scenario, { [ITEM_BY_URI]: respondWithResult(item), ...answers });

	it('is verified in the episodes of its podcast, played and then not played', async () => {
		const { run, sent } = await running();
		const played = await run(setPlayedParameters(uri, true));
		const unplayed = await run(setPlayedParameters(uri, false));

		expect(played.json).toMatchObject([{ success: true, confirmed: true, uri, played: true }]);
		expect(unplayed.json).toMatchObject([{ success: true, confirmed: true, uri, played: false }]);
		expect(sent(MARK_PLAYED)).toMatchObject([{ media_item: item }]);
		expect(sent(MARK_UNPLAYED)).toMatchObject([{ media_item: item }]);
	});

	/** The server as it was at a moment after the recording's beginning. */
	const at = (note: string) => {
		const moment = rows.find((row) => row.note === note)?.at_ms ?? -1;
		const lists = rows.filter(({ request }) => request.command === PODCAST_EPISODES);
		return running({
			[PODCAST_EPISODES]: respondWithResult(lastRecordedUntil(lists, moment)?.body),
		});
	};

	const STATUS = [
		['never played: podcast_episodes of its podcast', null],
		['after mark_played: podcast_episodes of its podcast', true],
		['after mark_played with seconds_played 30: podcast_episodes of its podcast', false],
	] as const;

	it.each(STATUS)('is true, false or null in Get Podcast Episodes: %s', async (note, status) => {
		const { run } = await at(note);
		const { json } = await run(getEpisodesParameters(PODCAST));
		const unplayed = getEpisodesParameters(PODCAST, { options: { unplayedOnly: true } });
		const left = (await run(unplayed)).json;

		expect(json).toHaveLength(5);
		expect(json.find((episode) => episode.uri === uri)?.fully_played).toBe(status);
		expect(left.some((episode) => episode.uri === uri)).toBe(status !== true);
		expect(left.map(({ name }) => name)).not.toContain('Maps that lied');
	});

	it('makes Play Newest Episode skip a played episode', async () => {
		const { run, sent } = await at(STATUS[0][0]);
		const queueId = byName('Kitchen');
		const options = { skipIfPlayed: true };
		const { json } = await run(playNewestEpisodeParameters(PODCAST, options, { queueId }));

		expect(json).toMatchObject([
			{ played: false, reason: 'The newest episode "Maps that lied" was already played' },
		]);
		expect(sent(PLAY_MEDIA)).toEqual([]);
	});
});

describe.each([
	['2.7', 'library://podcast/3', 'Kitchen Table', 'Soup', 'Living Room'],
	['2.8', 'library://podcast/2', 'Deep Dives', 'The history of salt', 'Kitchen'],
])('%s names an episode as its own podcast', (version, uri, podcast, title, player) => {
	const scenario = readScenario(`real-${version}dev-podcast-of-an-episode`);
	const row = scenario.rows?.find(
		({ request, body }) =>
			request.command === 'player_queues/get' && isObject(body) && 'queue_id' in body,
	);
	const queue = row?.body as JsonObject;
	const episodeUri =
		textAt((queue.current_item as JsonObject).media_item as JsonObject, 'uri') ?? '';
	const simplify = true;

	async function run(parameters: INodeParameters) {
		const replayed = await replayScenario(scenario, {
			'player_queues/get_active_queue': respondWithResult(queue),
		});
		const { json } = await replayed.run(parameters);
		return { json, lookups: replayed.sent(ITEM_BY_URI) };
	}

	it('Get Podcast Episodes names the podcast, which it looks up once', async () => {
		const { json, lookups } = await run(getEpisodesParameters(uri, { simplify }));

		expect(json.length).toBeGreaterThan(1);
		expect(new Set(json.map((episode) => episode.podcast))).toEqual(new Set([podcast]));
		expect(lookups).toHaveLength(1);
	});

	it('so does Get Item by URI', async () => {
		const { json } = await run(getItemParameters(episodeUri, { simplify }));

		expect(json).toMatchObject([{ name: title, podcast }]);
	});

	it('Get Now Playing names it as the album', async () => {
		const { json } = await run(playerParameters('getNowPlaying', scenario.players[player] ?? ''));

		expect(json).toMatchObject([{ title, album: podcast }]);
	});

	it('raw data stays as the server sent it', async () => {
		const { json } = await run(getItemParameters(episodeUri, { simplify: false }));

		expect(json).toMatchObject([{ name: title, podcast: { name: title } }]);
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
