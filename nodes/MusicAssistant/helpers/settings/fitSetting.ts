import type { PlayerSetting } from '../../api/models/playerSetting';
import { HIDDEN_SECRET } from './hiddenSecret';
import { parseJson, type JsonValue } from '../json';

/** The converted value, or the problem as a sentence without its subject. */
export type FitResult = { value: JsonValue } | { problem: string };

/**
 * Converts a value to the type of a setting. The server checks neither range nor options and takes the text "false" for
 * true: texts from expressions are converted here, and invalid values are reported before anything is saved.
 *
 * @param given null resets the setting to its default
 */
export function fitSetting(setting: PlayerSetting, given: JsonValue): FitResult {
	if (given === null) return { value: null };
	if (given === HIDDEN_SECRET) {
		return {
			problem: 'is the placeholder that the server shows for a secret: enter the secret itself',
		};
	}
	if (setting.multiValue) return fitList(setting, given);
	return fitOne(setting, given);
}

function fitList(setting: PlayerSetting, given: JsonValue): FitResult {
	// The editor's field for a list returns JSON as text.
	const list = typeof given === 'string' ? parseJson(given) : given;
	if (!Array.isArray(list)) return { problem: 'must be a list of values' };
	const fitted = list.map((entry) => fitOne(setting, entry));
	const failed = fitted.find((entry) => 'problem' in entry);
	return failed ?? { value: fitted.flatMap((entry) => ('value' in entry ? [entry.value] : [])) };
}

function fitOne(setting: PlayerSetting, given: JsonValue): FitResult {
	const typed = fitType(setting, given);
	if ('problem' in typed) return typed;
	return outOfRange(setting, typed.value) ?? fitOption(setting, typed.value);
}

function fitType({ type }: PlayerSetting, given: JsonValue): FitResult {
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

function outOfRange({ range }: PlayerSetting, value: JsonValue): FitResult | undefined {
	if (range === undefined || typeof value !== 'number') return undefined;
	if (value >= range.min && value <= range.max) return undefined;
	return { problem: `must be from ${range.min} to ${range.max}, not ${value}` };
}

function fitOption({ options, value: current }: PlayerSetting, value: JsonValue): FitResult {
	if (options.length === 0) return { value };
	const option = options.find((one) => one.value === value || asText(one.value) === asText(value));
	if (option) {
		const { disabledReason: reason } = option;
		const isSelected = [current].flat().includes(option.value);
		if (reason === undefined || isSelected) return { value: option.value };
		return { problem: `cannot be ${asText(option.value)} now: ${reason}` };
	}
	return { problem: `must be one of ${options.map((one) => asText(one.value)).join(', ')}` };
}

function asText(value: JsonValue): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
