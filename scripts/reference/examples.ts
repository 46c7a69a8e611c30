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
}

/** By `resource.operation`; every operation of the node has one. */
export const EXAMPLES: Readonly<Record<string, ReferenceExample>> = {
	'favorites.add': { parameters: { item: 'library://track/12' } },
	'favorites.addCurrent': {
		parameters: { playerId: byName('Bedroom') },
		prepare: (control) => play(control, BEDROOM, ['library://track/12']),
	},
	'favorites.getAll': {
		parameters: { mediaType: 'playlist' },
		prepare: (control) => control.setFavorite('library://playlist/13', true),
	},
	'favorites.remove': {
		parameters: { item: 'library://track/12' },
		prepare: (control) => control.setFavorite('library://track/12', true),
	},

	'library.addToPlaylist': {
		parameters: {
			playlistId: byName('Evening Mix'),
			uris: 'library://track/40\nlibrary://track/41',
		},
	},
	'library.createPlaylist': { parameters: { name: 'Saturday Evening' } },
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
	},
	'library.search': { parameters: { query: 'news', limit: 3 } },
	'library.setPlayed': { parameters: { uri: 'library://audiobook/1', played: true } },
	'library.sync': {
		parameters: { mediaTypes: ['podcast'], waitFor: 'finished' },
		// Else it is over before older servers are asked what runs.
		prepare: (control) => control.setTimeScale(1),
	},

	'player.announce': {
		parameters: {
			playerId: byName('Kitchen'),
			source: 'url',
			url: 'http://sounds.example/doorbell.mp3',
		},
	},
	'player.control': {
		parameters: { playerId: byName('Kitchen'), command: 'play' },
	},
	'player.get': { parameters: { playerId: byName('Kitchen') } },
	'player.getAll': { parameters: { filters: { availableOnly: true }, limit: 2 } },
	'player.getSettings': { parameters: { playerId: byName('Living Room') } },
	'player.group': {
		parameters: { playerId: byName('Living Room'), memberIds: [BEDROOM] },
	},
	'player.setPower': { parameters: { playerId: byName('Bedroom'), powered: false } },
	'player.setSleepTimer': { parameters: { playerId: byName('Bedroom'), minutes: 30 } },
	'player.setVolume': {
		parameters: { playerId: byName('Bedroom'), volumeAction: 'set', volumeLevel: 25 },
	},
	'player.ungroup': {
		parameters: { playerId: byName('Bedroom') },
		prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
	},
	'player.updateSettings': {
		parameters: {
			playerId: byName('Living Room'),
			settingsInput: 'json',
			settingsJson: '{ "volume_normalization_target": -15 }',
		},
	},

	'queue.clear': { parameters: { queueId: byPlayer('Bedroom') } },
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
	},
	'queue.playMedia': {
		parameters: { queueId: byPlayer('Kitchen'), media: byName('Evening Mix'), enqueue: 'replace' },
	},
	'queue.playNewestEpisode': {
		parameters: { queueId: byPlayer('Kitchen'), podcastId: byName('Morning News') },
	},
	'queue.removeItem': {
		parameters: (control) => ({
			queueId: byPlayer('Kitchen'),
			queueItemId: itemBehindCurrent(control, 2),
		}),
	},
	'queue.saveAsPlaylist': {
		parameters: { queueId: byPlayer('Bedroom'), name: 'Saturday Evening' },
	},
	'queue.transfer': {
		parameters: { queueId: byPlayer('Kitchen'), targetQueueId: byPlayer('Bedroom') },
	},
	'queue.updateModes': {
		parameters: { queueId: byPlayer('Kitchen'), modes: { repeat: 'all', shuffle: true } },
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

function byPlayer(value: string): INodeParameters {
	return { __rl: true, mode: 'player', value };
}

function byUri(value: string): INodeParameters {
	return { __rl: true, mode: 'uri', value };
}

function play(control: Control, queueId: string, uris: readonly string[]): void {
	control.fillQueue(queueId, uris, { state: 'playing' });
}

/** The id of the item that stands so many places behind the one in the kitchen now. */
function itemBehindCurrent(control: Control, places: number): string {
	const { itemIds, currentIndex } = control.queue(KITCHEN);
	return itemIds[(currentIndex ?? 0) + places] ?? '';
}
