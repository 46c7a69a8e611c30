import type { INodeParameters } from 'n8n-workflow';
import type { Control } from '../../simulator';

const BEDROOM = '115ee854-3ac5-38c1-277d-7bdb4f3c126d';
const KITCHEN = 'b8:27:eb:8a:b8:8e';
const LIVING_ROOM = 'RINCON_48A6B820191201400';

/** One use of an operation, as a reader would try it first. */
export interface ReferenceExample {
	/** What the user sets: everything else is as the editor has it at first. */
	readonly parameters: INodeParameters | ((control: Control) => INodeParameters);
	/** What the house has to be like before. */
	readonly prepare?: (control: Control) => void;
	/** Uses with other outcomes: between them they show every field that the output can have. */
	readonly others?: readonly OtherExample[];
}

/** A use of the operation that ends in another way. */
export interface OtherExample extends Omit<ReferenceExample, 'others'> {
	/** When it ends so, as the page says it before what comes out; left out where a reader can do without. */
	readonly when?: string;
}

/** By `resource.operation`; every operation of the node has one. */
export const EXAMPLES: Readonly<Record<string, ReferenceExample>> = {
	'favorites.add': {
		parameters: { item: 'library://track/12' },
		others: [
			{ parameters: { item: 'library://track/12' }, prepare: refusing('music/item_by_uri') },
		],
	},
	'favorites.addCurrent': {
		parameters: { playerId: byName('Bedroom') },
		prepare: (control) => play(control, BEDROOM, ['library://track/12']),
		others: [
			{
				parameters: { playerId: byName('Bedroom') },
				prepare(control) {
					play(control, BEDROOM, ['library://track/12']);
					refusing('music/item_by_uri')(control);
				},
			},
		],
	},
	'favorites.getAll': {
		parameters: { mediaType: 'playlist' },
		prepare: (control) => control.setFavorite('library://playlist/13', true),
	},
	'favorites.remove': {
		parameters: { item: 'library://track/12' },
		prepare: (control) => control.setFavorite('library://track/12', true),
		others: [{ when: 'Of what was no favorite', parameters: { item: 'library://track/12' } }],
	},

	'library.addToPlaylist': {
		parameters: {
			playlistId: byName('Evening Mix'),
			uris: 'library://track/40\nlibrary://track/41',
		},
		others: [
			{
				when: 'Where something was there before, or does not fit',
				parameters: {
					playlistId: byName('Evening Mix'),
					uris: 'library://track/40\nlibrary://playlist/12',
				},
				prepare(control) {
					control.fillPlaylist('13', ['library://track/40']);
					control.fillPlaylist('12', ['library://track/41', 'spotify://track/1234']);
				},
			},
			{
				parameters: { playlistId: byName('Evening Mix'), uris: 'library://album/3' },
				prepare: refusing('music/albums/album_tracks'),
			},
		],
	},
	'library.createPlaylist': {
		parameters: { name: 'Saturday Evening' },
		others: [
			{
				parameters: { name: 'Saturday Evening' },
				prepare(control) {
					refusing('music/playlists/library_items', 'music/search')(control);
					control.addFault({
						kind: 'ignore-command',
						command: 'music/playlists/create_playlist',
					});
				},
			},
		],
	},
	'library.getAlbumTracks': { parameters: { albumId: byUri('library://album/3'), limit: 2 } },
	'library.getAll': { parameters: { mediaType: 'podcast', limit: 2 } },
	'library.getEpisodes': { parameters: { podcastId: byName('Morning News'), limit: 2 } },
	'library.getInProgress': { parameters: {} },
	'library.getItem': { parameters: { uri: 'library://playlist/13' } },
	'library.getPlaylistTracks': { parameters: { playlistId: byName('Evening Mix'), limit: 2 } },
	'library.getRecentlyPlayed': { parameters: { limit: 2 } },
	'library.removeFromPlaylist': {
		parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/40' },
		prepare: (control) => control.fillPlaylist('13', ['library://track/40', 'library://track/41']),
		others: [
			{
				when: 'Where nothing of it is in the playlist',
				parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/50' },
				prepare: (control) => control.fillPlaylist('13', ['library://track/40']),
			},
		],
	},
	'library.search': { parameters: { query: 'news', limit: 3 } },
	'library.setPlayed': {
		parameters: { uri: 'library://audiobook/1', played: true },
		others: [{ parameters: { uri: 'library://track/12', played: true } }],
	},
	'library.sync': {
		parameters: { mediaTypes: ['podcast'], waitFor: 'finished' },
		// Else it is over before older servers are asked what runs.
		prepare: (control) => control.setTimeScale(1),
		others: [
			{
				when: 'Where a new episode is waited for',
				parameters: {
					mediaTypes: ['podcast'],
					providers: ['podcastfeed--dR4mZ8pT'],
					waitFor: 'newEpisode',
					podcastId: byName('Morning News'),
				},
			},
			{
				parameters: {
					mediaTypes: ['podcast'],
					waitFor: 'finished',
					options: { onTimeout: 'continue' },
				},
				prepare: (control) => control.setSync({ outcome: 'failed', message: 'No answer' }),
			},
			{
				parameters: { mediaTypes: ['podcast'], providers: ['spotify--Vq7Lk2Xw'] },
			},
		],
	},

	'player.announce': {
		parameters: {
			playerId: byName('Kitchen'),
			source: 'url',
			url: 'http://sounds.example/doorbell.mp3',
		},
		others: [
			{
				parameters: {
					target: 'players',
					playerIds: ['Kitchen', 'Bedroom'],
					source: 'url',
					url: 'http://sounds.example/doorbell.mp3',
				},
				prepare: (control) =>
					control.addFault({
						kind: 'status',
						status: 500,
						command: 'players/cmd/play_announcement',
					}),
			},
		],
	},
	'player.control': {
		parameters: { playerId: byName('Kitchen'), command: 'play' },
		others: [
			{
				when: 'Where the queue is empty',
				parameters: { playerId: byName('Office'), command: 'play' },
			},
			{ parameters: { playerId: byName('Kitchen'), command: 'play' }, prepare: untoldPlayer },
		],
	},
	'player.get': { parameters: { playerId: byName('Kitchen') } },
	'player.getAll': { parameters: { filters: { availableOnly: true }, limit: 2 } },
	'player.getSettings': { parameters: { playerId: byName('Living Room') } },
	'player.group': {
		parameters: { playerId: byName('Living Room'), memberIds: [BEDROOM] },
		others: [
			{
				parameters: { playerId: byName('Living Room'), memberIds: [BEDROOM] },
				prepare: untoldPlayer,
			},
		],
	},
	'player.setPower': {
		parameters: { playerId: byName('Bedroom'), powered: false },
		others: [
			{ parameters: { playerId: byName('Bedroom'), powered: false }, prepare: untoldPlayer },
		],
	},
	'player.setSleepTimer': {
		parameters: { playerId: byName('Bedroom'), minutes: 30 },
		others: [{ parameters: { playerId: byName('Bedroom'), minutes: 30 }, prepare: untoldPlayer }],
	},
	'player.setVolume': {
		parameters: { playerId: byName('Bedroom'), volumeAction: 'set', volumeLevel: 25 },
		others: [
			{
				parameters: { playerId: byName('Bedroom'), volumeAction: 'set', volumeLevel: 25 },
				prepare: untoldPlayer,
			},
		],
	},
	'player.ungroup': {
		parameters: { playerId: byName('Bedroom') },
		prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
		others: [{ parameters: { playerId: byName('Bedroom') }, prepare: untoldPlayer }],
	},
	'player.updateSettings': {
		parameters: {
			playerId: byName('Living Room'),
			settingsInput: 'json',
			settingsJson: '{ "volume_normalization_target": -15 }',
		},
		others: [
			{
				parameters: {
					playerId: byName('Living Room'),
					settingsInput: 'json',
					settingsJson: '{ "volume_normalization_target": -15 }',
				},
				// Its answer to what was saved tells nothing.
				prepare(control) {
					const body = '{ "values": {} }';
					control.addFault({ kind: 'body', command: 'config/players/save', body });
					const later = { skip: 1, times: Infinity };
					control.addFault({ kind: 'body', command: 'config/players/get', body, ...later });
				},
			},
		],
	},

	'queue.clear': {
		parameters: { queueId: byPlayer('Bedroom') },
		others: [{ parameters: { queueId: byPlayer('Bedroom') }, prepare: untoldQueue(BEDROOM) }],
	},
	'queue.get': { parameters: { queueId: byPlayer('Kitchen') } },
	'queue.getAll': { parameters: { filters: { availableOnly: true }, limit: 2 } },
	'queue.getItems': { parameters: { queueId: byPlayer('Kitchen'), limit: 2 } },
	'queue.moveItem': {
		parameters: (control) => ({
			queueId: byPlayer('Kitchen'),
			queueItemId: itemBehindCurrent(control, 5),
			shift: 0,
		}),
	},
	'queue.playItem': {
		parameters: { queueId: byPlayer('Kitchen'), itemInput: 'position', position: 2 },
		others: [
			{
				parameters: { queueId: byPlayer('Kitchen'), itemInput: 'position', position: 2 },
				prepare: untoldQueue(KITCHEN),
			},
		],
	},
	'queue.playMedia': {
		parameters: { queueId: byPlayer('Kitchen'), media: byName('Evening Mix'), enqueue: 'replace' },
		others: [
			{
				when: 'Where only some of several can be played',
				parameters: {
					queueId: byPlayer('Kitchen'),
					media: byUri("={{ ['library://track/12', 'library://track/99999'] }}"),
					enqueue: 'replace',
				},
			},
			{
				parameters: {
					queueId: byPlayer('Kitchen'),
					media: byName('Morning News'),
					startItem: 'latest',
					enqueue: 'replace',
					options: { confirmPlayback: false },
				},
			},
		],
	},
	'queue.playNewestEpisode': {
		parameters: { queueId: byPlayer('Kitchen'), podcastId: byName('Morning News') },
		others: [
			{
				parameters: {
					queueId: byPlayer('Kitchen'),
					podcastId: byName('Morning News'),
					options: { maxAgeHours: 0 },
				},
			},
		],
	},
	'queue.removeItem': {
		parameters: (control) => ({
			queueId: byPlayer('Kitchen'),
			queueItemId: itemBehindCurrent(control, 2),
		}),
	},
	'queue.saveAsPlaylist': {
		parameters: { queueId: byPlayer('Bedroom'), name: 'Saturday Evening' },
		others: [
			{
				parameters: { queueId: byPlayer('Bedroom'), name: 'Saturday Evening' },
				prepare: refusing('music/playlists/library_items', 'music/search', 'tasks/get'),
			},
		],
	},
	'queue.transfer': {
		parameters: { queueId: byPlayer('Kitchen'), targetQueueId: byPlayer('Bedroom') },
		others: [
			{
				parameters: { queueId: byId(KITCHEN), targetQueueId: byId(BEDROOM) },
				prepare: untoldQueue(KITCHEN, BEDROOM),
			},
		],
	},
	'queue.updateModes': {
		parameters: { queueId: byPlayer('Kitchen'), modes: { repeat: 'all', shuffle: true } },
		others: [
			{
				parameters: { queueId: byPlayer('Kitchen'), modes: { repeat: 'all', shuffle: true } },
				prepare: untoldQueue(KITCHEN),
			},
		],
	},

	'server.getCommands': { parameters: { limit: 2 } },
	'server.getInfo': { parameters: {} },
	'server.sendCommand': {
		parameters: {
			command: { __rl: true, mode: 'name', value: 'music/recently_played_items' },
			arguments: '{ "limit": 1 }',
		},
	},
};

