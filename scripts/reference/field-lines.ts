import type { DisplayCondition, INodeProperties, NodeParameterValue } from 'n8n-workflow';
import { isSelectableOption, isCollectionField, type NodeOperation } from './node-description';
import { inlineCode, htmlLinksToMarkdown } from './markdown';

/** If at least this many operations have the same field with the same texts, it is described once for all of them. */
const SHARED_MINIMUM = 8;

/** Finds the lines of the fields that many operations share, sorted by name. */
export function findSharedFieldLines(operations: readonly NodeOperation[]): Set<string> {
	const lines = operations.flatMap(({ fields }) =>
		fields
			.flatMap((field) => [field, ...collectionEntries(field)])
			.filter(({ type }) => type !== 'collection')
			.map((field) => fieldText(field)),
	);
	const often = lines.filter(
		(line) => lines.filter((other) => other === line).length >= SHARED_MINIMUM,
	);
	return new Set(often.sort());
}

interface LineOptions {
	/** The lines of fields that are described elsewhere. */
	readonly shared?: ReadonlySet<string>;
	/** A field whose choices decide which of the others are shown: its choices appear by their names. */
	readonly menu?: INodeProperties;
}

/** A line for each field of an operation, and below it one for each entry of a collection. */
export function createFieldLines(
	fields: readonly INodeProperties[],
	options: LineOptions = {},
	indent = '',
): string[] {
	const { shared = new Set(), menu } = options;
	const isShared = (field: INodeProperties) => shared.has(fieldText(field));
	return fields.flatMap((field, place) => {
		if (isShared(field)) {
			// Of adjacent ones, the first names them all.
			const before = fields[place - 1];
			if (before && isShared(before)) return [];
			const end = fields.findIndex((one, index) => index > place && !isShared(one));
			return [`${indent}- ${nameList(fields.slice(place, end < 0 ? undefined : end))}`];
		}
		const entries = collectionEntries(field);
		const named = nameList(entries.filter(isShared));
		const own = entries.filter((entry) => !isShared(entry));
		const line = `${indent}- ${fieldText(field, menu)}${named === '' ? '' : `: ${named}`}`;
		return [line, ...createFieldLines(own, options, `${indent}  `)];
	});
}

function collectionEntries({ type, options = [] }: INodeProperties): INodeProperties[] {
	return type === 'collection' ? options.filter(isCollectionField) : [];
}

function nameList(fields: readonly INodeProperties[]): string {
	return fields.map(formatName).join(', ');
}

function formatName({ displayName, name }: INodeProperties): string {
	return `**${displayName}** (${inlineCode(name)})`;
}

function fieldText(field: INodeProperties, menu?: INodeProperties): string {
	const { description = '', type } = field;
	if (type === 'notice') return [field.displayName, ...conditionNote(field, menu)].join('; ');
	const notes = [
		...(field.required === true ? ['required'] : []),
		...choicesNote(field),
		...(type === 'collection' || type === 'resourceLocator' || field.default === ''
			? []
			: [`default ${inlineCode(field.default)}`]),
		...(field.modes ? [`by ${field.modes.map((mode) => inlineCode(mode.name)).join(', ')}`] : []),
		...conditionNote(field, menu),
	];
	const name = formatName(field);
	const named = description === '' ? name : `${name}: ${htmlLinksToMarkdown(description)}`;
	return [named, ...notes].join('; ');
}

function choicesNote({ options = [] }: INodeProperties): string[] {
	const choices = options.filter(isSelectableOption);
	const texts = choices.map(({ name, value }) => `${inlineCode(value)} (${name})`);
	return texts.length > 0 ? [`one of ${texts.join(', ')}`] : [];
}

/** The values of other fields for which it is shown; the headings already name the resource and the operation. */
function conditionNote({ displayOptions }: INodeProperties, menu?: INodeProperties): string[] {
	const { show = {}, hide = {} } = displayOptions ?? {};
	const shown = Object.entries(show).filter(([name]) => !['resource', 'operation'].includes(name));
	return [
		...shown.map(([name, values = []]) =>
			menu && name.replace(/^\//, '') === menu.name
				? describeMenuChoices(menu, values)
				: `only where ${describeChoices(name, values)}`,
		),
		...Object.entries(hide).map(([name, values = []]) => {
			const where = describeChoices(name, values);
			return values.some(isCondition) ? `only where ${where}` : `not where ${where}`;
		}),
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

/** The names of these choices, or of all others if those are fewer. */
function describeMenuChoices({ options = [] }: INodeProperties, values: readonly Value[]): string {
	const entries = options.filter(isSelectableOption);
	const shown = entries.filter(({ value }) => values.includes(value));
	const others = entries.filter((entry) => !shown.includes(entry));
	const isShort = shown.length <= others.length;
	const names = LIST.format((isShort ? shown : others).map(({ name }) => name));
	return `${isShort ? 'only' : 'not'} for ${names}`;
}

/** Without a comma before "or". */
const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A choice itself, or the only one for which a field is not hidden. */
function choiceOf(value: Value): NodeParameterValue {
	if (!isCondition(value)) return value;
	return 'not' in value._cnd ? value._cnd.not : '';
}
