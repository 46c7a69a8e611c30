import {
	type PlayerConfig,
	type PlayerSetting,
	SECRET_PLACEHOLDER,
} from '../../api/models/playerConfig';
import {
	allSettings,
	movedSettingHint,
	causeOfMissingSettings,
} from '../../services/players/playerSettings';
import { isObject, type JsonObject, type JsonValue, parseJson } from '../../helpers/json';
import { findSimilarNames } from '../../helpers/nameComparison';
import { joinWithLimit } from '../../helpers/text';
import type { Parameters } from '../../parameters/parameters';

/**
 * The given settings by key, from the mapper's fields or from JSON. Nothing else is ever sent.
 *
 * @throws ParameterError if there are none, or if the JSON is no object
 */
export function readSettingsInput(parameters: Parameters): JsonObject {
	const isJson = isJsonInput(parameters);
	const given = isJson ? parameters.object('settingsJson') : readMappedSettings(parameters);
	if (Object.keys(given).length > 0) return given;
	throw parameters.error(
		isJson ? 'settingsJson' : 'settings',
		'contains no setting to change',
		isJson ? 'Enter an object such as { "crossfade": true }.' : 'Add at least one setting.',
	);
}

/** The values of the mapper. The editor keeps those of removed fields, and fills those without a default with null. */
function readMappedSettings(parameters: Parameters): JsonObject {
	const mapper = parameters.rawValue('settings');
	const { value, schema } = isObject(mapper) ? mapper : {};
	if (!isObject(value)) return {};
	const fields = Array.isArray(schema) ? schema.filter(isObject) : [];
	const removed = fields.filter((field) => field.removed === true).map(({ id }) => id);
	return Object.fromEntries(
		Object.entries(value).filter(([key, entry]) => entry !== null && !removed.includes(key)),
	);
}

/**
 * The given values, converted to the types of the player's settings.
 *
 * @param rejectsInvalid whether unknown keys and invalid values are refused; otherwise they are sent unchanged, except for
 * the placeholder of a secret
 * @throws ParameterError that names every setting that cannot be saved, before any is
 */
export function convertGivenSettings(
	parameters: Parameters,
	givenSettings: JsonObject,
	config: PlayerConfig,
	rejectsInvalid: boolean,
): JsonObject {
	const settings = allSettings(config);
	const reason = causeOfMissingSettings(config);
	const unknownKeyProblem = (key: string) =>
		reason
			? UNAVAILABLE_PROBLEMS[reason]
			: `is not a setting of this player${unknownKeyHint(key, settings)}`;
	const problems = new Map<string, string>();
	const fitted = Object.entries(givenSettings).map(([key, value]): [string, JsonValue] => {
		const setting = settings.find((one) => one.key === key);
		const fit = setting ? convertSettingValue(setting, value) : { problem: unknownKeyProblem(key) };
		if ('value' in fit) return [key, fit.value];
		problems.set(key, `${key} ${fit.problem}`);
		return [key, value];
	});
	// The placeholder would overwrite the secret.
	const refused = [...problems].filter(
		([key]) => rejectsInvalid || givenSettings[key] === SECRET_PLACEHOLDER,
	);
	if (refused.length > 0) {
		throw parameters.error(
			isJsonInput(parameters) ? 'settingsJson' : 'settings',
			`cannot be saved: ${refused.map(([, problem]) => problem).join('; ')}`,
			`Nothing was saved. ${reason ? UNAVAILABLE_REMEDIES[reason] : '"Get Settings" shows the keys and values of this player.'}`,
		);
	}
	return Object.fromEntries(fitted);
}

/** For settings that the player may have, although the server does not report them now. */
const UNAVAILABLE_PROBLEMS = {
	disabled: 'cannot be set while the player is disabled',
	away: 'cannot be set now: the server shows no settings for this player',
};

const UNAVAILABLE_REMEDIES = {
	disabled:
		'For a disabled player, this server only has "name" and "enabled". Save { "enabled": true } on its own first; the player and its settings are back a few seconds later.',
	away: 'If the player was just enabled, its settings are back in a few seconds: wait, then save them.',
};

