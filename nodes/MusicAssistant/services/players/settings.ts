import { isObject, type JsonObject } from '../../helpers/json';
import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import { parsePlayerConfig, type PlayerConfig } from '../../api/models/playerConfig';
import { settingValues, type Setting } from '../../api/models/setting';

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
	const told = isObject(answer) ? effectiveValues(parsePlayerConfig(answer)) : {};
	if (Object.keys(values).every((key) => Object.hasOwn(told, key))) return told;
	const config = await client
		.call('config/players/get', { player_id: playerId }, { noCache: true })
		.catch(afterSaving);
	return effectiveValues(config);
}

/** A look that fails says nothing of what was done before it. */
function afterSaving(reason: unknown): never {
	throw reason instanceof ApiError
		? reason.withHint('The settings were sent before and not refused; what holds now is not known.')
		: reason;
}

/** All values of a player's settings, its name and whether it is enabled among them. */
export function effectiveValues({ rootSettings, settings }: PlayerConfig): JsonObject {
	return { ...settingValues(rootSettings), ...settingValues(settings) };
}

/** The settings that can be saved. */
export function savableSettings({ settings, rootSettings }: PlayerConfig): Setting[] {
	return [...settings, ...rootSettings];
}

/**
 * Why the server shows no settings of a player at all: from 2.8 on it has none of one that is disabled, and of one that
 * was enabled not before it is back, five seconds later (recorded).
 */
export function withoutSettings(config: PlayerConfig): 'disabled' | 'away' | undefined {
	if (!config.isWithoutValues) return undefined;
	return config.enabled === false ? 'disabled' : 'away';
}
