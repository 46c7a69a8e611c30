import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../simulator';
import { PROFILE_NAMES } from '../../simulator';
import { runNode } from '../support/runNode';
import { addFavoriteParameters } from './library/support/favoriteParameters';
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
	unconfirmedPlayMediaParameters,
} from './queue/support/playMediaParameters';
import { musicServer } from './support/musicServer';
import { byId, getAllQueuesParameters, getQueueItemsParameters } from './support/queueParameters';
import { selectProfilesToTest } from '../support/profiles';

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

/** The servers that stand for a real version. */
const REAL = PROFILE_NAMES.filter((profile) => profile !== 'documented');

/** Settings that only a server like the documentation's has. */
const DOCUMENTED_ONLY: readonly ProfileName[] = ['documented'];

/** Start items by keyword and by part of a name. */
const NEWEST_SERVERS: readonly ProfileName[] = ['documented', '2.10', '2.11.0b6', '2.11'];

const REQUESTS: readonly DocumentedRequest[] = [
	{
		title: "1: a player's settings",
		command: 'config/players/get',
		args: { player_id: 'RINCON_48A6B820191201400' },
		made: { resource: 'player', operation: 'getSettings', playerId: locator('id', LIVING_ROOM) },
	},
	{
		title: '2: AirPlay mode on',
		command: 'config/players/save',
		args: { player_id: 'RINCON_48A6B820191201400', values: { airplay_mode: true } },
		made: updateSettings(LIVING_ROOM, { airplay_mode: true }),
		on: DOCUMENTED_ONLY,
	},
	{
		title: '2: AirPlay mode on, sent unchecked',
		command: 'config/players/save',
		args: { player_id: 'RINCON_48A6B820191201400', values: { airplay_mode: true } },
		made: updateSettings(LIVING_ROOM, { airplay_mode: true }, { confirm: false }),
	},
	{
		title: '3: crossfade on',
		command: 'config/players/save',
		args: { player_id: 'b8:27:eb:8a:b8:8e', values: { crossfade: true } },
		made: updateSettings(KITCHEN, { crossfade: true }),
		on: ['documented', '2.6'],
	},
	{
		title: '3: crossfade on, sent unchecked',
		command: 'config/players/save',
		args: { player_id: 'b8:27:eb:8a:b8:8e', values: { crossfade: true } },
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
		command: 'music/albums/album_tracks',
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
		command: 'music/recently_played_items',
		args: { limit: 10, media_types: ['track', 'album'] },
		made: getRecentlyPlayedParameters({ limit: 10, mediaTypes: ['track', 'album'] }),
	},
	{
		title: '8: items in progress',
		command: 'music/in_progress_items',
		args: { limit: 10 },
		made: getInProgressParameters({ limit: 10 }),
	},
	{
		title: '9: a sync of some types at one provider',
		command: 'music/sync',
		args: { media_types: ['track', 'album'], providers: ['filesystem--1234'] },
		made: syncParameters({ mediaTypes: ['track', 'album'], providers: ['filesystem--1234'] }),
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
		args: { queue_id: 'b8:27:eb:8a:b8:8e', limit: 500, offset: 0 },
		made: getQueueItemsParameters(byId(KITCHEN), { limit: 500 }),
	},
	{
		title: '12: all queues',
		command: 'player_queues/all',
		args: {},
		made: getAllQueuesParameters(),
	},
	{
		title: '13: the latest episode of a podcast',
		command: 'player_queues/play_media',
		args: {
			queue_id: '115ee854-3ac5-38c1-277d-7bdb4f3c126d',
			media: 'library://podcast/2',
			start_item: 'latest',
		},
		made: unconfirmedPlayMediaParameters({
			queueId: locator('id', BEDROOM),
			media: locator('uri', 'library://podcast/2'),
			startAt: 'newest',
		}),
		on: NEWEST_SERVERS,
	},
	{
		title: '14: a playlist from a part of a name on',
		command: 'player_queues/play_media',
		args: {
			queue_id: '115ee854-3ac5-38c1-277d-7bdb4f3c126d',
			media: 'library://playlist/13',
			start_item: 'Mirrors',
		},
		made: unconfirmedPlayMediaParameters({
			queueId: locator('id', BEDROOM),
			media: locator('uri', 'library://playlist/13'),
			startAt: 'item',
			startItem: 'Mirrors',
		}),
		on: NEWEST_SERVERS,
	},
];

test('all fourteen are included', () => {
	const numbers = REQUESTS.map(({ title }) => Number.parseInt(title, 10));

	expect([...new Set(numbers)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

describe.each(selectProfilesToTest(PROFILE_NAMES))(
	'a documented request, sent to a server like %s',
	(profile) => {
		const server = musicServer(profile);

		it.each(REQUESTS.filter(({ on = PROFILE_NAMES }) => on.includes(profile)))(
			'$title',
			async ({ command, args, more, made }) => {
				const { error } = await runNode(made, { server });

				expect(error).toBeUndefined();
				const sent = server.control.requests(command);
				expect(sent.length).toBeGreaterThan(0);
				const { method, path, headers, rawBody } = sent[0]!;
				expect([method, path]).toEqual(['POST', '/api']);
				expect(headers['content-type']).toMatch(/^application\/json(; ?charset=utf-8)?$/);
				expect(headers.authorization).toBe('Bearer <admin>');
				expect(JSON.parse(rawBody)).toStrictEqual({
					message_id: expect.stringMatching(/./),
					command,
					args: { ...args, ...more },
				});
				expect(sent).toHaveLength(1);
			},
		);
	},
);

describe.each(REAL)(
	'a documented request that a server like %s would answer wrongly',
	(profile) => {
		const server = musicServer(profile);
		const keptBack = REQUESTS.filter(({ on }) => on && !on.includes(profile));

		it.each(keptBack)('$title', async ({ command, args, made }) => {
			const { error } = await runNode(made, { server });
			const sent = server.control.requests(command).map((request) => request.args);

			if (command === 'config/players/save') {
				const [key] = Object.keys(args.values as IDataObject);
				expect(error?.message).toContain(`${key} is not a setting of this player`);
				expect(sent).toEqual([]);
			} else {
				expect(error).toBeUndefined();
				expect(sent).toEqual([
					{ ...args, start_item: expect.stringMatching(/^morning-news-5$|Hall of Mirrors\.flac$/) },
				]);
			}
		});
	},
);

function updateSettings(
	player: string,
	values: IDataObject,
	options: INodeParameters = {},
): INodeParameters {
	return {
		resource: 'player',
		operation: 'updateSettings',
		playerId: locator('id', player),
		settingsInput: 'json',
		settingsJson: JSON.stringify(values),
		options,
	};
}
