import {
	boolOrNull,
	joinNamesIn,
	numberOrNull,
	textOrNull,
	objectOrUndefined,
	type JsonValue,
} from '../../nodes/MusicAssistant/helpers/json';

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
