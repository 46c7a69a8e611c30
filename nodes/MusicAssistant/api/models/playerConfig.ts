import { boolAt, isObject, textAt, type JsonObject, type JsonValue } from '../../helpers/json';
import { parsePlayerSettings, type PlayerSetting } from './playerSetting';

/** The configuration of a player, which may be disabled or unavailable. */
export interface PlayerConfig {
	/** '' if the server does not report one. */
	readonly id: string;
	/** The name set by the user, or its default. */
	readonly name: string | undefined;
	readonly provider: string | undefined;
	readonly enabled: boolean | undefined;
	readonly settings: readonly PlayerSetting[];
	/** Name and Enabled, which are saved like settings but listed elsewhere. */
	readonly rootSettings: readonly PlayerSetting[];
	/** Whether the server reports an empty `values`. */
	readonly isWithoutValues: boolean;
	readonly raw: JsonObject;
}

/**
 * Servers send `values` with an entry for each key; the API documentation describes a plain map of keys and values.
 */
export function parsePlayerConfig(raw: JsonObject): PlayerConfig {
	const values = isObject(raw.values) ? raw.values : undefined;
	return {
		id: textAt(raw, 'player_id') ?? '',
		name: textAt(raw, 'name', 'default_name'),
		provider: textAt(raw, 'provider'),
		enabled: boolAt(raw, 'enabled'),
		settings: parsePlayerSettings(values ?? raw),
		rootSettings: values ? rootSettingsOf(raw) : [],
		isWithoutValues: values !== undefined && Object.keys(values).length === 0,
		raw,
	};
}

function rootSettingsOf({ name, enabled }: JsonObject): PlayerSetting[] {
	return [
		...rootSetting({ key: 'name', label: 'Name', type: 'string' }, name),
		...rootSetting({ key: 'enabled', label: 'Enabled', type: 'boolean' }, enabled),
	];
}

function rootSetting(
	setting: Pick<PlayerSetting, 'key' | 'label' | 'type'>,
	value: JsonValue | undefined,
): PlayerSetting[] {
	if (value === undefined) return [];
	return [{ ...setting, value, options: [], multiValue: false, readOnly: false, secret: false }];
}
