import { fitsArgumentType } from '../../nodes/MusicAssistant/actions/server/sendCommand.operation';
import type { JsonValue } from '../../nodes/MusicAssistant/helpers/json';
import { readCommandList } from '../simulator/support/recordings';

const MANY =
	'boolean | number | integer | string | Array of number | Array of integer | Array of string | Array of boolean';

describe.each<[type: string, fitting: JsonValue[], unfitting: JsonValue[]]>([
	['string', ['', 'a', '7'], [7, true, ['a'], {}]],
	['boolean', [true, false], ['true', 'false', 1, 0, []]],
	['integer', [0, -3, 1e15], [1.5, '1', true, [1]]],
	['number', [0, 1.5], ['1.5', false]],
	['Array of string', [[], ['a', 'b']], ['a', [1], ['a', 1], { 0: 'a' }]],
	['Array of integer', [[1, 2]], [[1.5], 1, ['1']]],
	['Array of (string | integer)', [[], ['a', 1]], [[true], 'a', [[1]], [1.5]]],
	['Array of Array of string', [[['a']], []], [['a']]],
	['Array of MediaType', [['track'], []], ['track', 5]],
	['string | integer', ['a', 1], [1.5, true, ['a']]],
	['string | Array of string', ['a', ['a']], [1, [1]]],
	['integer | Array of integer', [1, [1]], ['1', ['1']]],
	[MANY, [true, 1, 1.5, 'a', [1.5], ['a'], [true]], [{}, [{}], ['a', 1]]],
	['object with string keys and Any values', [{}, { a: 1 }], ['{}', [], 1]],
	["object with string keys and 'ConfigValueType' values", [{ a: [1] }], ['a', []]],
	[`object with string keys and ${MANY} values`, [{ a: 1 }], [1, 'a', ['a'], true]],
	['string | Track | Array of (Track | string)', ['a', {}, [{}], [1]], []],
])('%s', (type, fitting, unfitting) => {
	it.each(fitting.map((value) => [value]))('accepts %j', (value) => {
		expect(fitsArgumentType(value, type)).toBe(true);
	});

	if (unfitting.length > 0) {
		it.each(unfitting.map((value) => [value]))('does not accept %j', (value) => {
			expect(fitsArgumentType(value, type)).toBe(false);
		});
	}

	it('accepts null, which stands for the default', () => {
		expect(fitsArgumentType(null, type)).toBe(true);
	});
});

it.each(['Any', 'MediaType', "<enum 'RepeatMode", 'QueueOption', 'PlayerMedia', 'datetime', ''])(
	'unknown types accept anything: %s',
	(type) => {
		for (const value of ['a', 1, 1.5, true, [], {}]) {
			expect(fitsArgumentType(value, type)).toBe(true);
		}
	},
);

it.each(['commands-schema28', 'commands-schema29'] as const)(
	'every type in the list of a real server accepts something: %s',
	(list) => {
		const types = [...readCommandList(list).values()].flatMap(({ parameters }) =>
			parameters.map(({ type }) => type),
		);
		const values: JsonValue[] = ['a', 1, true, [], {}];

		expect(types.filter((type) => !values.some((value) => fitsArgumentType(value, type)))).toEqual(
			[],
		);
	},
);
