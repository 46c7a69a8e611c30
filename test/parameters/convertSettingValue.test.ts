import fc from 'fast-check';
import {
	convertSettingValue,
	type SettingConversion,
} from '../../nodes/MusicAssistant/actions/player/readSettingsInput';
import type { JsonValue } from '../../nodes/MusicAssistant/helpers/json';
import {
	parsePlayerSettings,
	type PlayerSetting,
	type SettingType,
	SECRET_PLACEHOLDER,
} from '../../nodes/MusicAssistant/api/models/playerConfig';

function setting(type: SettingType, more: Partial<PlayerSetting> = {}): PlayerSetting {
	const [plain] = parsePlayerSettings({ x: { type, label: 'X' } });
	return { ...plain!, ...more };
}

function optionsOf(...values: JsonValue[]): PlayerSetting['options'] {
	return values.map((value) => ({ title: `Title of ${JSON.stringify(value)}`, value }));
}

const SWITCH = setting('boolean');
const WHOLE = setting('integer');
const NUMBER = setting('float');
const TEXT = setting('string');
const UNKNOWN = setting('unknown');
const SECONDS = setting('integer', { range: { min: 1, max: 15 } });
const SHIFT = setting('float', { range: { min: -2, max: 2 } });
const MODE = setting('string', { options: optionsOf('off', 'on') });
const SPEED = setting('integer', { options: optionsOf(1, 2, 4) });
const DISABLED = { title: 'Fast', value: 'fast', disabledReason: 'The device is too slow' };
const PACE = setting('string', { options: [...optionsOf('slow'), DISABLED], value: 'slow' });
const LIST = setting('string', { multiValue: true });
const RATES = setting('string', { multiValue: true, options: optionsOf('44100||16', '48000||24') });
const NUMBERS = setting('integer', { multiValue: true, range: { min: 0, max: 9 } });

describe('a value that is valid for a setting', () => {
	test.each<[string, PlayerSetting, JsonValue, JsonValue]>([
		['a boolean', SWITCH, true, true],
		['a boolean that is off', SWITCH, false, false],
		['the text "false" as a boolean', SWITCH, 'false', false],
		['the text "true" as a boolean', SWITCH, 'true', true],
		['an integer', WHOLE, 7, 7],
		['a number in a text', WHOLE, '7', 7],
		['a negative number in a text', WHOLE, '-7', -7],
		['a number in a text with blanks', NUMBER, ' 1.5 ', 1.5],
		['an integer written with a point', WHOLE, '7.0', 7],
		['nought', WHOLE, 0, 0],
		['zero in a text', NUMBER, '0', 0],
		['the lowest of a range', SECONDS, 1, 1],
		['the highest of a range', SECONDS, '15', 15],
		['a value in a range below zero', SHIFT, -1.25, -1.25],
		['text', TEXT, 'a', 'a'],
		['empty text', TEXT, '', ''],
		['a number where text is expected', TEXT, 42, '42'],
		['text that looks like a boolean', TEXT, 'true', 'true'],
		['one of the choices', MODE, 'on', 'on'],
		['a disabled choice that is the current value', { ...PACE, value: 'fast' }, 'fast', 'fast'],
		['one of the numeric choices', SPEED, 4, 4],
		['one of the numeric choices, in a text', SPEED, '4', 4],
		['a list', LIST, ['a', 'b'], ['a', 'b']],
		['an empty list', LIST, [], []],
		['a list in a text', LIST, '["a"]', ['a']],
		['a list of choices', RATES, ['48000||24'], ['48000||24']],
		['a list of numbers in texts', NUMBERS, ['1', 2], [1, 2]],
		['anything if the type is unknown', UNKNOWN, { deep: [1] }, { deep: [1] }],
		['a text if the type is unknown', UNKNOWN, 'false', 'false'],
		['null, which resets it', SWITCH, null, null],
		['null for a list, which resets it', RATES, null, null],
		['null for a choice, which resets it', MODE, null, null],
	])('%s', (_, wanted, given, value) => {
		expect(convertSettingValue(wanted, given)).toEqual({ value });
	});
});

