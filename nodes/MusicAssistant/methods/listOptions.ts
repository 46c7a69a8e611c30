import type {
	ILoadOptionsFunctions,
	INodePropertyOptions,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { Player } from '../api/models/player';
import {
	byName,
	disambiguateNames,
	queryIfSupported,
	queryServer,
	readChosenPlayer,
	toOptionsError,
	toProviderOptions,
	type NamedProvider,
} from './queryServer';
import { readPlayerNow } from '../services/players/verifyPlayer';
import { sourcesWithOwnQueue } from '../services/players/playerSettings';
import { findByNameOrId, readPlaybackTargets } from '../services/queues/playbackTargets';
import { readCommandList, readServerVersion, releaseOfFeature } from '../api/serverVersions';
import { containsName } from '../helpers/nameComparison';
import { searchLibrary, type LibraryType } from '../services/library/libraryItems';

/** What the empty value of a field with one choice means: n8n marks the field as invalid while none of the choices has it. */
const ANY: INodePropertyOptions = { name: 'Any', value: '' };
const DEFAULT: INodePropertyOptions = { name: "Server's Default", value: '' };

/** `getProviders` for a filter. */
export async function getProvidersOrAny(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [ANY, ...(await getProviders.call(this))];
}

/** `getProviders` for where to store something. */
export async function getProvidersOrDefault(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [DEFAULT, ...(await getProviders.call(this))];
}

/** The loaded music providers, by their instance ids. */
export async function getProviders(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const providers = await queryIfSupported(
		this,
		async (client) => await client.callIfSupported('providers', { provider_type: 'music' }),
		{
			message: 'This server cannot list its providers',
			description:
				'Enter the instance IDs as an expression, for example {{ ["filesystem--1234"] }}.',
		},
		toOptionsError,
	);
	return toProviderOptions(providers);
}

/** The providers that players come from, by their instance ids. */
export async function getPlayerProviders(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const providers = await queryIfSupported(
		this,
		async (client) => {
			const players = await client.callIfSupported('players/all', {});
			const loaded = (await client.tryCall('providers', { provider_type: 'player' })) ?? [];
			return players && providersOfPlayers(players, loaded);
		},
		{
			message: 'This server cannot list its players',
			description: 'Remove the filter: the operation requires a newer server.',
		},
		toOptionsError,
	);
	return [ANY, ...toProviderOptions(providers)];
}

/** Each once, by its id if the server does not report its name. */
function providersOfPlayers(
	players: readonly Player[],
	loaded: readonly NamedProvider[],
): NamedProvider[] {
	const ids = new Set(players.map(({ provider = '' }) => provider));
	return [...ids].map((id) => {
		return loaded.find(({ instanceId }) => instanceId === id) ?? { instanceId: id, name: id };
	});
}

/** Shown instead of an error, for which the field would say "Error fetching options" before anything is filled in. */
const NO_PLAYER_OPTION: INodePropertyOptions = {
	name: 'Choose a Player First',
	value: '',
	description:
		'If an expression provides it, enter the name or ID of the source as an expression too',
};

/** What the chosen player can play from, without the sources that start by themselves. */
export async function getSources(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const given = readChosenPlayer(this);
	if (given === undefined) return [NO_PLAYER_OPTION];
	const player = await queryIfSupported(
		this,
		async (client) => {
			const [target] = findByNameOrId(await readPlaybackTargets(client), given);
			return await readPlayerNow(client, target?.id ?? given);
		},
		{
			message: 'This server does not report what the player can play from',
			description: 'Enter the ID of the source as an expression.',
		},
		toOptionsError,
	);
	const sources = sourcesWithOwnQueue(player).filter(({ isPassive }) => !isPassive);
	return disambiguateNames(sources.map(({ id, name }) => ({ name, value: id }))).map(
		({ name, value }) => ({ name, value }),
	);
}

/** The text-to-speech engines, by their ids. */
export async function getTtsEngines(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const { engines, version } = await queryServer(
		this,
		async (client) => {
			const known = await client.callIfSupported('players/tts_engines', {});
			const connected = known ? undefined : await readServerVersion(client).catch(() => undefined);
			return { engines: known, version: connected };
		},
		toOptionsError,
	);
	if (engines === undefined) {
		throw toOptionsError(this, {
			message: 'This server cannot speak text',
			description: `It requires Music Assistant ${releaseOfFeature('announcementOfText')} or newer${version === undefined ? '' : `, but ${version} is connected`}.`,
		});
	}
	const choices = toProviderOptions(engines.map(({ uid, name }) => ({ instanceId: uid, name })));
	if (choices.length === 0) {
		throw toOptionsError(this, {
			message: 'This server has no text-to-speech provider',
			description:
				'Set one up in Music Assistant, under Settings, Providers, and open this list again.',
		});
	}
	return [DEFAULT, ...choices];
}

/** The connected server's commands whose name or summary matches. */
export async function searchCommands(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const commands = await queryIfSupported(this, readCommandList, {
		message: 'This server does not provide a list of its commands',
		description: 'Set the field to "By Name" and enter the name, for example players/all.',
	});
	return {
		results: commands
			.filter(({ name, summary = '' }) =>
				[name, summary].some((text) => containsName(text, filter)),
			)
			.map(({ name, summary: description }) => ({ name, value: name, description })),
	};
}

/** The sound presets, after the entry that switches sound processing off. */
export async function searchSoundPresets(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const presets = await queryIfSupported(
		this,
		async (client) => await client.callIfSupported('config/dsp_presets/get', {}),
		{
			message: 'This server has no sound presets',
			description: 'They require Music Assistant 2.7 or newer.',
		},
	);
	const entries = presets.map(({ id: value, name }) => ({ name, value })).sort(byName);
	const results = [{ name: 'No Preset', value: 'none' }, ...disambiguateNames(entries)];
	return { results: results.filter(({ name }) => containsName(name, filter)) };
}

/** All providers that should be loaded, also those that have failed, by their instance ids. */
export async function getConfiguredProviders(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const configs = await queryServer(
		this,
		async (client) => await client.call('config/providers', { include_values: false }),
		toOptionsError,
	);
	return toProviderOptions(
		configs
			.filter(({ enabled }) => enabled)
			.map(({ instanceId, name = instanceId }) => ({ instanceId, name })),
	);
}

/** A multi-selection cannot be searched on the server: it needs all of them. */
const MAX_ITEMS = 1000;

/** Creates the method of a multi-selection of the items of one type that the library has, by their URIs. */
function createLibraryOptions(type: LibraryType) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const items = await queryIfSupported(
			this,
			async (client) => await searchLibrary(client, '', MAX_ITEMS, [type]),
			{
				message: 'This server cannot list its library',
				description: `Enter the URIs as an expression, for example {{ ["library://${type}/13"] }}.`,
			},
			toOptionsError,
		);
		const options = items.flatMap(({ uri, name = uri }) =>
			uri === undefined || name === undefined ? [] : [{ name, value: uri }],
		);
		return disambiguateNames(options);
	};
}

export const getLibraryPlaylists = createLibraryOptions('playlist');

export const getLibraryPodcasts = createLibraryOptions('podcast');
