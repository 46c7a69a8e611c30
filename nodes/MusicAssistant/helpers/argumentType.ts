import { isObject, type JsonValue } from './json';

/**
 * Whether a value can be an argument of a type, in the words of the server's command list. Words that are not known
 * here (names of objects, of lists of words) take anything: it is only said what is surely wrong.
 *
 * Null is taken everywhere: it stands for the default.
 */
export function fitsType(value: JsonValue, type: string): boolean {
	if (value === null) return true;
	return alternatives(type).some((alternative) => fitsOne(value, alternative));
}

function fitsOne(value: JsonValue, type: string): boolean {
	const [, element] = /^Array of (.+)$/.exec(type) ?? [];
	if (element !== undefined) {
		return Array.isArray(value) && value.every((entry) => fitsType(entry, unwrapped(element)));
	}
	if (type.startsWith('object')) return isObject(value);
	switch (type) {
		case 'string':
			return typeof value === 'string';
		case 'boolean':
			return typeof value === 'boolean';
		case 'integer':
			return typeof value === 'number' && Number.isInteger(value);
		case 'number':
			return typeof value === 'number';
		case 'null':
			return false;
		default:
			return true;
	}
}

/** "a | Array of (b | c)" are two: what stands in brackets, or describes the values of an object, is not taken apart. */
function alternatives(type: string): string[] {
	if (type.startsWith('object')) return [type];
	const found: string[] = [''];
	let depth = 0;
	for (const part of type.split(/( \| |[()])/)) {
		if (part === '(') depth++;
		if (part === ')') depth--;
		if (part === ' | ' && depth === 0) found.push('');
		else found.push((found.pop() ?? '') + part);
	}
	return found;
}

function unwrapped(type: string): string {
	return /^\((.*)\)$/.exec(type)?.[1] ?? type;
}
