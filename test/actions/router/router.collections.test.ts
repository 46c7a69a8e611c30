import type { INodeProperties } from 'n8n-workflow';
import { ParameterError } from '../../../nodes/MusicAssistant/parameters/values';
import { Parameters } from '../../../nodes/MusicAssistant/parameters/parameters';
import { resources } from '../../../nodes/MusicAssistant/actions/resources';

/** Below the engine: n8n 2.41 itself puts an empty collection in the place of an expression for a whole one. */

const COLLECTIONS = resources
	.flatMap(({ properties }) => properties)
	.filter(({ type }) => type === 'collection');

function thrownBy(field: INodeProperties, value: unknown): unknown {
	try {
		return new Parameters([field], () => value).collection(field.name);
	} catch (reason) {
		return reason;
	}
}

describe.each([...new Set(COLLECTIONS.map(({ name }) => name))])('the collection %s', (name) => {
	const field = COLLECTIONS.find((collection) => collection.name === name)!;

	it.each([
		['a text', 'fast', '"fast"'],
		['an empty text', '', 'empty'],
		['a number', 8, '"8"'],
		['a list', [{ timeout: 5 }], 'a list'],
		['a boolean', true, 'a boolean'],
	])('that is %s is refused by name', (_, value, told) => {
		const thrown = thrownBy(field, value);

		expect(thrown).toBeInstanceOf(ParameterError);
		expect(thrown).toMatchObject({
			message: `"${field.displayName}" must be an object, not ${told}`,
		});
	});

	it.each([undefined, null, {}])('that is %p has no entries', (value) => {
		expect(thrownBy(field, value)).not.toBeInstanceOf(Error);
	});
});

describe('a collection of several entries', () => {
	const volumes: INodeProperties = {
		displayName: 'Volumes',
		name: 'volumes',
		type: 'fixedCollection',
		default: {},
		options: [
			{
				displayName: 'Player',
				name: 'member',
				values: [{ displayName: 'Level', name: 'level', type: 'number', default: 20 }],
			},
		],
	};
	const entriesOf = (value: unknown) =>
		new Parameters([volumes], () => value).entries('volumes', 'member');

	it.each([
		['as the editor stores them', { member: [{ level: 5 }, { level: '7' }] }],
		['as a plain list', [{ level: 5 }, { level: '7' }]],
	])('reads its entries %s', (_, value) => {
		expect(entriesOf(value).map((entry) => entry.number('level'))).toEqual([5, 7]);
	});

	it.each([undefined, null, {}, []])('that is %p has none', (value) => {
		expect(entriesOf(value)).toEqual([]);
	});

	it.each([
		['a text', 'loud', '"loud"'],
		['a list of texts', { member: ['loud'] }, 'a list'],
	])('that is %s is refused', (_, value, told) => {
		expect(() => entriesOf(value)).toThrow(`"Volumes" must be a list of entries, not ${told}`);
	});
});
