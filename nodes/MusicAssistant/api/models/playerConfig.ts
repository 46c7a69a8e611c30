import {
	boolAt,
	isObject,
	objectAt,
	textAt,
	type JsonObject,
	type JsonValue,
	numberAt,
} from '../../helpers/json';

/** The configuration of a player, which may be disabled or unavailable. */
export interface PlayerConfig {
	/** '' if the server does not report one. */
	readonly id: string;
	/** The name set by the user, or its default. */
	readonly name: string | undefined;
	readonly provider: string | undefined;
	readonly enabled: boolean | undefined;
	/** Whether it is only a part of another player (2.8). */
	readonly isProtocol: boolean;
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
		isProtocol: textAt(raw, 'player_type') === 'protocol',
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

/** Types of entries that only display something on the server's settings page and have no value. */
const DISPLAY_ONLY_TYPES = ['label', 'divider', 'alert', 'image', 'url', 'pairing_code', 'action'];

/** A setting of a player. If the server reports only key and value, the other fields are defaults. */
export interface PlayerSetting {
	readonly key: string;
	/** The effective value: the default if it was not set. */
	readonly value: JsonValue;
	/** Missing if the server does not report it. */
	readonly defaultValue?: JsonValue;
	readonly label: string;
	readonly type: SettingType;
	/** The permitted values, if they are limited. */
	readonly options: readonly SettingOption[];
	readonly range?: { min: number; max: number };
	/** Whether its value is a list. */
	readonly multiValue: boolean;
	readonly readOnly: boolean;
	/** Whether the server sends a placeholder instead of its value. */
	readonly secret: boolean;
}

/** A value that a setting can have. */
export interface SettingOption {
	readonly title: string;
	readonly value: JsonValue;
	/** Why it cannot be chosen now, as the server says it (2.10); missing if it can. */
	readonly disabledReason?: string;
}

export type SettingType = 'boolean' | 'integer' | 'float' | 'string' | 'unknown';

/** @param values an entry or a value for each key; entries without a value are skipped */
export function parsePlayerSettings(values: JsonObject): PlayerSetting[] {
	return Object.entries(values)
		.filter(
			([, entry]) => !isObject(entry) || !DISPLAY_ONLY_TYPES.includes(textAt(entry, 'type') ?? ''),
		)
		.map(([key, entry]) =>
			isObject(entry) ? settingFromEntry(key, entry) : settingFromValue(key, entry),
		);
}

/** Effective values by key. */
export function settingValues(settings: readonly PlayerSetting[]): JsonObject {
	return Object.fromEntries(settings.map(({ key, value }) => [key, value]));
}

function settingFromEntry(key: string, entry: JsonObject): PlayerSetting {
	return {
		key,
		value: entry.value ?? entry.default_value ?? null,
		defaultValue: entry.default_value,
		label: textAt(entry, 'label') ?? key,
		type: settingTypeOf(entry),
		options: optionsOf(entry.options),
		range: rangeOf(entry.range),
		multiValue: boolAt(entry, 'multi_value') ?? false,
		readOnly: boolAt(entry, 'read_only') ?? false,
		secret: textAt(entry, 'type') === 'secure_string' || entry.value === SECRET_PLACEHOLDER,
	};
}

function settingFromValue(key: string, value: JsonValue): PlayerSetting {
	return {
		key,
		value,
		label: key,
		type: typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'float' : 'unknown',
		options: [],
		multiValue: Array.isArray(value),
		readOnly: false,
		secret: value === SECRET_PLACEHOLDER,
	};
}

function settingTypeOf(entry: JsonObject): SettingType {
	const type = textAt(entry, 'type');
	switch (type) {
		case 'boolean':
		case 'integer':
		case 'float':
			return type;
		case 'string':
		case 'secure_string':
		case 'splitted_string':
		case 'icon':
			return 'string';
		default:
			return 'unknown';
	}
}

function optionsOf(options: JsonValue | undefined): PlayerSetting['options'] {
	if (!Array.isArray(options)) return [];
	return options.filter(isObject).flatMap((option) => {
		const { value } = option;
		return value === undefined
			? []
			: {
					title: textAt(option, 'title') ?? JSON.stringify(value),
					value,
					...disabledReasonIn(option),
				};
	});
}

function disabledReasonIn(option: JsonObject): Pick<SettingOption, 'disabledReason'> {
	if (boolAt(option, 'disabled') !== true) return {};
	return { disabledReason: textAt(option, 'disabled_reason') ?? 'it is disabled' };
}

function rangeOf(range: JsonValue | undefined): PlayerSetting['range'] {
	if (!Array.isArray(range)) return undefined;
	const [min, max] = range;
	return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}

/** What the server sends instead of a secret. It must never be saved. */
export const SECRET_PLACEHOLDER = 'this_value_is_encrypted';

/** The settings of a player that limit its volume; `undefined` for what the server does not report. */
export interface VolumeSettings {
	/** The range of the player itself, in its own steps (2.10). */
	readonly minVolume: number | undefined;
	readonly maxVolume: number | undefined;
	/** `absolute`, `relative`, `percentual` or `none`. */
	readonly announceVolumeStrategy: string | undefined;
	/** A level, or an increase: the strategy says which. */
	readonly announceVolume: number | undefined;
	/** From 0 to 100. */
	readonly announceVolumeMin: number | undefined;
	readonly announceVolumeMax: number | undefined;
}

/** @param values effective values by key */
export function parseVolumeSettings(values: JsonObject): VolumeSettings {
	return {
		minVolume: numberAt(values, 'min_volume'),
		maxVolume: numberAt(values, 'max_volume'),
		announceVolumeStrategy: textAt(values, 'announce_volume_strategy'),
		announceVolume: numberAt(values, 'announce_volume'),
		announceVolumeMin: numberAt(values, 'announce_volume_min'),
		announceVolumeMax: numberAt(values, 'announce_volume_max'),
	};
}

/** How the sound of a player is processed (DSP). */
export interface SoundConfig {
	/** As the server has it, to copy it to a player. */
	readonly raw: JsonObject;
	readonly isEnabled: boolean;
	/** The preset that was applied, unless the configuration was changed since then; `undefined` before 2.10. */
	readonly presetId: string | undefined;
	/** The same text for configurations that process sound in the same way. */
	readonly fingerprint: string;
}

/** A named configuration, which can be applied to players. */
export interface SoundPreset {
	/** '' if the server does not report one. */
	readonly id: string;
	/** The id if it has no name. */
	readonly name: string;
	readonly config: SoundConfig;
}

export function parseSoundConfig(raw: JsonObject): SoundConfig {
	const processing = Object.fromEntries(
		Object.entries(raw).filter(([name]) => name !== 'preset_id'),
	);
	return {
		raw,
		isEnabled: boolAt(raw, 'enabled') ?? false,
		presetId: textAt(raw, 'preset_id'),
		fingerprint: JSON.stringify(withSortedKeys(processing)),
	};
}

export function parseSoundPreset(raw: JsonObject): SoundPreset {
	const id = textAt(raw, 'preset_id') ?? '';
	const config = parseSoundConfig(objectAt(raw, 'config') ?? {});
	return { id, name: textAt(raw, 'name') ?? id, config };
}

/** Servers do not always send keys in the same order. */
function withSortedKeys(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map(withSortedKeys);
	if (!isObject(value)) return value;
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([key, entry]) => [key, withSortedKeys(entry)]));
}
