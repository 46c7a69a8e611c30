import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import {
	parsePlayerConfig,
	settingValues,
	SECRET_PLACEHOLDER,
} from '../../../nodes/MusicAssistant/api/models/playerConfig';

function settingsIn(config: JsonObject) {
	return parsePlayerConfig(config).settings;
}

/** An entry as servers describe a setting, with what matters here. */
function entry(type: string, value: JsonValue, more: JsonObject = {}): JsonObject {
	const described = { key: 'x', type, label: 'X', default_value: null, options: [], range: null };
	return { ...described, ...more, value };
}

function only(values: JsonObject) {
	const [setting] = settingsIn({ values });
	return setting;
}

describe('settings with definitions', () => {
	it('are read with everything that is needed to change them', () => {
		const options = ['off', 'on'].map((value) => ({ title: value.toUpperCase(), value }));
		const values = {
			fade: entry('string', 'off', { label: 'Fading', options }),
			seconds: entry('integer', 8, { range: [1, 15] }),
			rates: entry('splitted_string', ['44100'], { multi_value: true, read_only: true }),
		};
		const plain = { label: 'X', options: [], range: undefined, multiValue: false, readOnly: false };
		const rates = { key: 'rates', value: ['44100'], multiValue: true, readOnly: true };

		expect(settingsIn({ player_id: 'kitchen', enabled: true, values })).toMatchObject([
			{ ...plain, key: 'fade', type: 'string', value: 'off', label: 'Fading', options },
			{ ...plain, key: 'seconds', type: 'integer', value: 8, range: { min: 1, max: 15 } },
			{ ...plain, ...rates, type: 'string' },
		]);
	});

	test.each([
		['boolean', 'boolean'],
		['integer', 'integer'],
		['float', 'float'],
		['string', 'string'],
		['secure_string', 'string'],
		['splitted_string', 'string'],
		['icon', 'string'],
		['a_type_that_comes_later', 'unknown'],
	])('of the type %s are %s', (type, read) => {
		expect(only({ x: entry(type, null) })?.type).toBe(read);
	});

	const DISPLAYED = ['label', 'divider', 'alert', 'image', 'url', 'pairing_code', 'action'];
	test.each(DISPLAYED)('of the type %s have no value and are left out', (type) => {
		expect(settingsIn({ values: { x: entry(type, 'drawn'), y: entry('string', 'a') } })).toEqual([
			expect.objectContaining({ key: 'y' }),
		]);
	});

	test.each<[string, JsonObject, JsonValue]>([
		['its value', entry('integer', 3, { default_value: 8 }), 3],
		['their value, even if it is off', entry('boolean', false, { default_value: true }), false],
		['their value, even if it is 0', entry('integer', 0, { default_value: 8 }), 0],
		['their value, even if it is empty', entry('string', '', { default_value: 'x' }), ''],
		['their default if they have no value', entry('integer', null, { default_value: 8 }), 8],
		['nothing if they have neither', entry('string', null), null],
		['nothing if the entry is empty', {}, null],
		['the placeholder of a secret', entry('secure_string', SECRET_PLACEHOLDER), SECRET_PLACEHOLDER],
	])('have as their effective value %s', (_, given, value) => {
		expect(only({ x: given })?.value).toEqual(value);
	});

	test.each<[string, JsonValue]>([
		['text', '1-15'],
		['one number', [1]],
		['texts', ['1', '15']],
		['an object', { min: 1 }],
		['nothing', null],
	])('have no range that is %s', (_, range) => {
		expect(only({ x: entry('integer', 1, { range }) })?.range).toBeUndefined();
	});

	it('may have a range that starts at 0', () => {
		expect(only({ x: entry('integer', 1, { range: [0, 0] }) })?.range).toEqual({ min: 0, max: 0 });
	});

	it('only have choices with a value, with or without a title', () => {
		const useless = [{ title: 'none' }, null, 'text'];
		const options: JsonValue = [{ title: 'A', value: 'a' }, { value: 2 }, ...useless];

		expect(only({ x: entry('string', 'a', { options }) })?.options).toEqual([
			{ title: 'A', value: 'a' },
			{ title: '2', value: 2 },
		]);
		expect(only({ x: entry('string', 'a', { options: null }) })?.options).toEqual([]);
	});

	it('say why a choice is disabled', () => {
		const options: JsonValue = [
			{ title: 'A', value: 'a', disabled: true, disabled_reason: 'Too slow' },
			{ title: 'B', value: 'b', disabled: true, disabled_reason: null },
			{ title: 'C', value: 'c', disabled: false, disabled_reason: 'Never said' },
		];

		expect(only({ x: entry('string', 'c', { options }) })?.options).toEqual([
			{ title: 'A', value: 'a', disabledReason: 'Too slow' },
			{ title: 'B', value: 'b', disabledReason: 'it is disabled' },
			{ title: 'C', value: 'c' },
		]);
	});

	it('without a label are named by their key', () => {
		expect(only({ x: { type: 'string', value: 'a' } })?.label).toBe('x');
	});
});

describe('settings with only keys and values', () => {
	const PLAIN = { fade: true, seconds: 8, word: 'off', list: ['a'], nothing: null };

	it.each([
		['alone', PLAIN],
		['under "values"', { values: PLAIN }],
	])('are read as such, %s', (_, config) => {
		const settings = settingsIn(config);
		expect(settings.map((one) => [one.key, one.value, one.type, one.multiValue])).toEqual([
			['fade', true, 'boolean', false],
			['seconds', 8, 'float', false],
			['word', 'off', 'unknown', false],
			['list', ['a'], 'unknown', true],
			['nothing', null, 'unknown', false],
		]);
	});

	it('have neither choices nor a range, and can all be changed', () => {
		for (const setting of settingsIn(PLAIN)) {
			expect(setting).toMatchObject({ options: [], readOnly: false, label: setting.key });
			expect(setting.range).toBeUndefined();
		}
	});
});

describe('keys and values of settings', () => {
	it('keep a key that every object inherits', () => {
		const config = JSON.parse('{ "__proto__": 1, "constructor": 2 }') as JsonObject;
		const values = settingValues(settingsIn(config));

		expect(JSON.stringify(Object.entries(values))).toBe('[["__proto__",1],["constructor",2]]');
		expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
	});

	it('are those of the server, whatever it sends', () => {
		const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
		const plain = fc.dictionary(
			fc.string().filter((key) => key !== 'values'),
			fc.oneof(scalar, fc.array(scalar)),
		) as fc.Arbitrary<JsonObject>;

		fc.assert(
			fc.property(plain, (map) => {
				expect(settingValues(settingsIn(map))).toEqual({ ...map });
				expect(settingValues(settingsIn({ values: map }))).toEqual({ ...map });
			}),
		);
	});

	it('can be read from anything', () => {
		const anything = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<JsonObject>;

		fc.assert(
			fc.property(anything, (config) => {
				for (const setting of [...settingsIn(config), ...settingsIn({ values: config })]) {
					expect(setting.value).not.toBeUndefined();
					expect(Array.isArray(setting.options)).toBe(true);
				}
			}),
		);
	});
});
