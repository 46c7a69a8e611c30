import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	isSelectableOption,
	isCollectionField,
	isFixedCollectionGroup,
	isShownOnlyForExpression,
} from '../../scripts/reference/node-description';

/** A field and everything inside it that the editor shows as a field: collection entries, groups of them. */
export function allFields(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const inside = (property.options ?? []).flatMap((option) =>
			isCollectionField(option) ? [option] : isFixedCollectionGroup(option) ? option.values : [],
		);
		return [property, ...allFields(inside)];
	});
}

/** A rule for menus that n8n's linter does not have: what of a menu breaks it, named so that it is found. */
export interface MenuRule {
	readonly title: string;
	readonly findViolations: (properties: readonly INodeProperties[]) => string[];
	/** A field that breaks it, for the proof that it can be broken. */
	readonly violatingField: INodeProperties;
}

export const field = (others: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Field',
	name: 'field',
	type: 'string',
	default: '',
	description: 'What it is for',
	displayOptions: { show: { resource: ['queue'], operation: ['get'] } },
	...others,
});

export const operationMenu = (...options: INodePropertyOptions[]): INodeProperties =>
	field({
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['queue'] } },
		options,
	});

export const operation = (name: string, others: Partial<INodePropertyOptions> = {}) => ({
	name,
	value: name.toLowerCase(),
	action: `${name} queue`,
	description: 'What it does',
	...others,
});

/** A rule that each field keeps or breaks by itself. */
const fieldRule = (
	title: string,
	isViolation: (one: INodeProperties) => boolean,
	violatingField: INodeProperties,
): MenuRule => ({
	title,
	findViolations: (properties) => allFields(properties).filter(isViolation).map(displayed),
	violatingField,
});

export const MENU_RULES: readonly MenuRule[] = [
	{
		title: 'an action has no articles',
		findViolations: (properties) =>
			operationsOf(properties)
				.map(({ action = '' }) => action)
				.filter((action) => /\b(the|an?)\b/i.test(action)),
		violatingField: operationMenu(operation('Get', { action: 'Get a queue' })),
	},
	{
		title: 'every operation has a description',
		findViolations: (properties) =>
			operationsOf(properties)
				.filter(({ description = '' }) => description === '')
				.map(({ name }) => name),
		violatingField: operationMenu(operation('Get', { description: '' })),
	},
	{
		title: 'a placeholder begins with e.g., Select or Add',
		findViolations: (properties) =>
			allFields(properties)
				.flatMap(({ placeholder, modes = [] }) => [
					placeholder,
					...modes.map((mode) => mode.placeholder),
				])
				.filter((shown) => shown !== undefined)
				.filter((shown) => !/^(e\.g\. \S|Select \S|Add \S)/.test(shown)),
		violatingField: field({ placeholder: 'Kitchen' }),
	},
	fieldRule(
		'the entries of a collection stand in the order of their names',
		({ type, options = [] }) =>
			type === 'collection' && !isSorted(options.filter(isCollectionField).map(displayed)),
		field({ type: 'collection', options: ['B', 'A'].map((name) => field({ displayName: name })) }),
	),
	fieldRule(
		'every field has a description, but for notices, and menus and collections whose name says all',
		({ type, name, description = '' }) =>
			type !== 'notice' &&
			!['resource', 'operation', 'options', 'filters'].includes(name) &&
			description === '',
		field({ description: undefined }),
	),
	{
		title: 'one sentence ends without a period, several with one',
		findViolations: (properties) =>
			textsOf(properties).filter((text) => /[.;] [A-Z]/.test(text) !== text.endsWith('.')),
		violatingField: field({ description: 'The queue to use.' }),
	},
	fieldRule(
		'Simplify is on, and reads as in every other node',
		(one) =>
			one.name === 'simplify' &&
			(one.displayName !== 'Simplify' ||
				one.default !== true ||
				one.description !==
					'Whether to return a simplified version of the response instead of the raw data'),
		field({ name: 'simplify', type: 'boolean', default: true }),
	),
	{
		title: 'Limit shows only while Return All is off, where there is one',
		findViolations: (properties) => {
			const all = properties.filter(({ name }) => name === 'returnAll').map(placeOf);
			return properties
				.filter((property) => property.name === 'limit' && all.includes(placeOf(property)))
				.filter(({ displayOptions }) => displayOptions?.show?.returnAll?.[0] !== false)
				.map(displayed);
		},
		violatingField: field({
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			default: 50,
			displayOptions: { show: { resource: ['queue'], operation: ['getItems'] } },
		}),
	},
	{
		title: 'a field shows only for its operation, a menu only for its resource',
		findViolations: (properties) =>
			properties
				.filter(({ name, displayOptions }) => {
					const { resource = [], operation = [] } = displayOptions?.show ?? {};
					const isPlaced = resource.length === 1 && (name === 'operation' || operation.length > 0);
					return name !== 'resource' && !isPlaced;
				})
				.map(displayed),
		violatingField: field({ displayOptions: { show: { resource: ['queue'] } } }),
	},
	{
		title: 'no operation has two fields of one name',
		findViolations: (properties) => {
			const places = properties
				.filter((one) => !isShownOnlyForExpression(one))
				.flatMap(({ name, displayOptions }) => {
					const { resource = [], operation = [] } = displayOptions?.show ?? {};
					return operation.map((one) => JSON.stringify([resource, one, name]));
				});
			return places.filter((place, index) => places.indexOf(place) !== index);
		},
		violatingField: field({ name: 'queueId' }),
	},
	{
		title: 'no emoji',
		findViolations: (properties) =>
			[JSON.stringify(properties)].filter((text) => /\p{Extended_Pictographic}/u.test(text)),
		violatingField: field({ description: 'What it plays 🎵' }),
	},
];

function operationMenus(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.filter(({ name }) => name === 'operation');
}

function choicesOf({ options = [] }: INodeProperties): INodePropertyOptions[] {
	return options.filter(isSelectableOption);
}

function operationsOf(properties: readonly INodeProperties[]): INodePropertyOptions[] {
	return operationMenus(properties).flatMap(choicesOf);
}

/** Where a field shows, as one text. */
function placeOf({ displayOptions }: INodeProperties): string {
	const { resource, operation } = displayOptions?.show ?? {};
	return JSON.stringify([resource, operation]);
}

function displayed({ displayName }: INodeProperties): string {
	return displayName;
}

function isSorted(names: readonly string[]): boolean {
	const sorted = [...names].sort((one, other) => one.localeCompare(other, 'en'));
	return names.every((name, index) => name === sorted[index]);
}

/** Every sentence the editor shows: descriptions and hints of fields, choices and modes. */
function textsOf(properties: readonly INodeProperties[]): string[] {
	return allFields(properties)
		.flatMap((one) => [
			one.description,
			one.hint,
			...choicesOf(one).map(({ description }) => description),
			...(one.modes ?? []).map(({ hint }) => hint),
		])
		.filter((text) => text !== undefined);
}
