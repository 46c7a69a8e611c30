import type { INodeParameters } from 'n8n-workflow';
import { isObject, textAt, type JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { byName, byUri } from '../../../scripts/engine/resource-locators';
import {
	ITEM_BY_URI,
	MARK_PLAYED,
	MARK_UNPLAYED,
} from '../../actions/library/support/libraryCommands';
import {
	getEpisodesParameters,
	getItemParameters,
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
import { respondWithResult } from '../../api/fakeServer';
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
