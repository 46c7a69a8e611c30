import type { INodeProperties, INodePropertyMode, INodePropertyOptions } from 'n8n-workflow';
import type { NumberBounds } from '../values';

/** What the other arguments do not say of a field. */
export type OtherProperties = Partial<
	Omit<INodeProperties, 'displayName' | 'name' | 'type' | 'description'>
>;

/** A switch that is on by default, as an option is when it is added. */
export function booleanField(
	displayName: string,
	name: string,
	description: string,
	otherProperties?: OtherProperties,
): INodeProperties {
	return { displayName, name, type: 'boolean', default: true, description, ...otherProperties };
}

/** A text that is empty by default. @param example what its placeholder shows */
export function textField(
	displayName: string,
	name: string,
	example: string,
	description: string,
	otherProperties?: OtherProperties,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'string',
		default: '',
		placeholder: `e.g. ${example}`,
		description,
		...otherProperties,
	};
}

/** A number. @param bounds what the editor lets the user enter */
export function numberField(
	displayName: string,
	name: string,
	defaultValue: number,
	{ min, max }: NumberBounds,
	description: string,
	otherProperties?: OtherProperties,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'number',
		typeOptions: { minValue: min, ...(max !== undefined && { maxValue: max }) },
		default: defaultValue,
		description,
		...otherProperties,
	};
}

/** A choice from a fixed list of values, which `valuesOf` returns. */
export interface ChoiceField<Value extends string> extends INodeProperties {
	options: Array<INodePropertyOptions & { value: Value }>;
}

/** What may be chosen in a field. */
export type ChoiceOf<Field> = Field extends ChoiceField<infer Value> ? Value : never;

/** @param choices each value with its label and what it means, in the order of the list */
export function choiceField<Value extends string>(
	displayName: string,
	name: string,
	defaultValue: NoInfer<Value>,
	description: string,
	choices: Readonly<Record<Value, readonly [label: string, meaning?: string]>>,
	otherProperties?: OtherProperties,
): ChoiceField<Value> {
	const options: ChoiceField<Value>['options'] = [];
	for (const value in choices) {
		const [label, meaning] = choices[value];
		options.push({ name: label, value, ...(meaning !== undefined && { description: meaning }) });
	}
	return {
		displayName,
		name,
		type: 'options',
		default: defaultValue,
		description,
		...otherProperties,
		options,
	};
}

/** What may be chosen. */
export function valuesOf<Value extends string>({ options }: ChoiceField<Value>): Value[] {
	return options.map(({ value }) => value);
}

/**
 * A choice from a list that is read from the server, or several. n8n's rules prescribe the end of its texts.
 *
 * @param description one sentence without a period
 */
export function listedField(
	type: 'options' | 'multiOptions',
	displayName: string,
	name: string,
	loadOptionsMethod: string,
	description: string,
	otherProperties?: OtherProperties,
): INodeProperties {
	const isOne = type === 'options';
	return {
		displayName: `${displayName} ${isOne ? 'Name or ID' : 'Names or IDs'}`,
		name,
		type,
		default: isOne ? '' : [],
		typeOptions: { loadOptionsMethod },
		description: `${description}. Choose from the list, or specify ${isOne ? 'an ID' : 'IDs'} using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
		...otherProperties,
	};
}

const LOCATOR_MODES = { name: 'By Name', player: 'By Name', uri: 'By URI', id: 'By ID' };

/**
 * A locator: a list that can be searched, or a text.
 *
 * @param texts each mode for a text, with an example and a hint
 */
export function locatorField<Mode extends keyof typeof LOCATOR_MODES>(
	displayName: string,
	name: string,
	description: string,
	list: { searchListMethod: string; placeholder: string; hint?: string },
	texts: Readonly<Record<Mode, readonly [example: string, hint?: string]>>,
): INodeProperties {
	const { searchListMethod, ...listTexts } = list;
	const textModes: Array<Omit<INodePropertyMode, 'type'>> = [];
	for (const mode in texts) {
		const [example, hint] = texts[mode];
		textModes.push({
			displayName: LOCATOR_MODES[mode],
			name: mode,
			placeholder: `e.g. ${example}`,
			...(hint !== undefined && { hint }),
		});
	}
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				...listTexts,
				typeOptions: { searchListMethod, searchable: true },
			},
			...textModes.map((mode): INodePropertyMode => ({ ...mode, type: 'string' })),
		],
	};
}

/**
 * A field that must be filled in for one choice of another field. If that choice is an expression, n8n shows the fields
 * of all choices and requires each of them: then a second field of the same name, which is not required, takes its place.
 */
export function requiredFor(
	selectorName: string,
	choice: string,
	field: INodeProperties,
): INodeProperties[] {
	const chosen = { [selectorName]: [choice] };
	return [
		{
			...field,
			required: true,
			displayOptions: { hide: { [selectorName]: [{ _cnd: { not: choice } }] } },
		},
		// n8n shows it for an expression before it comes to the second condition.
		{ ...field, required: undefined, displayOptions: { show: chosen, hide: chosen } },
	];
}
