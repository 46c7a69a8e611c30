import { HIDDEN_SECRET } from '../../helpers/hiddenSecret';
import { bool, isObject, text, type JsonObject, type JsonValue } from '../../helpers/json';

/** Kinds of entries that only draw something in the server's own settings page and hold no value. */
const DRAWN_ONLY = ['label', 'divider', 'alert', 'image', 'url', 'action'];

/** One setting of a player. Where the server only gives key and value, all else is unknown. */
export interface Setting {
	readonly key: string;
	/** What holds now: the default where nothing was set. */
	readonly value: JsonValue;
	/** What it is where nothing was set; left out where the server does not report it. */
	readonly defaultValue?: JsonValue;
	readonly label: string;
	readonly type: SettingType;
	/** The values it may have, where it has a list of them. */
	readonly options: ReadonlyArray<{ title: string; value: JsonValue }>;
	readonly range?: { min: number; max: number };
	/** Whether its value is a list. */
	readonly multiValue: boolean;
	readonly readOnly: boolean;
	/** Whether the server shows a placeholder in place of its value. */
	readonly secret: boolean;
}

export type SettingType = 'boolean' | 'integer' | 'float' | 'string' | 'unknown';

/** @param values an entry or a value for each key; entries that hold no value are left out */
export function parseSettings(values: JsonObject): Setting[] {
	return Object.entries(values)
		.filter(([, entry]) => !isObject(entry) || !DRAWN_ONLY.includes(text(entry, 'type') ?? ''))
		.map(([key, entry]) => (isObject(entry) ? fromEntry(key, entry) : fromValue(key, entry)));
}

/** Keys and effective values, as a workflow wants them. */
export function settingValues(settings: readonly Setting[]): JsonObject {
	return Object.fromEntries(settings.map(({ key, value }) => [key, value]));
}

function fromEntry(key: string, entry: JsonObject): Setting {
	return {
		key,
		value: entry.value ?? entry.default_value ?? null,
		defaultValue: entry.default_value,
		label: text(entry, 'label') ?? key,
		type: typeOf(entry),
		options: optionsOf(entry.options),
		range: rangeOf(entry.range),
		multiValue: bool(entry, 'multi_value') ?? false,
		readOnly: bool(entry, 'read_only') ?? false,
		secret: text(entry, 'type') === 'secure_string' || entry.value === HIDDEN_SECRET,
	};
}

function fromValue(key: string, value: JsonValue): Setting {
	return {
		key,
		value,
		label: key,
		type: typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'float' : 'unknown',
		options: [],
		multiValue: Array.isArray(value),
		readOnly: false,
		secret: value === HIDDEN_SECRET,
	};
}

function typeOf(entry: JsonObject): SettingType {
	const type = text(entry, 'type');
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

function optionsOf(options: JsonValue | undefined): Setting['options'] {
	if (!Array.isArray(options)) return [];
	return options.filter(isObject).flatMap((option) => {
		const { value } = option;
		return value === undefined
			? []
			: { title: text(option, 'title') ?? JSON.stringify(value), value };
	});
}

function rangeOf(range: JsonValue | undefined): Setting['range'] {
	if (!Array.isArray(range)) return undefined;
	const [min, max] = range;
	return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}
