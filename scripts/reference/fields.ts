import type { DisplayCondition, INodeProperties, NodeParameterValue } from 'n8n-workflow';
import { isChoice, isField, type NodeOperation } from './node-description';
import { inlineCode, withoutLinks } from './markdown';

/** If at least this many operations have the same field with the same texts, it is described once for all of them. */
const MANY = 8;

/** The lines of the fields that many operations share, in the order of their names. */
export function sharedLines(operations: readonly NodeOperation[]): Set<string> {
	const lines = operations.flatMap(({ fields }) =>
		fields
			.flatMap((field) => [field, ...entriesOf(field)])
			.filter(({ type }) => type !== 'collection')
			.map(fieldText),
	);
	const often = lines.filter((line) => lines.filter((other) => other === line).length >= MANY);
	return new Set(often.sort());
}

/** A line for each field of an operation, and below it one for each entry of a collection. */
export function fieldLines(
	fields: readonly INodeProperties[],
	shared: ReadonlySet<string> = new Set(),
	indent = '',
): string[] {
	const isShared = (field: INodeProperties) => shared.has(fieldText(field));
	return fields.flatMap((field, place) => {
		if (isShared(field)) {
			// Of adjacent ones, the first names them all.
			const before = fields[place - 1];
			if (before && isShared(before)) return [];
			const end = fields.findIndex((one, index) => index > place && !isShared(one));
			return [`${indent}- ${nameList(fields.slice(place, end < 0 ? undefined : end))}`];
		}
		const entries = entriesOf(field);
		const named = nameList(entries.filter(isShared));
		const own = entries.filter((entry) => !isShared(entry));
		const line = `${indent}- ${fieldText(field)}${named === '' ? '' : `: ${named}`}`;
		return [line, ...fieldLines(own, shared, `${indent}  `)];
	});
}

function entriesOf({ type, options = [] }: INodeProperties): INodeProperties[] {
	return type === 'collection' ? options.filter(isField) : [];
}

function nameList(fields: readonly INodeProperties[]): string {
	return fields.map(nameOf).join(', ');
}

function nameOf({ displayName, name }: INodeProperties): string {
	return `**${displayName}** (${inlineCode(name)})`;
}

function fieldText(field: INodeProperties): string {
	const { description = '', type } = field;
	if (type === 'notice') return [field.displayName, ...conditionNote(field)].join('; ');
	const notes = [
		...(field.required === true ? ['required'] : []),
		...choicesNote(field),
		...(type === 'collection' || type === 'resourceLocator' || field.default === ''
			? []
			: [`default ${inlineCode(field.default)}`]),
		...(field.modes ? [`by ${field.modes.map((mode) => inlineCode(mode.name)).join(', ')}`] : []),
		...conditionNote(field),
	];
	return [
		nameOf(field),
		...(description === '' ? [] : [`: ${withoutLinks(description)}`]),
		...(notes.length > 0 ? [`; ${notes.join('; ')}`] : []),
	].join('');
}

function choicesNote({ options = [] }: INodeProperties): string[] {
	const choices = options.filter(isChoice);
	if (choices.length === 0) return [];
	return [
		`one of ${choices.map(({ name, value }) => `${inlineCode(value)} (${name})`).join(', ')}`,
	];
}

/** Which other fields decide whether it is shown; the headings already name the resource and the operation. */
function conditionNote({ displayOptions }: INodeProperties): string[] {
	const { show = {}, hide = {} } = displayOptions ?? {};
	const shown = Object.entries(show).filter(([name]) => !['resource', 'operation'].includes(name));
	return [
		...shown.map(([name, values = []]) => `only where ${describeChoices(name, values)}`),
		...Object.entries(hide).map(([name, values = []]) =>
			values.some(isCondition)
				? `only where ${describeChoices(name, values)}`
				: `not where ${describeChoices(name, values)}`,
		),
	];
}

function describeChoices(name: string, values: readonly Value[]): string {
	const choices = values.map((value) => inlineCode(choiceOf(value)));
	return `${inlineCode(name.replace(/^\//, ''))} is ${choices.join(' or ')}`;
}

type Value = NodeParameterValue | DisplayCondition;

function isCondition(value: Value): value is DisplayCondition {
	return typeof value === 'object' && value !== null && '_cnd' in value;
}

/** A choice itself, or the only one for which a field is not hidden. */
function choiceOf(value: Value): NodeParameterValue {
	if (!isCondition(value)) return value;
	return 'not' in value._cnd ? value._cnd.not : '';
}
