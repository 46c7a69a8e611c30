import type { PlayerSetting } from '../../api/models/playerSetting';
import { SECRET_PLACEHOLDER } from './secretPlaceholder';
import { parseJson, type JsonValue } from '../json';

/** The converted value, or the problem as a sentence without its subject. */
export type SettingConversion = { value: JsonValue } | { problem: string };

/**
 * Converts a value to the type of a setting. The server checks neither range nor options and takes the text "false" for
 * true: texts from expressions are converted here, and invalid values are reported before anything is saved.
 *
 * @param given null resets the setting to its default
 */
export function convertSettingValue(setting: PlayerSetting, given: JsonValue): SettingConversion {
	if (given === null) return { value: null };
	if (given === SECRET_PLACEHOLDER) {
		return {
			problem: 'is the placeholder that the server shows for a secret: enter the secret itself',
		};
	}
	if (setting.multiValue) return convertList(setting, given);
	return convertEntry(setting, given);
}

function convertList(setting: PlayerSetting, given: JsonValue): SettingConversion {
	// The editor's field for a list returns JSON as text.
	const list = typeof given === 'string' ? parseJson(given) : given;
	if (!Array.isArray(list)) return { problem: 'must be a list of values' };
	const fitted = list.map((entry) => convertEntry(setting, entry));
	const failed = fitted.find((entry) => 'problem' in entry);
	return failed ?? { value: fitted.flatMap((entry) => ('value' in entry ? [entry.value] : [])) };
}

function convertEntry(setting: PlayerSetting, given: JsonValue): SettingConversion {
	const typed = convertType(setting, given);
	if ('problem' in typed) return typed;
	return rangeProblem(setting, typed.value) ?? convertToOption(setting, typed.value);
}

function convertType({ type }: PlayerSetting, given: JsonValue): SettingConversion {
	switch (type) {
		case 'boolean':
			if (typeof given === 'boolean') return { value: given };
			if (given === 'true' || given === 'false') return { value: given === 'true' };
			return { problem: 'must be true or false' };
		case 'integer':
		case 'float': {
			const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
			if (typeof number !== 'number' || !Number.isFinite(number)) {
				return { problem: 'must be a number' };
			}
			if (type === 'integer' && !Number.isInteger(number)) {
				return { problem: 'must be a whole number' };
			}
			return { value: number };
		}
		case 'string':
			if (typeof given === 'string') return { value: given };
			if (typeof given === 'number') return { value: String(given) };
			return { problem: 'must be a string' };
		case 'unknown':
			return { value: given };
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
