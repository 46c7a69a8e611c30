import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import {
	VALUES_OF_REMOVED_FIELDS,
	settingsMapperParameter,
	loadMapperFields,
	updateSettingsFromFieldsParameters,
	locator,
	sentSaveArguments,
	readPlayerSettings,
	GET_SETTINGS,
	SAVE_SETTINGS,
	saveSettings,
} from '../support/playerSettings';
import { describeOnEveryServer } from '../../support/musicServer';
import {
	settingEntry,
	applySavedValues,
	SETTINGS_PLAYER,
	startSettingsServer,
} from '../support/playerServers';

const LIVING = locator('list', LIVING_ROOM);

describeOnEveryServer((server) => {
	let fields: ResourceMapperField[];
	beforeEach(async () => {
		({ fields } = await loadMapperFields(server, LIVING));
		server.control.clearRequests();
	});

	const save = (settings: unknown) =>
		runNode(updateSettingsFromFieldsParameters(LIVING, settings), { server });
	const saveFields = (added: object) => save(settingsMapperParameter(fields, added as IDataObject));
	const expectSaved = (values: object) =>
		expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values }]);

	describe.each(Object.entries(VALUES_OF_REMOVED_FIELDS))(
		'if the editor fills each field with %s',
		(_, filled) => {
			it('for a player that was only selected nothing is saved', async () => {
				const before = await readPlayerSettings(server, LIVING_ROOM);
				const { error } = await save(settingsMapperParameter(fields, {}, filled));

				expect(fields.length).toBeGreaterThan(5);
				expect(error?.message).toBe('"Settings" contains no setting to change');
				expect(error?.description).toBe('Add at least one setting.');
				expect(server.control.requests()).toEqual([]);
				expect(await readPlayerSettings(server, LIVING_ROOM)).toEqual(before);
			});

			it('one added switch is saved as one boolean and nothing else', async () => {
				const added = { volume_normalization: false };
				const { json } = await save(settingsMapperParameter(fields, added, filled));

				expectSaved(added);
				const changed = ['volume_normalization: true → false'];
				expect(json).toMatchObject([{ confirmed: true, changed }]);
			});
		},
	);

	it.each<[string, object, object]>([
		['a switch by an expression', { output_limiter: '={{ "false" }}' }, { output_limiter: false }],
		['a switch', { output_limiter: true }, { output_limiter: true }],
		[
			'nothing for a field that was added without a value',
			{ volume_normalization_target: null, output_limiter: false },
			{ output_limiter: false },
		],
		[
			'a number and a list, even if their fields contain texts',
			{ volume_normalization_target: '={{ "-18" }}', sample_rates: '["44100||24"]' },
			{ volume_normalization_target: -18, sample_rates: ['44100||24'] },
		],
	])('is sent as what it is: %s', async (_, added, values) => {
		const { json } = await saveFields(added);

		expectSaved(values);
		expect(json).toMatchObject([{ confirmed: true }]);
	});

	it('a field that was added and not edited keeps its current value', async () => {
		const { sample_rates } = await readPlayerSettings(server, LIVING_ROOM);
		const { defaultValue } = fields.find(({ id }) => id === 'sample_rates')!;
		const { json } = await saveFields({ sample_rates: defaultValue });

		expect(json).toMatchObject([{ changed: [], unchanged: ['sample_rates'] }]);
		expectSaved({ sample_rates });
	});

	it.each([
		['the node was just added', { mappingMode: 'defineBelow', value: null }],
		['all fields were removed again', { mappingMode: 'defineBelow', value: {}, schema: [] }],
		['the editor was set to map automatically', { mappingMode: 'autoMapInputData', value: null }],
	])('nothing is saved when %s', async (_, settings) => {
		const { error } = await save(settings);

		expect(error?.message).toMatch(/contains no setting to change$/);
		expect(server.control.requests()).toEqual([]);
	});

	it('fields of another player are named and nothing is saved', async () => {
		const stale = { ...fields[0]!, id: 'old_speaker_mode', type: 'boolean' as const };
		const added = { old_speaker_mode: true, output_limiter: false };
		const { error } = await save(settingsMapperParameter([...fields, stale], added));

		expect(error?.message).toMatch(/cannot be saved: old_speaker_mode is not a setting of this pl/);
		expect(sentSaveArguments(server)).toEqual([]);
	});
});

const DESCRIBED = {
	values: {
		loud: settingEntry('boolean', false),
		bass: settingEntry('integer', 3, { default_value: 5 }),
	},
};

const saveUpTo10 = (config: IDataObject, { bass }: IDataObject) =>
	applySavedValues(config, { bass: Math.min(Number(bass), 10) });

/** Saves settings on a server that behaves so. */
async function save(
	values: object,
	behavior: Partial<Parameters<typeof startSettingsServer>[0]> = {},
) {
	const server = await startSettingsServer({ config: DESCRIBED, ...behavior });
	const report = await saveSettings(server, values, locator('id', SETTINGS_PLAYER));
	return { ...report, commands: server.requests.map(({ command }) => command) };
}

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
		['contain another value', { bass: 12 }, { save: saveUpTo10 }, 'bass is 10 instead of 12'],
		['keep a setting that was reset', { bass: null }, {}, 'bass is 3 instead of 5'],
	])('may %s, which then did not take effect', async (_, values, behavior, problem) => {
		const { error } = await save(values, behavior);

		expect(error?.message).toBe(`Some settings of "Odd" were not saved: ${problem}`);
	});

	it('may lack a value on a server that only reports keys and values, which is reported as not saved', async () => {
		const config = { title: null, volume: 20 };
		const kept = (before: IDataObject, { volume }: IDataObject) => ({ ...before, volume });
		const { error } = await save({ title: 'Music', volume: 30 }, { config, save: kept });

		const problem = 'title is null instead of "Music"';
		expect(error?.message).toBe(`Some settings of "Odd" were not saved: ${problem}`);
		expect(error?.description).toMatch(/^These were changed: volume\. /);
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
		expect(error?.message).toMatch(/^The server rejected config\/players\/get without giving a re/);
		expect(error?.description).toMatch(/settings were (sent|saved)/i);
	});
});
