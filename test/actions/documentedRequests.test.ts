import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PROFILE_NAMES, type ProfileName } from '../../simulator';
import { selectProfilesToTest } from '../support/profiles';
import { runNode } from '../support/runNode';
import { addFavoriteParameters } from './library/support/favoriteParameters';
import { ALBUM_TRACKS, RECENTLY_PLAYED, SYNC } from './library/support/libraryCommands';
import {
	getAlbumTracksParameters,
	getItemParameters,
	getInProgressParameters,
	getPlaylistTracksParameters,
	getRecentlyPlayedParameters,
	syncParameters,
} from './library/support/libraryParameters';
import {
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	locator,
	MORNING_NEWS,
	PLAYLIST,
	unconfirmedPlayMediaParameters,
} from './queue/support/playMediaParameters';
import { musicServer } from './support/musicServer';
import { byId, getAllQueuesParameters, getQueueItemsParameters } from './support/queueParameters';
import { sentArguments } from './support/sentRequests';

const SAVE = 'config/players/save';
const PLAY = 'player_queues/play_media';

function updateSettings(player: string, values: IDataObject, options: INodeParameters = {}) {
	const settings = { settingsInput: 'json', settingsJson: JSON.stringify(values), options };
	const playerId = locator('id', player);
	return { resource: 'player', operation: 'updateSettings', playerId, ...settings };
}

const IN_BEDROOM = { queueId: locator('id', BEDROOM) };
const playing = (uri: string, start: INodeParameters) =>
	unconfirmedPlayMediaParameters({ ...IN_BEDROOM, media: locator('uri', uri), ...start });

/** A request of the server's API documentation. */
interface DocumentedRequest {
	readonly title: string;
	readonly command: string;
	/** As the documentation has them, in the types it has them in. */
	readonly args: IDataObject;
	/** What the node sends beside them. */
	readonly more?: IDataObject;
	/** The parameters with which a user of the node makes it. */
	readonly made: INodeParameters;
	/** The servers that can do what it asks for; on others the node keeps it back or words it differently. */
	readonly on?: readonly ProfileName[];
}

/** The players of the documentation's examples. */
const SONOS = 'RINCON_48A6B820191201400';
const SQUEEZEBOX = 'b8:27:eb:8a:b8:8e';
const CAST = '115ee854-3ac5-38c1-277d-7bdb4f3c126d';
const AIRPLAY_MODE = { player_id: SONOS, values: { airplay_mode: true } };
const CROSSFADE = { player_id: SQUEEZEBOX, values: { crossfade: true } };
const TYPES = ['track', 'album'];
const PROVIDERS = ['filesystem--1234'];

/** Start items by keyword and by part of a name. */
const NEWEST_SERVERS: readonly ProfileName[] = ['documented', '2.10', '2.11.0b6', '2.11'];

const REQUESTS: readonly DocumentedRequest[] = [
	{
		title: "1: a player's settings",
		command: 'config/players/get',
		args: { player_id: SONOS },
		made: { resource: 'player', operation: 'getSettings', playerId: locator('id', LIVING_ROOM) },
	},
	{
		title: '2: AirPlay mode on',
		command: SAVE,
		args: AIRPLAY_MODE,
		made: updateSettings(LIVING_ROOM, { airplay_mode: true }),
		on: ['documented'],
	},
	{
		title: '2: AirPlay mode on, sent unchecked',
		command: SAVE,
		args: AIRPLAY_MODE,
		made: updateSettings(LIVING_ROOM, { airplay_mode: true }, { confirm: false }),
	},
	{
		title: '3: crossfade on',
		command: SAVE,
		args: CROSSFADE,
		made: updateSettings(KITCHEN, { crossfade: true }),
		on: ['documented', '2.6'],
	},
	{
		title: '3: crossfade on, sent unchecked',
		command: SAVE,
		args: CROSSFADE,
		made: updateSettings(KITCHEN, { crossfade: true }, { confirm: false }),
	},
	{
		title: '4: a favorite',
		command: 'music/favorites/add_item',
		args: { item: 'spotify://track/1234567' },
		made: addFavoriteParameters('spotify://track/1234567'),
	},
	{
		title: '5: the tracks of an album',
		command: ALBUM_TRACKS,
		args: { item_id: '1', provider_instance_id_or_domain: 'library', in_library_only: true },
		made: getAlbumTracksParameters({ albumId: locator('id', '1'), inLibraryOnly: true }),
	},
	{
		title: '6: an item by its URI',
		command: 'music/item_by_uri',
		args: { uri: 'spotify://track/1234' },
		made: getItemParameters('spotify://track/1234'),
	},
	{
		title: '7: recently played tracks and albums',
		command: RECENTLY_PLAYED,
		args: { limit: 10, media_types: TYPES },
		made: getRecentlyPlayedParameters({ limit: 10, mediaTypes: TYPES }),
	},
	{
		title: '8: items in progress',
		command: 'music/in_progress_items',
		args: { limit: 10 },
		made: getInProgressParameters({ limit: 10 }),
	},
	{
		title: '9: a sync of some types at one provider',
		command: SYNC,
		args: { media_types: TYPES, providers: PROVIDERS },
		made: syncParameters({ mediaTypes: TYPES, providers: PROVIDERS }),
	},
	{
		title: '10: the tracks of a playlist, refreshed, with both spellings',
		command: 'music/playlists/playlist_tracks',
		args: { item_id: '1234', provider_instance_or_domain: 'builtin', force_refresh: true },
		more: { provider_instance_id_or_domain: 'builtin' },
		made: getPlaylistTracksParameters({
			playlistId: locator('id', '1234'),
			provider: 'builtin',
			options: { forceRefresh: true },
		}),
	},
	{
		title: '11: the first 500 items of a queue',
		command: 'player_queues/items',
		args: { queue_id: SQUEEZEBOX, limit: 500, offset: 0 },
		made: getQueueItemsParameters(byId(KITCHEN), { limit: 500 }),
	},
	{ title: '12: queues', command: 'player_queues/all', args: {}, made: getAllQueuesParameters() },
	{
		title: '13: the latest episode of a podcast',
		command: PLAY,
		args: { queue_id: CAST, media: MORNING_NEWS, start_item: 'latest' },
		made: playing(MORNING_NEWS, { startAt: 'newest' }),
		on: NEWEST_SERVERS,
	},
	{
		title: '14: a playlist from a part of a name on',
		command: PLAY,
		args: { queue_id: CAST, media: PLAYLIST, start_item: 'Mirrors' },
		made: playing(PLAYLIST, { startAt: 'item', startItem: 'Mirrors' }),
		on: NEWEST_SERVERS,
	},
];

