import fc from 'fast-check';
import { findSimilarNames } from '../../nodes/MusicAssistant/helpers/nameComparison';

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
		['letters are swapped', 'ouptut_limiter', ['output_limiter']],
		['it is in capitals', 'OUTPUT_LIMITER', ['output_limiter']],
		['it is only the beginning', 'smart_fades', ['smart_fades_mode']],
		['it is only the end', 'limiter', ['output_limiter']],
		['it is only the middle', 'fades', ['smart_fades_mode']],
		['it continues after the end', 'output_limiter_enabled', ['output_limiter']],
		['the address in front is missing', 'display', ['02:aa:10||protocol||display']],
		[
			'the address in front is another',
			'02:bb:10||protocol||display',
			['02:aa:10||protocol||display'],
		],
	])('are found if %s', (_, word, found) => {
		expect(findSimilarNames(word, KEYS).slice(0, 1)).toEqual(found);
	});

	it('are sorted: the longer of two contained names is nearer', () => {
		expect(findSimilarNames('crossfade_durations', KEYS)).toEqual([
			'crossfade_duration',
			'crossfade',
		]);
	});

	it('are sorted: a name with the same ending is nearer than one that only contains it', () => {
		expect(findSimilarNames('mode', ['mode_of_fading', 'fading_mode'])).toEqual([
			'fading_mode',
			'mode_of_fading',
		]);
	});

	it('are sorted: fewer wrong letters are nearer', () => {
		expect(findSimilarNames('bass_level', ['base_lever', 'bass_lever'])).toEqual([
			'bass_lever',
			'base_lever',
		]);
	});

	it.each(['temperature_of_the_sink', 'x1y2z3', '🎵🎵🎵🎵'])('are none for %s', (word) => {
		expect(findSimilarNames(word, KEYS)).toEqual([]);
	});

	it.each(['', ' '])('are none for a text without letters, %j', (word) => {
		expect(findSimilarNames(word, KEYS)).toEqual([]);
	});

	it('are none if there is nothing to choose from', () => {
		expect(findSimilarNames('crossfade', [])).toEqual([]);
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

	it('a name with one letter too many is found', () => {
		const long = fc.stringMatching(/^[a-z_]{6,30}$/);
		fc.assert(
			fc.property(long, fc.nat(), fc.constantFrom('q', 'z', '_'), (key, place, letter) => {
				const at = place % (key.length + 1);

				expect(findSimilarNames(key.slice(0, at) + letter + key.slice(at), [key])).toEqual([key]);
			}),
		);
	});
});
