import type { PlayerSetting } from '../../api/models/playerSetting';
import { SECRET_PLACEHOLDER } from './secretPlaceholder';
import { parseJson, type JsonValue } from '../json';

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
