import type { IDataObject } from 'n8n-workflow';
import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../../support/nodeReports';
import { maxRequestsInFlight, sentArguments, sentCommands } from '../../support/sentRequests';
import {
	GET_SETTINGS,
	locator,
	SAVE_SETTINGS,
	saveSettings,
	sentSaveArguments,
	updateSettingsFromJsonParameters,
	readPlayerSettings,
} from '../support/playerSettings';
import { describeOnEveryServer } from '../../support/musicServer';

const LIVING = locator('id', LIVING_ROOM);
const PER_ITEM = updateSettingsFromJsonParameters(
	locator('id', '={{ $json.player }}'),
	'={{ $json.settings }}',
);

describeOnEveryServer((server) => {
	it('saves the given values in one request and returns the previous and the new ones', async () => {
		const before = await readPlayerSettings(server, LIVING_ROOM);
		const switches = { volume_normalization: false, output_limiter: true };
		const values = { ...switches, volume_normalization_target: -22 };
		const { json } = await saveSettings(server, values);

		expect(JSON.parse(server.control.requests(SAVE_SETTINGS)[0]?.rawBody ?? '')).toEqual({
			message_id: expect.stringMatching(/./),
			command: 'config/players/save',
			args: { player_id: LIVING_ROOM, values },
		});
		expect(sentSaveArguments(server)).toHaveLength(1);
		expect(json).toEqual([
			{
				success: true,
				confirmed: true,
				player: 'Living Room',
				player_id: LIVING_ROOM,
				changed: ['volume_normalization: true → false', 'volume_normalization_target: -17 → -22'],
				unchanged: ['output_limiter'],
			},
		]);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, LIVING_ROOM)).toEqual({ ...before, ...values });
	});

	it('reads the settings once before saving, and not again if the response contains them', async () => {
		await saveSettings(server, { output_limiter: false });

		expect(sentCommands(server).slice(-2)).toEqual([GET_SETTINGS, SAVE_SETTINGS]);
		expect(sentArguments(server, GET_SETTINGS)).toEqual([{ player_id: LIVING_ROOM }]);
	});

	it.each(['envelope', 'bare'] as const)('reads responses of the shape "%s"', async (kind) => {
		server.control.addFault({ kind, times: Infinity });
		const { json } = await saveSettings(server, { output_limiter: false });

		const changed = ['output_limiter: true → false'];
		expect(json).toMatchObject([{ confirmed: true, changed, unchanged: [] }]);
	});

	it('saves the settings of each of three items for its player, one after another in order', async () => {
		const input: IDataObject[] = [
			{ player: OFFICE, settings: { volume_normalization_target: -23 } },
			{ player: KITCHEN, settings: { output_limiter: false, volume_normalization_target: -22 } },
			{ player: BEDROOM, settings: { volume_normalization_target: -21 } },
		];
		const report = await runNode(PER_ITEM, { server, input });

		expect(report.error).toBeUndefined();
		expect(outputValues(report, 'player_id')).toEqual([OFFICE, KITCHEN, BEDROOM]);
		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(sentSaveArguments(server)).toEqual(
			input.map(({ player, settings }) => ({ player_id: player, values: settings })),
		);
		expect(maxRequestsInFlight(server)).toBe(1);
	});

	it('reads the settings again after an earlier item has changed them', async () => {
		const input = [-23, -20, -20].map((level) => ({
			player: OFFICE,
			settings: { volume_normalization_target: level },
		}));
		const report = await runNode(PER_ITEM, { server, input });

		expect(outputValues(report, 'changed')).toEqual([
			['volume_normalization_target: -17 → -23'],
			['volume_normalization_target: -23 → -20'],
			[],
		]);
		expect(outputValues(report, 'unchanged')).toEqual([[], [], ['volume_normalization_target']]);
	});

	it('sends the whole list of a setting with several values', async () => {
		const { sample_rates: before } = await readPlayerSettings(server, LIVING_ROOM);
		const values = { sample_rates: ['44100||24'] };
		const { json } = await saveSettings(server, values);

		expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values }]);
		const changed = [`sample_rates: ${JSON.stringify(before)} → ["44100||24"]`];
		expect(json).toMatchObject([{ changed }]);
	});

	describe('with Confirm off', () => {
		it.each([
			[
				'an unknown key as given',
				{ airplay_codec: { deep: [1, null] }, output_limiter: false },
				{ changed: ['output_limiter: true → false'], unchanged: ['airplay_codec'] },
			],
			[
				'values that the server accepts although they are invalid for the setting',
				{ volume_normalization_target: 400, announce_volume_strategy: 'bogus' },
				{
					changed: [
						'volume_normalization_target: -17 → 400',
						'announce_volume_strategy: percentual → bogus',
					],
				},
			],
		])('sends %s, and says that nothing was confirmed', async (_, values, changes) => {
			const { json } = await saveSettings(server, values, LIVING, { confirm: false });

			expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values }]);
			const reason = 'Confirm is switched off';
			expect(json).toMatchObject([{ success: true, confirmed: false, reason, ...changes }]);
		});

		it('can be off for one item and on for another', async () => {
			const confirm = '={{ $json.confirm }}';
			const parameters = updateSettingsFromJsonParameters(LIVING, { nope: 1 }, { confirm });
			const input = [{ confirm: false }, { confirm: true }];
			const onError = 'continueRegularOutput';
			const { json } = await runNode(parameters, { server, input, onError });

			expect(json).toEqual([
				expect.objectContaining({ success: true, confirmed: false }),
				errorItemMatching(/nope is not a setting of this player/),
			]);
			expect(sentSaveArguments(server)).toHaveLength(1);
		});
	});

	describe('if the second of three items cannot be saved', () => {
		const input: IDataObject[] = [
			{ player: OFFICE, settings: { volume_normalization_target: -23 } },
			{ player: KITCHEN, settings: { crossfade_seconds: 3 } },
			{ player: BEDROOM, settings: { volume_normalization_target: -21 } },
		];
		const players = () => sentSaveArguments(server).map((args) => (args as IDataObject).player_id);

		it('stops with the error of that item and saves nothing for those after it', async () => {
			const { status, error, items } = await runNode(PER_ITEM, { server, input });

			expect(status).toBe('error');
			expect(error).toMatchObject({
				name: 'NodeOperationError',
				message: expect.stringMatching(/^"Settings" cannot be saved: crossfade_seconds is not a /),
				description: expect.stringMatching(/^Nothing was saved\. "Get Settings" shows the keys/),
				itemIndex: 1,
			});
			expect(items).toEqual([]);
			expect(players()).toEqual([OFFICE]);
		});

		it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
			'continues with one error item, in its place or at the error output: %s',
			async (onError) => {
				const report = await runNode(PER_ITEM, { server, input, onError });

				const isInPlace = onError === 'continueRegularOutput';
				const failed = isInPlace
					? report.json.splice(1, 1)
					: report.errorItems.map(({ json }) => json);
				expect(failed).toEqual([expect.objectContaining(errorItemMatching(/crossfade_seconds/))]);
				expect(failed[0]?.player).toBe(isInPlace ? undefined : KITCHEN);
				expect(outputValues(report, 'player_id')).toEqual([OFFICE, BEDROOM]);
				expect(pairedItemIndexes(report)).toEqual(isInPlace ? [0, 1, 2] : [0, 2]);
				expect(players()).toEqual([OFFICE, BEDROOM]);
			},
		);
	});

	it('saves settings of an unavailable player: the server keeps them', async () => {
		const values = { output_limiter: false };
		const { json } = await saveSettings(server, values, locator('id', ATTIC));

		expect(json).toMatchObject([{ success: true, player_id: ATTIC }]);
		expect(sentSaveArguments(server)).toEqual([{ player_id: ATTIC, values }]);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, ATTIC)).toMatchObject(values);
	});
});
