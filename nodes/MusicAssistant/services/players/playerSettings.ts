import { isObject, type JsonObject } from '../../helpers/json';
import type { MusicAssistantClient } from '../../api/client';
import { ApiError, asApiError } from '../../api/apiError';
import {
	parsePlayerConfig,
	type PlayerConfig,
	settingValues,
	type PlayerSetting,
	parseVolumeSettings,
	type VolumeSettings,
} from '../../api/models/playerConfig';
import type { Player, PlayerSource } from '../../api/models/player';
import { findByName, isSameName } from '../../helpers/nameComparison';

const CROSSFADE_IS_QUEUE_MODE =
	'a setting from 2.7 to 2.9; from 2.10 on, crossfade is a queue mode: use Queue > Update Modes';

/**
 * Where to find settings that the documentation names or older servers have, but that newer ones have under another name
 * or elsewhere. Servers silently drop unknown keys.
 */
const MOVED_SETTINGS: Readonly<Record<string, string>> = {
	crossfade:
		'from 2.7 on, crossfade is the setting smart_fades_mode; from 2.10 on, it is a queue mode',
	smart_fades_mode: CROSSFADE_IS_QUEUE_MODE,
	crossfade_duration: CROSSFADE_IS_QUEUE_MODE,
	airplay_mode:
		'airplay_mode only exists for old players; from 2.8 on, use preferred_output_protocol',
};

/** Where to find a setting that newer servers have moved, `undefined` for all others. */
export function movedSettingHint(key: string): string | undefined {
	return Object.hasOwn(MOVED_SETTINGS, key) ? MOVED_SETTINGS[key] : undefined;
}

/**
 * Saves settings, once, and returns the configuration with the effective values. Reads it if the answer does not have the
 * saved keys: the documentation promises no answer.
 */
export async function saveSettings(
	client: MusicAssistantClient,
	playerId: string,
	values: JsonObject,
): Promise<PlayerConfig> {
	const answer = await client.call('config/players/save', { player_id: playerId, values });
	const config = parsePlayerConfig(isObject(answer) ? answer : {});
	const reported = allSettingValues(config);
	if (Object.keys(values).every((key) => Object.hasOwn(reported, key))) return config;
	return await client
		.call('config/players/get', { player_id: playerId }, { noCache: true })
		.catch(throwWithSavedHint);
}

/** A failed read says nothing about the save before it. */
function throwWithSavedHint(reason: unknown): never {
	throw reason instanceof ApiError
		? reason.withHint(
				'The settings were sent and not rejected; their current values are not known.',
			)
		: reason;
}

/** The settings that limit a player's volume; `undefined` if its settings cannot be read. */
export async function tryReadVolumeSettings(
	client: MusicAssistantClient,
	playerId: string,
): Promise<VolumeSettings | undefined> {
	const config = await client
		.tryCall('config/players/get', { player_id: playerId })
		.catch(asApiError);
	return config === undefined || config instanceof ApiError
		? undefined
		: parseVolumeSettings(settingValues(config.settings));
}

/** All values of a player's settings, including its name and whether it is enabled. */
export function allSettingValues({ rootSettings, settings }: PlayerConfig): JsonObject {
	return { ...settingValues(rootSettings), ...settingValues(settings) };
}

export function allSettings({ settings, rootSettings }: PlayerConfig): PlayerSetting[] {
	return [...settings, ...rootSettings];
}

/**
 * Why the server reports no settings at all for a player: from 2.8 on it has none for a disabled player, nor for one that
 * was just enabled, until it is back five seconds later (recorded).
 */
export function causeOfMissingSettings(config: PlayerConfig): 'disabled' | 'away' | undefined {
	if (!config.isWithoutValues) return undefined;
	return config.enabled === false ? 'disabled' : 'away';
}

/** The server's own name for it. */
const QUEUE_NAME = 'Music Assistant Queue';

/** What a player can play from, its own queue first: servers before 2.7 do not list it. */
export function sourcesWithOwnQueue({ id, sources = [] }: Player): PlayerSource[] {
	const ownQueue = sources.find((source) => source.id === id);
	return [
		ownQueue ?? { id, name: QUEUE_NAME, isPassive: false },
		...sources.filter((source) => source !== ownQueue && source.id !== ''),
	];
}

/** The source with this id, or else with this name, or else the only one whose name looks the same. */
export function findSource(
	sources: readonly PlayerSource[],
	nameOrId: string,
): PlayerSource | undefined {
	const byName = findByName(sources, nameOrId, ({ name }) => [name]);
	return (
		sources.find(({ id }) => id === nameOrId) ??
		byName.find(({ name }) => isSameName(name, nameOrId) || byName.length === 1)
	);
}
