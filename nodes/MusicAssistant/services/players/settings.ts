import { bool, isObject, type JsonObject, type JsonValue } from '../../helpers/json';
import { readSettings, settingValues, type Setting } from '../../helpers/settings';
import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';

/**
 * Settings that the documentation names and that newer servers have under another name or in another place: where
 * to find them now. An unknown key is dropped by the server without a word.
 */
const MOVED: Readonly<Record<string, string>> = {
	crossfade:
		'From 2.7 on crossfade is the setting smart_fades_mode, and from 2.10 on a mode of the queue.',
	airplay_mode:
		'airplay_mode belongs to old players; from 2.8 on the way of playing is preferred_output_protocol.',
};

/** Where a setting went that servers once had, `undefined` for all others. */
export function whereItWent(key: string): string | undefined {
	return Object.hasOwn(MOVED, key) ? MOVED[key] : undefined;
}

/** A player's settings as the server has them. */
export interface PlayerSettings {
	config: JsonObject;
	settings: Setting[];
}

/** @param options.noCache also where they were asked for already: after they were saved @throws ApiError */
export async function playerSettings(
	client: MusicAssistantClient,
	playerId: string,
	options: { noCache?: boolean } = {},
): Promise<PlayerSettings> {
	const config = await client.call('config/players/get', { player_id: playerId }, options);
	return { config, settings: readSettings(config) };
}

/**
 * Saves settings, once, and gives what holds then.
 * The answer is believed where it has the saved keys; otherwise (the documentation promises no answer) they are read.
 */
export async function saveSettings(
	client: MusicAssistantClient,
	playerId: string,
	values: JsonObject,
): Promise<JsonObject> {
	const answer = await client.call('config/players/save', { player_id: playerId, values });
	const told = isObject(answer) ? effectiveValues(answer) : {};
	if (Object.keys(values).every((key) => Object.hasOwn(told, key))) return told;
	const { config } = await playerSettings(client, playerId, { noCache: true }).catch(afterSaving);
	return effectiveValues(config);
}

/** A look that fails says nothing of what was done before it. */
function afterSaving(reason: unknown): never {
	throw reason instanceof ApiError
		? reason.withHint('The settings were sent before and not refused; what holds now is not known.')
		: reason;
}

/** All values of a player's settings; its name and whether it is enabled stand beside the entries. */
export function effectiveValues(config: JsonObject): JsonObject {
	const root = isObject(config.values) ? rootValues(config) : {};
	return { ...root, ...settingValues(readSettings(config)) };
}

/** The two properties of a player that are saved like settings without being entries, with their labels. */
const ROOT_LABELS = { name: 'Name', enabled: 'Enabled' };

function rootValues(config: JsonObject): JsonObject {
	const found = Object.keys(ROOT_LABELS).flatMap((key): Array<[string, JsonValue]> => {
		const value = config[key];
		return value === undefined ? [] : [[key, value]];
	});
	return Object.fromEntries(found);
}

/** The settings that can be saved: the entries, and the two that stand beside them. */
export function savableSettings({ config, settings }: PlayerSettings): Setting[] {
	if (!isObject(config.values)) return settings;
	return [...settings, ...Object.entries(rootValues(config)).map(rootSetting)];
}

/**
 * Why the server shows no settings of a player at all: from 2.8 on it has none of one that is disabled, and of one that
 * was enabled not before it is back, five seconds later (recorded).
 */
export function withoutSettings(config: JsonObject): 'disabled' | 'away' | undefined {
	const { values } = config;
	if (!isObject(values) || Object.keys(values).length > 0) return undefined;
	return bool(config, 'enabled') === false ? 'disabled' : 'away';
}

function rootSetting([key, value]: [string, JsonValue]): Setting {
	return {
		key,
		value,
		label: key === 'enabled' ? ROOT_LABELS.enabled : ROOT_LABELS.name,
		type: key === 'enabled' ? 'boolean' : 'string',
		choices: [],
		several: false,
		readOnly: false,
		secret: false,
	};
}
