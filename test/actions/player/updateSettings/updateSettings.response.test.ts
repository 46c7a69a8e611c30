import { closeFakeServers } from '../../../api/fakeServer';
import { GET_SETTINGS, locator, SAVE_SETTINGS, saveSettings } from '../support/playerSettings';
import {
	receivedCommandNames,
	settingEntry,
	applySavedValues,
	SETTINGS_PLAYER,
	startSettingsServer,
} from '../support/settingsServer';

afterEach(closeFakeServers);

const DESCRIBED = {
	values: {
		loud: settingEntry('boolean', false),
		bass: settingEntry('integer', 3, { default_value: 5 }),
	},
};

/** Saves settings on a server that behaves so. */
async function save(
	values: object,
	behavior: Partial<Parameters<typeof startSettingsServer>[0]> = {},
) {
	const server = await startSettingsServer({ config: DESCRIBED, ...behavior });
	const report = await saveSettings(server, values, locator('id', SETTINGS_PLAYER));
	return { ...report, commands: receivedCommandNames(server) };
}

describe('on a server that only reports keys and values', () => {
	it('a key without a value is reported as not saved', async () => {
		const { error } = await save(
			{ title: 'Music', volume: 30 },
			{
				config: { title: null, volume: 20 },
				save: (config, { volume }) => ({ ...config, volume }),
			},
		);

		expect(error?.message).toBe(
			'Some settings of "Odd" were not saved: title is null instead of "Music"',
		);
		expect(error?.description).toMatch(/^These were changed: volume\. /);
	});
});

describe('the response to saved settings', () => {
	it.each<[string, unknown]>([
		['nothing', null],
		['a word', 'ok'],
		['a switch', true],
		['a list', []],
		['an empty object', {}],
		['settings without the saved ones', { values: { other: settingEntry('integer', 1) } }],
	])('that is %s makes the node read the settings again', async (_, answer) => {
		const behavior = { save: applySavedValues, answer: () => answer };
		const { json, commands } = await save({ loud: true }, behavior);

		expect(commands).toEqual(['players/all', GET_SETTINGS, SAVE_SETTINGS, GET_SETTINGS]);
		const player = { player: 'Odd', player_id: SETTINGS_PLAYER };
		const changes = { changed: ['loud: false → true'], unchanged: [] };
		expect(json).toEqual([{ ...player, success: true, confirmed: true, ...changes }]);
	});

	it('is trusted if it contains the saved settings, although the server kept others', async () => {
		const answer = () => applySavedValues(DESCRIBED, { loud: true });
		const { json, commands } = await save({ loud: true }, { answer });

		expect(json).toMatchObject([{ changed: ['loud: false → true'] }]);
		expect(commands).toEqual(['players/all', GET_SETTINGS, SAVE_SETTINGS]);
	});

	it.each<[string, object, Parameters<typeof save>[1], string]>([
		['lack a setting', { loud: true }, { answer: () => null }, 'loud is false instead of true'],
		[
			'contain another value than the one that was sent',
			{ bass: 12 },
			{
				save: (config, { bass }) => applySavedValues(config, { bass: Math.min(Number(bass), 10) }),
			},
			'bass is 10 instead of 12',
		],
		['keep a setting that was reset', { bass: null }, {}, 'bass is 3 instead of 5'],
	])('may %s, which then did not take effect', async (_, values, behavior, problem) => {
		const { error } = await save(values, behavior);

		expect(error?.message).toBe(`Some settings of "Odd" were not saved: ${problem}`);
	});

	it('may contain a reset setting at its default', async () => {
		const { json } = await save({ bass: null }, { save: applySavedValues });

		expect(json).toMatchObject([{ changed: ['bass: 3 → 5'], unchanged: [] }]);
	});

	it('may contain neither a secret nor a default: that is neither confirmed nor unchanged', async () => {
		const config = { pin: 'this_value_is_encrypted', bass: 3, loud: true };
		const { json } = await save({ pin: '1234', bass: null, loud: true }, { config });

		const reason = expect.stringMatching(/: pin, bass$/);
		expect(json).toMatchObject([{ confirmed: false, reason, changed: [], unchanged: ['loud'] }]);
	});

	it('may require another read that fails: then the error says that the settings were sent', async () => {
		const { error, commands } = await save(
			{ loud: true },
			{
				save: (config, values) => ({ ...applySavedValues(config, values), isSaved: true }),
				answer: () => null,
				isUnreadable: ({ isSaved }) => isSaved === true,
			},
		);

		expect(commands.filter((command) => command === SAVE_SETTINGS)).toHaveLength(1);
		expect(error?.message).toMatch(
			/^The server rejected config\/players\/get without giving a reason/,
		);
		expect(error?.description).toMatch(/settings were (sent|saved)/i);
	});
});
