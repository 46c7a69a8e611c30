import fc from 'fast-check';
import { nearest } from '../../nodes/MusicAssistant/helpers/names';

const KEYS = [
	'smart_fades_mode',
	'crossfade',
	'crossfade_duration',
	'volume_normalization',
	'output_limiter',
	'02:aa:10||protocol||flow_mode',
	'02:aa:10||protocol||display',
];

describe('the nearest to a word that none of them is', () => {
	test.each([
		['one letter is wrong', 'volume_normalisation', ['volume_normalization']],
		['one letter is missing', 'outputlimiter', ['output_limiter']],
		['letters are exchanged', 'ouptut_limiter', ['output_limiter']],
		['it is in capitals', 'OUTPUT_LIMITER', ['output_limiter']],
		['it is only the beginning', 'smart_fades', ['smart_fades_mode']],
		['it is only the end', 'limiter', ['output_limiter']],
		['it is only the middle', 'fades', ['smart_fades_mode']],
		['it goes on behind the end', 'output_limiter_enabled', ['output_limiter']],
		['the address in front is missing', 'display', ['02:aa:10||protocol||display']],
		[
			'the address in front is another',
			'02:bb:10||protocol||display',
			['02:aa:10||protocol||display'],
		],
	])('is found where %s', (_, word, found) => {
		expect(nearest(word, KEYS).slice(0, 1)).toEqual(found);
	});

	it('comes first: the longer of two that the word holds is nearer', () => {
		expect(nearest('crossfade_durations', KEYS)).toEqual(['crossfade_duration', 'crossfade']);
	});

	it('comes first: a word that ends so is nearer than one that only holds it', () => {
		expect(nearest('mode', ['mode_of_fading', 'fading_mode'])).toEqual([
			'fading_mode',
			'mode_of_fading',
		]);
	});

	it('comes first: fewer wrong letters are nearer', () => {
		expect(nearest('bass_level', ['base_lever', 'bass_lever'])).toEqual([
			'bass_lever',
			'base_lever',
		]);
	});

	it.each(['temperature_of_the_sink', 'x1y2z3', '🎵🎵🎵🎵'])('is none for %s', (word) => {
		expect(nearest(word, KEYS)).toEqual([]);
	});

	it.each(['', ' '])('is none for a word without letters, %j', (word) => {
		expect(nearest(word, KEYS)).toEqual([]);
	});

	it('is none where there is nothing to choose from', () => {
		expect(nearest('crossfade', [])).toEqual([]);
	});

	it('are few, however many there are', () => {
		const many = Array.from({ length: 50 }, (_, index) => `preset_${index}`);

		expect(nearest('preset', many)).toHaveLength(3);
		expect(nearest('preset', many, 1)).toHaveLength(1);
	});
});

describe('whatever the word', () => {
	const word = fc.string({ unit: 'grapheme-ascii' });
	const words = fc.uniqueArray(word, { maxLength: 20 });

	it('the nearest are some of those there are, each once', () => {
		fc.assert(
			fc.property(word, words, (wanted, candidates) => {
				const found = nearest(wanted, candidates);

				expect(found.filter((one) => !candidates.includes(one))).toEqual([]);
				expect(new Set(found).size).toBe(found.length);
				expect(found.length).toBeLessThanOrEqual(3);
			}),
		);
	});

	it('one with a letter too many is found', () => {
		const long = fc.stringMatching(/^[a-z_]{6,30}$/);
		fc.assert(
			fc.property(long, fc.nat(), fc.constantFrom('q', 'z', '_'), (key, place, letter) => {
				const at = place % (key.length + 1);

				expect(nearest(key.slice(0, at) + letter + key.slice(at), [key])).toEqual([key]);
			}),
		);
	});
});
