import fc from 'fast-check';
import {
	containsName,
	findByName,
	isSameName,
	findSimilarNames,
} from '../../nodes/MusicAssistant/helpers/nameComparison';

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

describe('a name that looks the same as another', () => {
	const found = (typed: string, ...names: string[]) => findByName(names, typed, (name) => [name]);

	test.each([
		['a typographic apostrophe', "Mum's Room", 'Mum\u2019s Room'],
		['an accent as an apostrophe', 'Mum\u00B4s Room', "Mum's Room"],
		['a Greek accent as an apostrophe', 'Mum\u1FFDs Room', "Mum's Room"],
		['a prime', '7\u2032 Singles', "7' Singles"],
		['typographic quotes', 'The "Best" Of', 'The \u201CBest\u201D Of'],
		['quotes of another language', '\u201EBest\u201C', '\u00ABBest\u00BB'],
		['inches', '12" Mixes', '12\u2033 Mixes'],
		['a dash', 'Office - Desk', 'Office \u2014 Desk'],
		['several dashes', 'Office -- Desk', 'Office \u2013 Desk'],
		['a hyphen that does not break', 'Hi-Fi', 'Hi\u2011Fi'],
		['a minus sign', 'Hi-Fi', 'Hi\u2212Fi'],
		['a no-break blank', 'Salle de bain', 'Salle\u00A0de bain'],
		['a thin blank', 'Salle de bain', 'Salle\u2009de\u202Fbain'],
		['a double blank', 'Salle de  bain', 'Salle de bain'],
		['a tab', 'Salle de bain', 'Salle\tde bain'],
		['an invisible blank', 'Kitchen', 'Kit\u200Bchen\uFEFF'],
		['a mark of the direction', 'Kitchen', '\u200EKitchen\u200F'],
		['a soft hyphen', 'Kitchen', 'Kit\u00ADchen'],
		['an emoji in another style', 'Tea \u2615', 'Tea \u2615\uFE0F'],
		['letters of full width', 'TV 2', '\uFF34\uFF36\u3000\uFF12'],
		['one character for three dots', 'More\u2026', 'More...'],
		['another writing of two letters', 'STRASSE', 'Stra\u00DFe'],
		['a capital letter for two letters', 'STRASSE', 'STRA\u1E9EE'],
		['a capital letter with a dot', 'istanbul', '\u0130STANBUL'],
		['a letter at the end of a word', '\u039F\u0394\u039F\u03A3', '\u03BF\u03B4\u03BF\u03C3'],
	])('is found: %s', (_, one, other) => {
		expect(found(one, 'Garden', other)).toEqual([other]);
		expect(found(other, 'Garden', one)).toEqual([one]);
		expect(containsName(`In ${one}, upstairs`, other)).toBe(true);
		expect(containsName(other, `In ${one}, upstairs`)).toBe(false);
	});

	it('is only found if none is the same', () => {
		expect(found("Mum's Room", 'Mum\u2019s Room', "mum's room")).toEqual(["mum's room"]);
	});

	it('is found each time, where several look the same', () => {
		const names = ['Mum\u2019s Room', 'Mum\u02BCs Room'];

		expect(found("Mum's Room", ...names)).toEqual(names);
	});

	test.each([
		['Caf\u00E9', 'Cafe'],
		['Living Room', 'LivingRoom'],
		['Mums Room', "Mum's Room"],
		['HiFi', 'Hi-Fi'],
		['\u200B', '\u00AD'],
	])('is not %j for %j', (one, other) => {
		expect(found(one, other)).toEqual([]);
	});
});

const KEYS = [
	'smart_fades_mode',
	'crossfade',
	'crossfade_duration',
	'volume_normalization',
	'output_limiter',
	'02:aa:10||protocol||flow_mode',
	'02:aa:10||protocol||display',
];

describe('the nearest names to an unknown one', () => {
	test.each([
		['one letter is wrong', 'volume_normalisation', ['volume_normalization']],
		['one letter is missing', 'outputlimiter', ['output_limiter']],
		['one letter is too much', 'output_limiteer', ['output_limiter']],
		['letters are swapped', 'ouptut_limiter', ['output_limiter']],
		['it is in capitals', 'OUTPUT_LIMITER', ['output_limiter']],
		['it is only the beginning', 'smart_fades', ['smart_fades_mode']],
		['it is only the end', 'limiter', ['output_limiter']],
		['it is only the middle', 'fades', ['smart_fades_mode']],
		['it continues after the end', 'output_limiter_enabled', ['output_limiter']],
		['the address in front is missing', 'display', ['02:aa:10||protocol||display']],
		['another address is in front', '02:bb:1||protocol||display', ['02:aa:10||protocol||display']],
	])('are found if %s', (_, word, found) => {
		expect(findSimilarNames(word, KEYS).slice(0, 1)).toEqual(found);
	});

	test.each([
		['the longer of two contained names', 'crossfades', ['fade', 'crossfade']],
		['a name with the same ending, not one that only contains it', 'mode', ['modes', 'Fade_Mode']],
		['one with fewer wrong letters', 'bass_level', ['base_lever', 'bass_lever']],
	])('are sorted: nearer is %s', (_, word, [further, nearer]) => {
		expect(findSimilarNames(word, [further!, nearer!])).toEqual([nearer, further]);
	});

	it.each(['temperature_of_the_sink', 'x1y2z3', '🎵🎵🎵🎵', '', ' '])('are none: "%s"', (word) => {
		expect(findSimilarNames(word, KEYS)).toEqual([]);
	});

	it('are looked for among 5,000 names at most: nothing else of n8n runs meanwhile', () => {
		const others = Array.from({ length: 5000 }, (_, index) => `${index}`);

		expect(findSimilarNames('crossfade', [...others.slice(1), 'crossfades'])).toEqual([
			'crossfades',
		]);
		expect(findSimilarNames('crossfade', [...others, 'crossfades'])).toEqual([]);
	});

	it('are few, however many there are', () => {
		const many = Array.from({ length: 50 }, (_, index) => `preset_${index}`);

		expect(findSimilarNames('preset', many)).toHaveLength(3);
		expect(findSimilarNames('preset', many, 1)).toHaveLength(1);
	});
});

describe('for any text', () => {
	const word = fc.string({ unit: 'grapheme-ascii' });
	const words = fc.uniqueArray(word, { maxLength: 20 });

	it('the nearest names are existing ones, each once', () => {
		fc.assert(
			fc.property(word, words, (wanted, candidates) => {
				const found = findSimilarNames(wanted, candidates);

				expect(found.filter((one) => !candidates.includes(one))).toEqual([]);
				expect(new Set(found).size).toBe(found.length);
				expect(found.length).toBeLessThanOrEqual(3);
			}),
		);
	});
});
