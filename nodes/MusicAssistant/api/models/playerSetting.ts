import { SECRET_PLACEHOLDER } from '../../helpers/settings/secretPlaceholder';
import { boolAt, isObject, textAt, type JsonObject, type JsonValue } from '../../helpers/json';

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
