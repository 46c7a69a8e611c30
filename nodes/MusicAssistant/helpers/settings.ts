import { bool, isObject, text, type JsonObject, type JsonValue } from './json';

/** Kinds of entries that only draw something in the server's own settings page and hold no value. */
const DRAWN_ONLY = ['label', 'divider', 'alert', 'image', 'url', 'action'];

/** What the server shows in place of a secret. It must never be written back. */
export const HIDDEN_SECRET = 'this_value_is_encrypted';

/** One setting of a player. Where the server only gives key and value, all else is unknown. */
export interface Setting {
	key: string;
	/** What holds now: the default where nothing was set. */
	value: JsonValue;
	/** What it is where nothing was set; left out where the server does not tell. */
	initial?: JsonValue;
	label: string;
	type: SettingType;
	/** The words it may be, where it has a list of them. */
	choices: Array<{ title: string; value: JsonValue }>;
	range?: { min: number; max: number };
	several: boolean;
	readOnly: boolean;
	/** Whether its value is in no text: the server shows a placeholder in its place. */
	secret: boolean;
}

export type SettingType = 'boolean' | 'integer' | 'float' | 'string' | 'unknown';

/**
 * The settings in an answer, in either of the shapes servers use: `values` with an entry for each key, or a plain map
 * of keys and values (the documentation). Entries that hold no value are left out.
 */
export function readSettings(config: JsonObject): Setting[] {
	const entries = isObject(config.values) ? config.values : config;
	return Object.entries(entries)
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
		initial: entry.default_value,
		label: text(entry, 'label') ?? key,
		type: typeOf(entry),
		choices: choicesOf(entry.options),
		range: rangeOf(entry.range),
		several: bool(entry, 'multi_value') ?? false,
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
		choices: [],
		several: Array.isArray(value),
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

function choicesOf(options: JsonValue | undefined): Setting['choices'] {
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
