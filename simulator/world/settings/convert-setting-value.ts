import { unhandled } from '../../errors';
import type { SettingDefinition, SettingValue } from './setting-definitions';

const TYPES_WITHOUT_VALUE = ['label', 'divider', 'action', 'alert', 'image', 'url', 'pairing_code'];

/**
 * The saved form of a given value: the server's conversions, which check neither the range nor the choices (observed).
 * Null resets it to the default.
 */
export function convertSettingValue(definition: SettingDefinition, value: unknown): SettingValue {
	const { key, type, multiValue = false } = definition;
	if (value === null || TYPES_WITHOUT_VALUE.includes(type)) return null;
	if (multiValue !== Array.isArray(value)) throw unhandled(`${key}: unfit value`);
	if (Array.isArray(value)) return value.map(String);
	switch (type) {
		case 'boolean':
			// Truth in the server's language: every text except the empty one, even "false".
			return Boolean(value);
		case 'integer':
		case 'float':
			return toNumber(type, value);
		default:
			return typeof value === 'number' || typeof value === 'boolean' ? value : requireText(value);
	}
}

/** True and false are kept: in the server's language they are integers. */
function toNumber(type: 'integer' | 'float', value: unknown): SettingValue {
	if (typeof value === 'boolean') return value;
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number !== 'number' || Number.isNaN(number)) throw unhandled('not a number');
	return type === 'integer' ? Math.trunc(number) : number;
}

function requireText(value: unknown): string {
	if (typeof value !== 'string') throw unhandled('not text');
	return value;
}
