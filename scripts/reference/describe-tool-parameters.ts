import { inlineCode } from './markdown';
import type { OperationTool } from './read-tool-of-each-operation';

/** The parameters of an operation as a tool; recommended tools have their own section on the page about tools. */
export function describeToolParameters({ name, parameters, isRecommended }: OperationTool): string {
	if (isRecommended) return `[${name}](agents.md#${name.toLowerCase()})`;
	const { resource: _resource, operation: _operation, ...own } = parameters;
	const set = parameterTexts(own);
	return set.length > 0 ? `with ${set.join('; ')}` : 'without arguments';
}

/** Each parameter that is set, with its value. */
function parameterTexts(parameters: object, prefix = ''): string[] {
	return Object.entries(parameters).flatMap(([name, value]: [string, unknown]) => {
		const field = `${prefix}${name}`;
		if (typeof value !== 'object' || value === null) {
			return [`${inlineCode(field)} ${inlineCode(value)}`];
		}
		if ('mode' in value && 'value' in value) {
			return [`${inlineCode(field)} by ${String(value.mode)} ${inlineCode(value.value)}`];
		}
		return parameterTexts(value, `${field}.`);
	});
}
