import {
	parseArguments,
	optionalOrNull,
	required,
	requiredOrNull,
	onlySince,
	onlyUntil,
	withDefault,
	boolean,
	decimal,
	unionType,
	enumerationOrUnknownType,
	integer,
	listType,
	object,
	text,
} from '../../simulator/commands/parameters';
import type { Parameter } from '../../simulator/commands/parameters';
import { findProfile } from '../../simulator/profiles';
import type { Profile } from '../../simulator/profiles/profile';

const recorded = profileNamed('2.8');
const newest = profileNamed('2.10');

function profileNamed(name: string): Profile {
	const profile = findProfile(name);
	if (!profile) throw new Error(`No profile ${name}`);
	return profile;
}

/** The parsed value; `refused` if it fails the whole call. */
function parse(parameter: Parameter<unknown>, value: unknown): unknown {
	try {
		return parseArguments({ argument: parameter }, { argument: value }, recorded).argument;
	} catch {
		return 'refused';
	}
}

const word = enumerationOrUnknownType('Word', ['one', 'two']);

test.each([
	// plain integers: converted if possible
	[required(integer), 10, 10],
	[required(integer), '10', 10],
	[required(integer), 10.7, 10],
	[required(integer), -5, -5],
	[required(integer), '-5', 'refused'],
	[required(integer), '1.5', 'refused'],
	[required(integer), 'abc', 'refused'],
	[required(integer), '', 'refused'],
	[required(integer), true, 1],
	[required(integer), [], 'refused'],
	[required(decimal), '2', 2],
	[required(decimal), 1.5, 1.5],
	[required(decimal), '1.5', 'refused'],
	// plain booleans: a few values are true, everything else is false
	[required(boolean), true, true],
	[required(boolean), 'true', true],
	[required(boolean), 'True', true],
	[required(boolean), '1', true],
	[required(boolean), 'on', true],
	[required(boolean), 'ON', true],
	[required(boolean), 1, true],
	[required(boolean), 'TRUE', false],
	[required(boolean), 'yes', false],
	[required(boolean), 'false', false],
	[required(boolean), 0, false],
	[required(boolean), 2, false],
	[required(boolean), {}, 'refused'],
	// nothing is ever converted to text
	[required(text), 'x', 'x'],
	[required(text), 12, 'refused'],
	[required(text), true, 'refused'],
	[required(text), [], 'refused'],
	// missing and null are the same
	[required(text), undefined, 'refused'],
	[required(text), null, 'refused'],
	[withDefault(integer, 500), undefined, 500],
	[withDefault(integer, 500), null, 500],
	[withDefault(integer, 500), 'abc', 'refused'],
	// types that allow null: nothing is converted, and what does not fit is dropped
	[optionalOrNull(integer), 10, 10],
	[optionalOrNull(integer), '10', null],
	[optionalOrNull(boolean), 'true', null],
	[optionalOrNull(boolean), true, true],
	[optionalOrNull(text), 3, null],
	// unknown values of an enumeration
	[required(word), 'two', 'two'],
	[required(word), 'TWO', 'unknown'],
	[required(word), 'bogus', 'unknown'],
	[optionalOrNull(word), 'bogus', 'unknown'],
	// lists: text is split into characters, nulls are dropped
	[required(listType(text)), ['a', null, 'b'], ['a', 'b']],
	[required(listType(word)), 'one', ['unknown', 'unknown', 'unknown']],
	[required(listType(integer)), ['1', 2], [1, 2]],
	[required(listType(integer)), ['x'], 'refused'],
	[required(listType(text)), 5, 'refused'],
	[optionalOrNull(listType(text)), 5, null],
	[optionalOrNull(listType(text)), [5], null],
	// unions: the first type that fits without conversion
	[required(unionType(integer, text)), '3', '3'],
	[required(unionType(integer, text)), 3, 3],
	[required(unionType(integer, text)), null, 'refused'],
	[required(object), { a: 1 }, { a: 1 }],
	[required(object), [], 'refused'],
	[required(object), '{}', 'refused'],
])('%# %j: %j is read as %j', (parameter, value, expected) => {
	expect(parse(parameter, value)).toEqual(expected);
});

test('unknown arguments are ignored', () => {
	expect(parseArguments({ known: required(text) }, { known: 'a', other: 'b' }, recorded)).toEqual({
		known: 'a',
	});
});

test('an inherited property is not an argument', () => {
	expect(parse(withDefault(text, 'none'), undefined)).toBe('none');
	expect(parseArguments({ toString: withDefault(text, 'none') }, {}, recorded)).toEqual({
		toString: 'none',
	});
});

test('a nullable argument is required anyway', () => {
	expect(parse(requiredOrNull(text), null)).toBe(null);
	expect(parse(requiredOrNull(text), undefined)).toBe('refused');
	expect(parse(requiredOrNull(text), 5)).toBe(null);
});

test('an argument of another version is ignored like any unknown one', () => {
	const table = {
		later: onlySince('2.10', withDefault(text, 'default')),
		earlier: onlyUntil('2.10', withDefault(text, 'default')),
	};
	const given = { later: 'given', earlier: 'given' };
	expect(parseArguments(table, given, recorded)).toEqual({ later: 'default', earlier: 'given' });
	expect(parseArguments(table, given, newest)).toEqual({ later: 'given', earlier: 'default' });
});