describe('a value that is invalid for a setting, with the reason', () => {
	const SWITCHED = 'must be true or false';
	const NUMERIC = 'must be a number';
	const LISTED = 'must be a list of values';

	test.each<[string, PlayerSetting, JsonValue, string]>([
		['another word for a boolean', SWITCH, 'yes', SWITCHED],
		['a word in capitals for a boolean', SWITCH, 'False', SWITCHED],
		['a number for a boolean', SWITCH, 0, SWITCHED],
		['an empty text for a boolean', SWITCH, '', SWITCHED],
		['a list for a boolean', SWITCH, [true], SWITCHED],
		['a word for a number', WHOLE, 'seven', NUMERIC],
		['an empty text for a number', WHOLE, '', NUMERIC],
		['a blank for a number', NUMBER, '  ', NUMERIC],
		['a boolean for a number', WHOLE, true, NUMERIC],
		['a number with a unit', NUMBER, '7 s', NUMERIC],
		['an infinite number', NUMBER, 'Infinity', NUMERIC],
		['an object for a number', NUMBER, {}, NUMERIC],
		['a list for a number', NUMBER, [7], NUMERIC],
		['a fraction where integers are expected', WHOLE, 6.5, 'must be a whole number'],
		['a fraction in a text where integers are expected', WHOLE, '6.5', 'must be a whole number'],
		['a disabled choice', PACE, 'fast', 'cannot be fast now: The device is too slow'],
		['below its range', SECONDS, 0, 'must be from 1 to 15, not 0'],
		['above its range', SECONDS, '16', 'must be from 1 to 15, not 16'],
		['outside a range of fractions', SHIFT, -2.01, 'must be from -2 to 2, not -2.01'],
		['a boolean for text', TEXT, true, 'must be a string'],
		['a list for text', TEXT, ['a'], 'must be a string'],
		['an object for text', TEXT, {}, 'must be a string'],
		['none of the choices', MODE, 'loud', 'must be one of off, on'],
		['a choice in capitals', MODE, 'ON', 'must be one of off, on'],
		['an empty text where there are choices', MODE, '', 'must be one of off, on'],
		['none of the numeric choices', SPEED, 3, 'must be one of 1, 2, 4'],
		['one value for a list', LIST, 'a', LISTED],
		['a number for a list', NUMBERS, 7, LISTED],
		['an object for a list', LIST, {}, LISTED],
		['an object in a text for a list', LIST, '{"a":1}', LISTED],
		['a list with something that is not text', LIST, ['a', true], 'must be a string'],
		[
			'a list with none of the choices',
			RATES,
			['48000||24', '9'],
			'must be one of 44100||16, 48000||24',
		],
		['a list with a number outside its range', NUMBERS, [1, 10], 'must be from 0 to 9, not 10'],
		['a list in a list', LIST, [['a']], 'must be a string'],
	])('%s', (_, wanted, given, problem) => {
		expect(convertSettingValue(wanted, given)).toEqual({ problem });
	});

	test.each([TEXT, UNKNOWN, MODE, LIST])(
		'the placeholder that the server shows for a secret (%#)',
		(wanted) => {
			expect(convertSettingValue(wanted, SECRET_PLACEHOLDER)).toEqual({
				problem: expect.stringMatching(/^is the placeholder .* enter the secret itself$/),
			});
		},
	);
});

describe('any value', () => {
	const given = fc.jsonValue() as fc.Arbitrary<JsonValue>;
	const type = fc.constantFrom<SettingType>('boolean', 'integer', 'float', 'string', 'unknown');
	const range = fc
		.tuple(fc.integer({ min: -100, max: 100 }), fc.nat(100))
		.map(([min, length]) => ({ min, max: min + length }));
	const anySetting = fc
		.record({ type, multiValue: fc.boolean(), range: fc.option(range, { nil: undefined }) })
		.map(({ type: kind, ...more }) => setting(kind, more));

	it('if valid, has the type of its setting and is within its range', () => {
		const likely = fc.oneof(given, fc.integer(), fc.integer().map(String), fc.double().map(String));
		fc.assert(
			fc.property(
				anySetting.filter(({ multiValue }) => !multiValue),
				likely,
				(wanted, value) => {
					const fitted = valueIn(convertSettingValue(wanted, value));
					if (fitted === undefined || fitted === null) return;
					expect(isOfType(wanted.type, fitted)).toBe(true);
					if (wanted.range && typeof fitted === 'number') {
						expect(fitted).toBeGreaterThanOrEqual(wanted.range.min);
						expect(fitted).toBeLessThanOrEqual(wanted.range.max);
					}
				},
			),
		);
	});

	it('is valid if it is a choice, and nothing else is except null', () => {
		const words = fc.uniqueArray(fc.string(), { minLength: 1 });
		fc.assert(
			fc.property(words, fc.string(), (choices, word) => {
				const wanted = setting('string', { options: optionsOf(...choices) });
				fc.pre(word !== SECRET_PLACEHOLDER && !choices.includes(SECRET_PLACEHOLDER));

				for (const choice of choices) {
					expect(convertSettingValue(wanted, choice)).toEqual({ value: choice });
				}
				expect('value' in convertSettingValue(wanted, word)).toBe(choices.includes(word));
				expect(convertSettingValue(wanted, null)).toEqual({ value: null });
			}),
		);
	});
});

function valueIn(fitted: SettingConversion): JsonValue | undefined {
	return 'value' in fitted ? fitted.value : undefined;
}

function isOfType(type: SettingType, value: JsonValue): boolean {
	switch (type) {
		case 'integer':
			return Number.isInteger(value);
		case 'float':
			return Number.isFinite(value);
		case 'unknown':
			return true;
		default:
			return typeof value === type;
	}
}
