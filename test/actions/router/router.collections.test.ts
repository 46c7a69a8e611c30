import type { INodeProperties } from 'n8n-workflow';
import { ParameterError } from '../../../nodes/MusicAssistant/parameters/errors/parameterError';
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
		['a switch', true, '"true"'],
	])('that is %s is refused by its name', (_, value, told) => {
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
