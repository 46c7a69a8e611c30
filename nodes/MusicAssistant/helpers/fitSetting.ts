import type { Setting } from '../api/models/setting';
import { HIDDEN_SECRET } from './hiddenSecret';
import { parsedJson, type JsonValue } from './json';

/** A value as the setting's type wants it, or why it cannot be one, a sentence without its subject. */
export type Fitted = { value: JsonValue } | { wrong: string };

/**
 * Makes a value fit a setting. The server checks neither range nor choices and takes the text "false" for true, so
 * that here texts from expressions become what they say, and what cannot fit is named before anything is saved.
 *
 * @param given null puts the setting back to its default
 */
export function fitSetting(setting: Setting, given: JsonValue): Fitted {
	if (given === null) return { value: null };
	if (given === HIDDEN_SECRET) {
		return {
			wrong: 'is the placeholder that the server shows for a secret: give the secret itself',
		};
	}
	if (setting.multiValue) return fitSeveral(setting, given);
	return fitOne(setting, given);
}

function fitSeveral(setting: Setting, given: JsonValue): Fitted {
	// The editor's field for a list gives its JSON as text.
	const list = typeof given === 'string' ? parsedJson(given) : given;
	if (!Array.isArray(list)) return { wrong: 'must be a list of values' };
	const fitted = list.map((entry) => fitOne(setting, entry));
	const wrong = fitted.find((entry) => 'wrong' in entry);
	return wrong ?? { value: fitted.flatMap((entry) => ('value' in entry ? [entry.value] : [])) };
}

function fitOne(setting: Setting, given: JsonValue): Fitted {
	const typed = fitType(setting, given);
	if ('wrong' in typed) return typed;
	return outOfRange(setting, typed.value) ?? fitOption(setting, typed.value);
}

function fitType({ type }: Setting, given: JsonValue): Fitted {
	switch (type) {
		case 'boolean':
			if (typeof given === 'boolean') return { value: given };
			if (given === 'true' || given === 'false') return { value: given === 'true' };
			return { wrong: 'must be true or false' };
		case 'integer':
		case 'float': {
			const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
			if (typeof number !== 'number' || !Number.isFinite(number)) {
				return { wrong: 'must be a number' };
			}
			if (type === 'integer' && !Number.isInteger(number)) {
				return { wrong: 'must be a whole number' };
			}
			return { value: number };
		}
		case 'string':
			if (typeof given === 'string') return { value: given };
			if (typeof given === 'number') return { value: String(given) };
			return { wrong: 'must be a text' };
		case 'unknown':
			return { value: given };
	}
}

function outOfRange({ range }: Setting, value: JsonValue): Fitted | undefined {
	if (range === undefined || typeof value !== 'number') return undefined;
	if (value >= range.min && value <= range.max) return undefined;
	return { wrong: `must be from ${range.min} to ${range.max}, not ${value}` };
}

function fitOption({ options }: Setting, value: JsonValue): Fitted {
	if (options.length === 0) return { value };
	const option = options.find(
		(one) => one.value === value || written(one.value) === written(value),
	);
	if (option) return { value: option.value };
	return { wrong: `must be one of ${options.map((one) => written(one.value)).join(', ')}` };
}

function written(value: JsonValue): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