test('all fourteen are included', () => {
	const numbers = REQUESTS.map(({ title }) => Number.parseInt(title, 10));

	expect([...new Set(numbers)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

describe.each(selectProfilesToTest(PROFILE_NAMES))('on a server like %s', (profile) => {
	const server = musicServer(profile);
	const canDo = ({ on = PROFILE_NAMES }: DocumentedRequest) => on.includes(profile);

	it.each(REQUESTS.filter(canDo))('$title', async ({ command, args, more, made }) => {
		const { error } = await runNode(made, { server });

		expect(error).toBeUndefined();
		const sent = server.control.requests(command);
		expect(sent).toHaveLength(1);
		const { method, path, headers, rawBody } = sent[0]!;
		expect([method, path]).toEqual(['POST', '/api']);
		expect(headers['content-type']).toMatch(/^application\/json(; ?charset=utf-8)?$/);
		expect(headers.authorization).toBe('Bearer <admin>');
		const message_id = expect.stringMatching(/./);
		const body = { message_id, command, args: { ...args, ...more } };
		expect(JSON.parse(rawBody)).toStrictEqual(body);
	});

	test('what it would answer wrongly is not sent as it is', async () => {
		for (const { command, args, made } of REQUESTS.filter((request) => !canDo(request))) {
			server.control.reset();
			const { error } = await runNode(made, { server });

			const sent = sentArguments(server, command);
			if (command === SAVE) {
				const [key] = Object.keys(args.values as IDataObject);
				expect(error?.message).toContain(`${key} is not a setting of this player`);
				expect(sent).toEqual([]);
			} else {
				const start_item = expect.stringMatching(/^morning-news-5$|Hall of Mirrors\.flac$/);
				expect(sent).toEqual([{ ...args, start_item }]);
			}
		}
	});

	it.each(['[]', 'null', 'undefined', '""', '"[]"'])('no types are left out: %s', async (none) => {
		const kinds = { mediaTypes: `={{ ${none} }}` };
		await runNode(getRecentlyPlayedParameters(kinds), { server });
		await runNode(syncParameters({ ...kinds, providers: `={{ ${none} }}` }), { server });

		expect(sentArguments(server, RECENTLY_PLAYED)).toEqual([{ limit: 50 }]);
		expect(sentArguments(server, SYNC)).toEqual([{}]);
	});

	it('what a sync cannot wait for is refused before anything is sent', async () => {
		const { error } = await runNode(syncParameters({ waitFor: '={{ "forever" }}' }), { server });

		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toContain('"forever"');
		expect(server.control.requests()).toEqual([]);
	});

	it('a share URL and the short form of a URI are sent in a form that the server reads', async () => {
		const share = 'https://open.spotify.com/track/1234?si=abc';
		await runNode(getItemParameters(share), { server });
		await runNode(getItemParameters('library:track:7'), { server });

		const uris = [{ uri: share }, { uri: 'library://track/7' }];
		expect(sentArguments(server, 'music/item_by_uri')).toEqual(uris);
	});
});
