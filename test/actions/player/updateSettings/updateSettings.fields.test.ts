import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { outputValues, pairedItemIndexes } from '../../support/nodeReports';
import {
	VALUES_OF_REMOVED_FIELDS,
	settingsMapperParameter,
	loadMapperFields,
	updateSettingsFromFieldsParameters,
} from '../support/settingsMapper';
import {
	locator,
	describeOnServersDescribingSettings,
	sentSaveArguments,
	readPlayerSettings,
} from '../support/playerSettings';
import { describeOnEveryServer } from '../../support/musicServer';

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
				expect(error).toMatchObject({
					name: 'NodeOperationError',
					message: '"Settings" contains no setting to change',
					description: 'Add at least one setting.',
				});
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
		['another', { output_limiter: '={{ "true" }}' }, { output_limiter: true }],
		['a boolean of one', { output_limiter: '={{ false }}' }, { output_limiter: false }],
		['a switch as text', { output_limiter: 'false' }, { output_limiter: false }],
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

	it('its expressions are evaluated for each of three items', async () => {
		const added = { volume_normalization_target: '={{ $json.level }}' };
		const settings = settingsMapperParameter(fields, added);
		const player = locator('id', '={{ $json.player }}');
		const input = [
			{ player: LIVING_ROOM, level: -23 },
			{ player: OFFICE, level: '-22' },
			{ player: KITCHEN, level: -21 },
		];
		const parameters = updateSettingsFromFieldsParameters(player, settings);
		const report = await runNode(parameters, { server, input });

		expect(report.error).toBeUndefined();
		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(sentSaveArguments(server)).toEqual(
			input.map(({ player: id, level }) => ({
				player_id: id,
				values: { volume_normalization_target: Number(level) },
			})),
		);
		expect(outputValues(report, 'confirmed')).toEqual([true, true, true]);
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

describeOnServersDescribingSettings((server) => {
	it('a choice must be one that the player has', async () => {
		const { fields } = await loadMapperFields(server, LIVING);
		const save = async (strategy: string) => {
			const settings = settingsMapperParameter(fields, { announce_volume_strategy: strategy });
			return await runNode(updateSettingsFromFieldsParameters(LIVING, settings), { server });
		};
		await save('relative');
		const { error } = await save('={{ "loud" }}');

		expect(error?.message).toMatch(
			/: announce_volume_strategy must be one of absolute, relative, /,
		);
		expect(sentSaveArguments(server)).toEqual([
			{ player_id: LIVING_ROOM, values: { announce_volume_strategy: 'relative' } },
		]);
	});
});
