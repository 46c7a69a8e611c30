import type { ResourceMapperField } from 'n8n-workflow';
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

	it.each(Object.entries(VALUES_OF_REMOVED_FIELDS))(
		'for a player that was only selected nothing is saved, if the editor fills each field with %s',
		async (_, filled) => {
			const before = await readPlayerSettings(server, LIVING_ROOM);
			const parameters = updateSettingsFromFieldsParameters(
				LIVING,
				settingsMapperParameter(fields, {}, filled),
			);
			const { error } = await runNode(parameters, { server });

			expect(fields.length).toBeGreaterThan(5);
			expect(error).toMatchObject({
				name: 'NodeOperationError',
				message: '"Settings" contains no setting to change',
				description: 'Add at least one setting.',
			});
			expect(server.control.requests()).toEqual([]);
			expect(await readPlayerSettings(server, LIVING_ROOM)).toEqual(before);
		},
	);

	it.each(Object.entries(VALUES_OF_REMOVED_FIELDS))(
		'one added switch is saved as one boolean and nothing else, if the editor fills each field with %s',
		async (_, filled) => {
			const added = { volume_normalization: false };
			const parameters = updateSettingsFromFieldsParameters(
				LIVING,
				settingsMapperParameter(fields, added, filled),
			);
			const { json } = await runNode(parameters, { server });

			expect(sentSaveArguments(server)).toEqual([
				{ player_id: LIVING_ROOM, values: { volume_normalization: false } },
			]);
			expect(json).toMatchObject([
				{ confirmed: true, changed: ['volume_normalization: true → false'] },
			]);
		},
	);

	it.each<[unknown, boolean]>([
		['={{ "false" }}', false],
		['={{ "true" }}', true],
		['={{ false }}', false],
		['false', false],
		[true, true],
	])('a switch given as %j is sent as a boolean', async (given, arrives) => {
		const added = { output_limiter: given as string };
		const { json } = await runNode(
			updateSettingsFromFieldsParameters(LIVING, settingsMapperParameter(fields, added)),
			{ server },
		);

		expect(sentSaveArguments(server)).toEqual([
			{ player_id: LIVING_ROOM, values: { output_limiter: arrives } },
		]);
		expect(json).toMatchObject([{ confirmed: true }]);
	});

	it('a field that was added without a value is not sent', async () => {
		const added = { volume_normalization_target: null, output_limiter: false };
		await runNode(
			updateSettingsFromFieldsParameters(LIVING, settingsMapperParameter(fields, added)),
			{
				server,
			},
		);

		expect(sentSaveArguments(server)).toEqual([
			{ player_id: LIVING_ROOM, values: { output_limiter: false } },
		]);
	});

	it('a number and a list are sent as such, even if their fields contain texts', async () => {
		const added = { volume_normalization_target: '={{ "-18" }}', sample_rates: '["44100||24"]' };
		await runNode(
			updateSettingsFromFieldsParameters(LIVING, settingsMapperParameter(fields, added)),
			{
				server,
			},
		);

		expect(sentSaveArguments(server)).toEqual([
			{
				player_id: LIVING_ROOM,
				values: { volume_normalization_target: -18, sample_rates: ['44100||24'] },
			},
		]);
	});

	it('a field that was added and not edited keeps its current value', async () => {
		const { sample_rates: present } = await readPlayerSettings(server, LIVING_ROOM);
		const { defaultValue } = fields.find(({ id }) => id === 'sample_rates')!;
		const added = { sample_rates: defaultValue as string };
		const { json } = await runNode(
			updateSettingsFromFieldsParameters(LIVING, settingsMapperParameter(fields, added)),
			{ server },
		);

		expect(json).toMatchObject([{ changed: [], unchanged: ['sample_rates'] }]);
		expect(sentSaveArguments(server)).toEqual([
			{ player_id: LIVING_ROOM, values: { sample_rates: present } },
		]);
	});

	it('its expressions are evaluated for each of three items', async () => {
		const settings = settingsMapperParameter(fields, {
			volume_normalization_target: '={{ $json.level }}',
		});
		const parameters = updateSettingsFromFieldsParameters(
			locator('id', '={{ $json.player }}'),
			settings,
		);
		const input = [
			{ player: LIVING_ROOM, level: -23 },
			{ player: OFFICE, level: '-22' },
			{ player: KITCHEN, level: -21 },
		];
		const report = await runNode(parameters, { server, input });

		expect(report.error).toBeUndefined();
		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(sentSaveArguments(server)).toEqual([
			{ player_id: LIVING_ROOM, values: { volume_normalization_target: -23 } },
			{ player_id: OFFICE, values: { volume_normalization_target: -22 } },
			{ player_id: KITCHEN, values: { volume_normalization_target: -21 } },
		]);
		expect(outputValues(report, 'confirmed')).toEqual([true, true, true]);
	});

	it.each([
		['the node was just added', { mappingMode: 'defineBelow', value: null }],
		['all fields were removed again', { mappingMode: 'defineBelow', value: {}, schema: [] }],
		['the editor was set to map automatically', { mappingMode: 'autoMapInputData', value: null }],
	])('nothing is saved when %s', async (_, settings) => {
		const { error } = await runNode(updateSettingsFromFieldsParameters(LIVING, settings), {
			server,
		});

		expect(error?.message).toBe('"Settings" contains no setting to change');
		expect(server.control.requests()).toEqual([]);
	});

	it('fields of another player are named and nothing is saved', async () => {
		const stale = { ...fields[0]!, id: 'old_speaker_mode', type: 'boolean' as const };
		const added = { old_speaker_mode: true, output_limiter: false };
		const settings = settingsMapperParameter([...fields, stale], added);
		const { error } = await runNode(updateSettingsFromFieldsParameters(LIVING, settings), {
			server,
		});

		expect(error?.message).toBe(
			'"Settings" cannot be saved: old_speaker_mode is not a setting of this player',
		);
		expect(sentSaveArguments(server)).toEqual([]);
	});
});

describeOnServersDescribingSettings((server) => {
	it('a choice must be one that the player has', async () => {
		const { fields } = await loadMapperFields(server, LIVING);
		const withStrategy = (strategy: string) =>
			updateSettingsFromFieldsParameters(
				LIVING,
				settingsMapperParameter(fields, { announce_volume_strategy: strategy }),
			);
		await runNode(withStrategy('relative'), { server });
		const { error } = await runNode(withStrategy('={{ "loud" }}'), { server });

		expect(error?.message).toBe(
			'"Settings" cannot be saved: announce_volume_strategy must be one of absolute, relative, percentual, none',
		);
		expect(sentSaveArguments(server)).toEqual([
			{ player_id: LIVING_ROOM, values: { announce_volume_strategy: 'relative' } },
		]);
	});
});
