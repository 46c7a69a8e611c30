import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { MusicAssistantTrigger } from '../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import { matchChoice } from '../../nodes/MusicAssistant/parameters/values';

/** Every field with a fixed list, wherever it is; without the menus of resources and operations. */
function choiceFields(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((field) => [
		...(['options', 'multiOptions'].includes(field.type) && field.options?.length ? [field] : []),
		...(field.options ?? []).flatMap((option) => {
			if ('values' in option) return choiceFields(option.values);
			return 'displayName' in option ? choiceFields([option]) : [];
		}),
	]);
}

const FIELDS = [new MusicAssistant(), new MusicAssistantTrigger()].flatMap(({ description }) =>
	choiceFields(description.properties).filter(
		({ name }) => !['resource', 'operation'].includes(name),
	),
);

test('there are many fields with choices', () => {
	expect(FIELDS.length).toBeGreaterThan(25);
});

describe('a choice is understood', () => {
	const choices = FIELDS.flatMap(({ name, options = [] }) => {
		const labels = options.filter((one): one is INodePropertyOptions => 'value' in one);
		const values = labels.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
		return labels.flatMap(({ value, name: label }) =>
			typeof value === 'string' && value !== '' ? [{ name, value, label, labels, values }] : [],
		);
	});

	test.each<[string, (value: string, label: string) => string]>([
		['by its value', (value) => value],
		['by its value in upper case', (value) => value.toUpperCase()],
		['by its value with other separators', (value) => ` ${value.replaceAll('_', ' ')} `],
		['by its label', (_, label) => label],
		['by its label in lower case', (_, label) => label.toLowerCase()],
		['in the plural', (value) => `${value}${value.endsWith('s') ? '' : 's'}`],
	])('%s', (_, write) => {
		// "Players" is another choice than "player".
		const isOther = (text: string, value: string, values: readonly string[]) =>
			text !== value && values.includes(text);
		const understood = choices.map(({ name, value, label, labels, values }) => {
			const text = write(value, label);
			const found = isOther(text, value, values) ? value : matchChoice(text, values, labels);
			return `${name}: ${found}`;
		});

		expect(understood).toEqual(choices.map(({ name, value }) => `${name}: ${value}`));
	});

	test.each([[''], [' '], ['-'], ['album track'], [undefined], [null], [5], [['album']]])(
		'but %j is none',
		(given) => {
			expect(matchChoice(given, ['album', 'track'], [])).toBeUndefined();
		},
	);
});
