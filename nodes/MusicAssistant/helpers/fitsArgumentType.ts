import { isObject, type JsonValue } from './json';

/**
 * Whether a value fits a type from the server's command list. Unknown types (names of objects or enumerations) accept any
 * value, so that only certain errors are reported.
 *
 * Every type accepts null, which stands for the default.
 */
export function fitsArgumentType(value: JsonValue, type: string): boolean {
	if (value === null) return true;
	return splitAlternatives(type).some((alternative) => fitsAlternative(value, alternative));
}

function fitsAlternative(value: JsonValue, type: string): boolean {
	const [, element] = /^Array of (.+)$/.exec(type) ?? [];
	if (element !== undefined) {
		return (
			Array.isArray(value) &&
			value.every((entry) => fitsArgumentType(entry, withoutParentheses(element)))
		);
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

/** "a | Array of (b | c)" has two: parentheses, and the types of an object's values, are not split. */
function splitAlternatives(type: string): string[] {
	if (type.startsWith('object')) return [type];
	const alternatives: string[] = [''];
	let depth = 0;
	for (const part of type.split(/( \| |[()])/)) {
		if (part === '(') depth++;
		if (part === ')') depth--;
		if (part === ' | ' && depth === 0) alternatives.push('');
		else alternatives.push((alternatives.pop() ?? '') + part);
	}
	return alternatives;
}

function withoutParentheses(type: string): string {
	return /^\((.*)\)$/.exec(type)?.[1] ?? type;
}
