import {
	objectAt,
	objectsAt,
	boolAt,
	isObject,
	numberAt,
	textAt,
	textOrEmpty,
	boolOrNull,
	joinNamesIn,
	numberOrNull,
	textOrNull,
	objectOrUndefined,
	type JsonObject,
	type JsonValue,
} from '../../nodes/MusicAssistant/helpers/json';

const WIRE = JSON.parse(
	'{"word":"a","none":"","count":0,"yes":true,"no":false,"nothing":null,"inner":{"a":1},"list":[{"a":1},null,"x",[],{"b":2}]}',
) as JsonObject;

const KEYS = Object.keys(WIRE);

function expectNothing(object: JsonObject | undefined, key: string): void {
	const read = [textAt, numberAt, boolAt, objectAt, objectsAt].map((as) => as(object, key));
	expect(read).toEqual([...Array<undefined>(4).fill(undefined), []]);
}

describe('a value from the server is only read as what it is', () => {
	test.each<[string, (key: string) => unknown, Record<string, unknown>]>([
		['text', (key) => textAt(WIRE, key), { word: 'a', none: '', count: '0' }],
		['number', (key) => numberAt(WIRE, key), { count: 0 }],
		['switch', (key) => boolAt(WIRE, key), { yes: true, no: false, count: false }],
		['object', (key) => objectAt(WIRE, key), { inner: { a: 1 } }],
	])('as %s', (_, read, found) => {
		for (const key of [...KEYS, 'missing']) expect(read(key)).toEqual(found[key]);
	});

	it('as a list of objects, without anything else', () => {
		expect(objectsAt(WIRE, 'list')).toEqual([{ a: 1 }, { b: 2 }]);
		for (const key of KEYS.filter((one) => one !== 'list')) {
			expect(objectsAt(WIRE, key)).toEqual([]);
		}
	});

	it('as the first text of several keys', () => {
		expect(textAt(WIRE, 'missing', 'nothing', 'word', 'none')).toBe('a');
		expect(textAt(WIRE)).toBeUndefined();
	});

	it('as text, even if it is empty', () => {
		const read = ['a', 1, null, undefined, {}, ['a']].map(textOrEmpty);

		expect(read).toEqual(['a', '', '', '', '', '']);
	});

	it('as a boolean, even if the server sends 1 or 0', () => {
		const read = [1, 0, 2, '1', 'true', [], null].map((value) => boolAt({ value }, 'value'));

		expect(read).toEqual([true, false, ...Array(5).fill(undefined)]);
	});

	it('and nothing is read from null', () => expectNothing(undefined, 'word'));

	test.each<[unknown, boolean]>([
		[{}, true],
		[Object.create(null), true],
		[null, false],
		[[], false],
		['{}', false],
		[undefined, false],
		[1, false],
	])('%j is an object: %s', (value, expected) => {
		expect(isObject(value)).toBe(expected);
	});
});

describe('keys that every object inherits', () => {
	const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

	test.each(INHERITED)('%s is not found if the server did not send it', (key) => {
		expectNothing({ a: 1 }, key);
	});

	test.each(INHERITED)('%s is read like any other if the server sent it', (key) => {
		const sent = (value: JsonValue) =>
			JSON.parse(`{"${key}":${JSON.stringify(value)}}`) as JsonObject;

		expect(textAt(sent('word'), key)).toBe('word');
		expect(numberAt(sent(5), key)).toBe(5);
		expect(boolAt(sent(true), key)).toBe(true);
		expect(objectAt(sent({ a: 1 }), key)).toEqual({ a: 1 });
		expect(objectsAt(sent([{ a: 1 }]), key)).toEqual([{ a: 1 }]);
	});
});

const VALUES = ['a', '', 0, 1.5, true, false, null, undefined, ['a'], { name: 'a' }];

test.each<[string, (value: (typeof VALUES)[number]) => unknown, unknown[]]>([
	['text', textOrNull, ['a', '', '0', '1.5', null, null, null, null, null, null]],
	['number', numberOrNull, [null, null, 0, 1.5, null, null, null, null, null, null]],
	['switch', boolOrNull, [null, null, false, null, true, false, null, null, null, null]],
])('a value is output as a %s, or as null', (_, flat, expected) => {
	expect(VALUES.map(flat)).toEqual(expected);
});

test('only objects are read further', () => {
	expect(VALUES.map(objectOrUndefined)).toEqual([...Array(9).fill(undefined), { name: 'a' }]);
});

test.each<[string, JsonValue, string | null]>([
	['of one', [{ name: 'Ada' }], 'Ada'],
	['of two', [{ name: 'Ada' }, { name: 'Grace' }], 'Ada, Grace'],
	['an empty one among them', [{ name: '' }, { name: 'Ada' }], ', Ada'],
	['with an empty list left out', [null, 'Ada', {}, { name: null }, { name: 12 }, []], '12'],
	['of nobody', [], null],
	['if it is not a list', { name: 'Ada' }, null],
])('the names in a list, %s, become one text', (_, list, expected) => {
	expect(joinNamesIn(list)).toBe(expected);
});