function isJsonInput(parameters: Parameters): boolean {
	return parameters.choice('settingsInput', ['fields', 'json']) === 'json';
}

function unknownKeyHint(key: string, settings: readonly PlayerSetting[]): string {
	const moved = movedSettingHint(key);
	if (moved !== undefined) return ` (${moved})`;
	const near = findSimilarNames(
		key,
		settings.map((setting) => setting.key),
	);
	return near.length > 0 ? ` (similar: ${joinWithLimit(near)})` : '';
}

/** The converted value, or the problem as a sentence without its subject. */
export type SettingConversion = { value: JsonValue } | { problem: string };

/**
 * Converts a value to the type of a setting. The server checks neither range nor options and takes the text "false" for
 * true: texts from expressions are converted here, and invalid values are reported before anything is saved.
 *
 * @param input null resets the setting to its default
 */
export function convertSettingValue(setting: PlayerSetting, input: JsonValue): SettingConversion {
	if (input === null) return { value: null };
	if (input === SECRET_PLACEHOLDER) {
		return {
			problem: 'is the placeholder that the server shows for a secret: enter the secret itself',
		};
	}
	if (setting.multiValue) return convertList(setting, input);
	return convertEntry(setting, input);
}

function convertList(setting: PlayerSetting, input: JsonValue): SettingConversion {
	// The editor's field for a list returns JSON as text.
	const list = typeof input === 'string' ? parseJson(input) : input;
	if (!Array.isArray(list)) return { problem: 'must be a list of values' };
	const converted = list.map((entry) => convertEntry(setting, entry));
	const failure = converted.find((entry) => 'problem' in entry);
	return (
		failure ?? { value: converted.flatMap((entry) => ('value' in entry ? [entry.value] : [])) }
	);
}

function convertEntry(setting: PlayerSetting, input: JsonValue): SettingConversion {
	const typed = convertType(setting, input);
	if ('problem' in typed) return typed;
	return rangeProblem(setting, typed.value) ?? convertToOption(setting, typed.value);
}

function convertType({ type }: PlayerSetting, input: JsonValue): SettingConversion {
	switch (type) {
		case 'boolean':
			if (typeof input === 'boolean') return { value: input };
			if (input === 'true' || input === 'false') return { value: input === 'true' };
			return { problem: 'must be true or false' };
		case 'integer':
		case 'float': {
			const number = typeof input === 'string' && input.trim() !== '' ? Number(input) : input;
			if (typeof number !== 'number' || !Number.isFinite(number)) {
				return { problem: 'must be a number' };
			}
			if (type === 'integer' && !Number.isInteger(number)) {
				return { problem: 'must be a whole number' };
			}
			return { value: number };
		}
		case 'string':
			if (typeof input === 'string') return { value: input };
			if (typeof input === 'number') return { value: String(input) };
			return { problem: 'must be a string' };
		case 'unknown':
			return { value: input };
	}
}

function rangeProblem({ range }: PlayerSetting, value: JsonValue): SettingConversion | undefined {
	if (range === undefined || typeof value !== 'number') return undefined;
	if (value >= range.min && value <= range.max) return undefined;
	return { problem: `must be from ${range.min} to ${range.max}, not ${value}` };
}

function convertToOption(
	{ options, value: current }: PlayerSetting,
	value: JsonValue,
): SettingConversion {
	if (options.length === 0) return { value };
	const option = options.find(
		(one) => one.value === value || settingText(one.value) === settingText(value),
	);
	if (option) {
		const { disabledReason: reason } = option;
		const isSelected = [current].flat().includes(option.value);
		if (reason === undefined || isSelected) return { value: option.value };
		return { problem: `cannot be ${settingText(option.value)} now: ${reason}` };
	}
	return { problem: `must be one of ${options.map((one) => settingText(one.value)).join(', ')}` };
}

function settingText(value: JsonValue): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
