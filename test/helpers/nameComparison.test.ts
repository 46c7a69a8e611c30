import fc from 'fast-check';
import { containsName, isSameName } from '../../nodes/MusicAssistant/helpers/nameComparison';

describe('two names are the same', () => {
	test.each([
		['letter by letter', 'Kitchen', 'Kitchen'],
		['in any case', 'KITCHEN', 'kitchen'],
		['with blanks around', ' Kitchen\n', 'Kitchen'],
		['with accents in either encoding', 'Café', 'Cafe\u0301'],
		['with umlauts in any case', 'KÜCHE', 'küche'],
		['with emoji', '🎵 Mix', '🎵 mix'],
	])('%s', (_, one, other) => {
		expect(isSameName(one, other)).toBe(true);
		expect(isSameName(other, one)).toBe(true);
	});

	test.each([
		['one is part of the other', 'Kitchen', 'Kitchen Radio'],
		['an accent is missing', 'Café', 'Cafe'],
		['blanks inside differ', 'Living Room', 'LivingRoom'],
		['one is empty', '', 'Kitchen'],
	])('but not if %s', (_, one, other) => {
		expect(isSameName(one, other)).toBe(false);
	});
});

describe('names as people write them', () => {
	const word = fc.string({ unit: 'grapheme' });
	const blanks = fc.constantFrom('', ' ', '\n', '\t ');

	/** The same name in another writing. */
	const rewritten = fc.constantFrom<(name: string) => string>(
		(name) => name,
		(name) => name.normalize('NFC'),
		(name) => name.normalize('NFD'),
		(name) => name.toLowerCase(),
		(name) => name.toLowerCase().normalize('NFD'),
	);

	it('are the same in any form, whichever comes first', () => {
		fc.assert(
			fc.property(word, rewritten, blanks, blanks, (name, rewrite, before, behind) => {
				const other = before + rewrite(name) + behind;

				expect(isSameName(name, other)).toBe(true);
				expect(isSameName(other, name)).toBe(true);
				expect(containsName(name, other)).toBe(true);
			}),
		);
	});

	it('that are the same as a third are the same as each other', () => {
		const few = fc.constantFrom(
			'Kitchen',
			'kitchen ',
			'KITCHEN',
			'Küche',
			'ku\u0308che',
			'Kuche',
			'',
		);

		fc.assert(
			fc.property(few, few, few, (one, other, third) => {
				if (isSameName(one, other) && isSameName(other, third)) {
					expect(isSameName(one, third)).toBe(true);
				}
			}),
		);
	});

	it('differ if anything except blanks is added', () => {
		const more = fc
			.string({ unit: 'grapheme-ascii', minLength: 1 })
			.filter((text) => /\S/.test(text));

		fc.assert(
			fc.property(word, more, (name, added) => {
				expect(isSameName(name, `${name} ${added}`)).toBe(false);
			}),
		);
	});
});

describe('a name contains another', () => {
	it('as any part of it, in any case', () => {
		expect(containsName('The Morning News', 'morning')).toBe(true);
		expect(containsName('Cafe\u0301 del Mar', ' CAFÉ ')).toBe(true);
		expect(containsName('Kitchen', '')).toBe(true);
	});

	it('but not the other way around', () => {
		expect(containsName('News', 'Morning News')).toBe(false);
	});

	it('whatever comes before and after it', () => {
		const words = fc.string({ unit: 'grapheme-ascii' });

		fc.assert(
			fc.property(words, words, words, (before, name, behind) => {
				expect(containsName(before + name.trim() + behind, name)).toBe(true);
			}),
		);
	});
});