function byName(value: string): INodeParameters {
	return { __rl: true, mode: 'name', value };
}

function byId(value: string): INodeParameters {
	return { __rl: true, mode: 'id', value };
}

function byPlayer(value: string): INodeParameters {
	return { __rl: true, mode: 'player', value };
}

function byUri(value: string): INodeParameters {
	return { __rl: true, mode: 'uri', value };
}

function play(control: Control, queueId: string, uris: readonly string[]): void {
	control.fillQueue(queueId, uris, { state: 'playing' });
}

/** Lets the account miss the right to these commands. */
function refusing(...commands: readonly string[]): (control: Control) => void {
	return (control) => {
		for (const command of commands) {
			control.addFault({ kind: 'status', status: 403, command, times: Infinity });
		}
	};
}

/** Lets the server say nothing of a player but that it is there, as its documentation promises. */
function untoldPlayer(control: Control): void {
	const body = '{ "available": true }';
	control.addFault({ kind: 'body', command: 'players/get', times: Infinity, body });
}

/** The same of a queue. */
function untoldQueue(...ids: readonly [string, ...string[]]): (control: Control) => void {
	return (control) => {
		const queues = ids.map((id) => ({ queue_id: id, available: true }));
		const told = { kind: 'body', times: Infinity } as const;
		const active = { command: 'player_queues/get_active_queue', body: JSON.stringify(queues[0]) };
		control.addFault({ ...told, ...active });
		const all = { command: 'player_queues/all', body: JSON.stringify(queues) };
		control.addFault({ ...told, ...all });
	};
}

/** The id of the item that stands so many places behind the one in the kitchen now. */
function itemBehindCurrent(control: Control, places: number): string {
	const { itemIds, currentIndex } = control.queue(KITCHEN);
	return itemIds[(currentIndex ?? 0) + places] ?? '';
}
