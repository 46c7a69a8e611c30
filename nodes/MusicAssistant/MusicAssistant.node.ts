import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { resources } from './actions/resources';
import { route } from './actions/router';
import {
	getPlayerSettings,
	getPlayers,
	searchPlayers,
	searchQueues,
} from './methods/searchPlayersAndQueues';
import {
	getPlayerProviders,
	getProviders,
	getProvidersOrAny,
	getProvidersOrDefault,
	getSources,
	getTtsEngines,
	searchCommands,
	searchSoundPresets,
} from './methods/listOptions';
import {
	searchAlbums,
	searchEpisodes,
	searchFavorites,
	searchMedia,
	searchPlaylists,
	searchPodcasts,
	searchRadios,
	searchTracks,
} from './methods/searchMedia';

/**
 * Entry point of the node. It is programmatic and not declarative, because the server is no REST service: every command is a
 * POST to the same URL, errors are plain text, and a success may be `null` although nothing happened.
 */
export class MusicAssistant implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Music Assistant',
		name: 'musicAssistant',
		icon: {
			light: 'file:../../icons/musicAssistant.svg',
			dark: 'file:../../icons/musicAssistant.dark.svg',
		},
		group: ['output'],
		version: 1,
		// What is done where: "Kitchen: off", "Morning News"; without a name, the operation. `$parameter` itself only has the ID of
		// what was chosen from a list: its copy also has the name.
		subtitle:
			'={{ ((all) => { const isFixed = (text) => typeof text === "string" && text !== "" && !text.startsWith("="); const nameOf = (...names) => names.flatMap((name) => [all[name]?.cachedResultName, ["name", "player"].includes(all[name]?.mode) && all[name].value]).find(isFixed); const where = { all: "All Players", players: all.playerIds?.length > 1 && Array.isArray(all.playerIds) ? all.playerIds.length + " Players" : "Several Players" }[all.target] ?? nameOf("playerId", "queueId"); const action = { setPower: all.powered === false ? "off" : "on", control: all.command ?? "play" }[all.operation]; const what = nameOf("media", "item", "podcastId", "albumId", "playlistId", "radioId", "preset", "command") ?? [all.query, all.message, action].find(isFixed); const words = (all.operation ?? "").replace("getAll", "getMany").replace(/[A-Z]/g, " $&").toLowerCase(); return [where, what ?? (where && words)].filter(Boolean).join(": ").replaceAll("_", " ") || words.replace(/^./, (start) => start.toUpperCase()); })($parameter.toJSON()) }}',
		description: 'Play music, make announcements, or start a workflow when something plays',
		defaults: { name: 'Music Assistant' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'musicAssistantApi', required: true }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Favorite', value: 'favorites' },
					{ name: 'Library', value: 'library' },
					{ name: 'Player', value: 'player' },
					{ name: 'Playlist', value: 'playlist' },
					{ name: 'Queue', value: 'queue' },
					{ name: 'Server', value: 'server' },
				],
				default: 'queue',
			},
			...resources.flatMap(({ properties }) => properties),
		],
	};

	methods = {
		listSearch: {
			searchAlbums,
			searchCommands,
			searchEpisodes,
			searchFavorites,
			searchMedia,
			searchPlayers,
			searchPlaylists,
			searchPodcasts,
			searchQueues,
			searchRadios,
			searchSoundPresets,
			searchTracks,
		},
		loadOptions: {
			getPlayerProviders,
			getPlayers,
			getProviders,
			getProvidersOrAny,
			getProvidersOrDefault,
			getSources,
			getTtsEngines,
		},
		resourceMapping: { getPlayerSettings },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await route(this, resources);
	}
}
