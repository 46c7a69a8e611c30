import {
	boolAt,
	isObject,
	objectAt,
	textAt,
	type JsonObject,
	type JsonValue,
	type Model,
	numberAt,
} from '../../helpers/json';

/** The configuration of a player, which may be disabled or unavailable. */
export type PlayerConfig = Model<typeof parsePlayerConfig>;

/**
 * Servers send `values` with an entry for each key; the API documentation describes a plain map of keys and values.
 */
export function parsePlayerConfig(raw: JsonObject) {
	const values = isObject(raw.values) ? raw.values : undefined;
	return {
		/** '' if the server does not report one. */
		id: textAt(raw, 'player_id') ?? '',
		/** The name set by the user, or its default. */
		name: textAt(raw, 'name', 'default_name'),
		provider: textAt(raw, 'provider'),
		enabled: boolAt(raw, 'enabled'),
		/** Whether it is only a part of another player (2.8). */
		isProtocol: textAt(raw, 'player_type') === 'protocol',
		settings: parsePlayerSettings(values ?? raw),
		/** Name and Enabled, which are saved like settings but listed elsewhere. */
		rootSettings: values ? rootSettingsOf(raw) : [],
		/** Whether the server reports an empty `values`. */
		isWithoutValues: values !== undefined && Object.keys(values).length === 0,
		raw,
	};
}

function rootSettingsOf({ name, enabled }: JsonObject): PlayerSetting[] {
	return [
		...(name === undefined
			? []
			: [parseSetting('name', { label: 'Name', type: 'string', value: name })]),
		...(enabled === undefined
			? []
			: [parseSetting('enabled', { label: 'Enabled', type: 'boolean', value: enabled })]),
	];
}

/** Types of entries that only display something on the server's settings page and have no value. */
const DISPLAY_ONLY_TYPES = ['label', 'divider', 'alert', 'image', 'url', 'pairing_code', 'action'];

/** @param values an entry or a value for each key; entries without a value are skipped */
export function parsePlayerSettings(values: JsonObject): PlayerSetting[] {
	return Object.entries(values)
		.filter(
			([, entry]) => !isObject(entry) || !DISPLAY_ONLY_TYPES.includes(textAt(entry, 'type') ?? ''),
		)
		.map(([key, entry]) => parseSetting(key, isObject(entry) ? entry : entryFromValue(entry)));
}

/** Effective values by key. */
export function settingValues(settings: readonly PlayerSetting[]): JsonObject {
	return Object.fromEntries(settings.map(({ key, value }) => [key, value]));
}

function entryFromValue(value: JsonValue): JsonObject {
	const type =
		typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'float' : 'unknown';
	return { value, type, multi_value: Array.isArray(value) };
}

/** A setting of a player. If the server reports only key and value, the other fields are defaults. */
export type PlayerSetting = Readonly<ReturnType<typeof parseSetting>>;

function parseSetting(key: string, entry: JsonObject) {
	return {
		key,
		/** The effective value: the default if it was not set. */
		value: entry.value ?? entry.default_value ?? null,
		/** `undefined` if the server does not report it. */
		defaultValue: entry.default_value,
		label: textAt(entry, 'label') ?? key,
		type: settingTypeOf(entry),
		/** The permitted values, if they are limited. */
		options: optionsOf(entry.options),
		range: rangeOf(entry.range),
		/** Whether its value is a list. */
		multiValue: boolAt(entry, 'multi_value') ?? false,
		readOnly: boolAt(entry, 'read_only') ?? false,
		/** Whether the server sends a placeholder instead of its value. */
		secret: textAt(entry, 'type') === 'secure_string' || entry.value === SECRET_PLACEHOLDER,
	};
}

export type SettingType = 'boolean' | 'integer' | 'float' | 'string' | 'unknown';

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

/** A value that a setting can have. */
export interface SettingOption {
	readonly title: string;
	readonly value: JsonValue;
	/** Why it cannot be chosen now, as the server says it (2.10); missing if it can. */
	readonly disabledReason?: string;
}

function optionsOf(options: JsonValue | undefined): readonly SettingOption[] {
	if (!Array.isArray(options)) return [];
	return options.filter(isObject).flatMap((option) => {
		const { value } = option;
		if (value === undefined) return [];
		const title = textAt(option, 'title') ?? JSON.stringify(value);
		if (boolAt(option, 'disabled') !== true) return { title, value };
		const disabledReason = textAt(option, 'disabled_reason') ?? 'it is disabled';
		return { title, value, disabledReason };
	});
}

function rangeOf(range: JsonValue | undefined) {
	if (!Array.isArray(range)) return undefined;
	const [min, max] = range;
	return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}

/** What the server sends instead of a secret. It must never be saved. */
export const SECRET_PLACEHOLDER = 'this_value_is_encrypted';

/** The settings of a player for the volume of announcements; `undefined` for what the server does not report. */
export type VolumeSettings = Model<typeof parseVolumeSettings>;

/** @param values effective values by key */
export function parseVolumeSettings(values: JsonObject) {
	return {
		/** `absolute`, `relative`, `percentual` or `none`. */
		announceVolumeStrategy: textAt(values, 'announce_volume_strategy'),
		/** A level, or an increase: the strategy says which. */
		announceVolume: numberAt(values, 'announce_volume'),
		/** From 0 to 100. */
		announceVolumeMin: numberAt(values, 'announce_volume_min'),
		announceVolumeMax: numberAt(values, 'announce_volume_max'),
	};
}

/** How the sound of a player is processed (DSP). */
export type SoundConfig = Model<typeof parseSoundConfig>;

export function parseSoundConfig(raw: JsonObject) {
	const processing = Object.fromEntries(
		Object.entries(raw).filter(([name]) => name !== 'preset_id'),
	);
	return {
		/** As the server has it, to copy it to a player. */
		raw,
		isEnabled: boolAt(raw, 'enabled') ?? false,
		/** The preset that was applied, unless the configuration was changed since then; `undefined` before 2.10. */
		presetId: textAt(raw, 'preset_id'),
		/** The same text for configurations that process sound in the same way. */
		fingerprint: JSON.stringify(withSortedKeys(processing)),
	};
}

/** A named configuration, which can be applied to players. */
export type SoundPreset = Model<typeof parseSoundPreset>;

export function parseSoundPreset(raw: JsonObject) {
	const id = textAt(raw, 'preset_id') ?? '';
	return {
		/** '' if the server does not report one. */
		id,
		/** The id if it has no name. */
		name: textAt(raw, 'name') ?? id,
		config: parseSoundConfig(objectAt(raw, 'config') ?? {}),
	};
}

/** Servers do not always send keys in the same order. */
function withSortedKeys(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map(withSortedKeys);
	if (!isObject(value)) return value;
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([key, entry]) => [key, withSortedKeys(entry)]));
}
