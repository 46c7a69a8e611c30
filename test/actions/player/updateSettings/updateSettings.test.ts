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
	describeOnServersDescribingSettings,
} from '../support/playerSettings';
import { describeOnEveryServer, type MusicServer } from '../../support/musicServer';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { CONFIRMED } from '../support/playerParameters';
import { testSentOnceWithEveryFault } from '../support/testSentOnce';

const LIVING = locator('id', LIVING_ROOM);
const UNLIMITED = { output_limiter: false };
const LEVEL = { volume_normalization_target: -23 };
const onError = 'continueRegularOutput';
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

		expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values }]);
		const changed = [
			'volume_normalization: true → false',
			'volume_normalization_target: -17 → -22',
		];
		const player = { player: 'Living Room', player_id: LIVING_ROOM };
		expect(json).toEqual([{ ...player, ...CONFIRMED, changed, unchanged: ['output_limiter'] }]);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, LIVING_ROOM)).toEqual({ ...before, ...values });
	});

	it('reads the settings once before saving, and not again if the response contains them', async () => {
		await saveSettings(server, UNLIMITED);

		expect(sentCommands(server).slice(-2)).toEqual([GET_SETTINGS, SAVE_SETTINGS]);
		expect(sentArguments(server, GET_SETTINGS)).toEqual([{ player_id: LIVING_ROOM }]);
	});

	it('saves the settings of each of three items for its player, one after another in order', async () => {
		const input: IDataObject[] = [
			{ player: OFFICE, settings: LEVEL },
			{ player: KITCHEN, settings: { ...UNLIMITED, volume_normalization_target: -22 } },
			{ player: BEDROOM, settings: LEVEL },
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
		it('sends unknown keys and invalid values as given, and says that nothing was confirmed', async () => {
			const values = { airplay_codec: { deep: [1, null] }, volume_normalization_target: 400 };
			const { json } = await saveSettings(server, values, LIVING, { confirm: false });

			expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values }]);
			const reason = 'Confirm is switched off';
			const changed = ['volume_normalization_target: -17 → 400'];
			const unconfirmed = { success: true, confirmed: false, reason };
			expect(json).toMatchObject([{ ...unconfirmed, changed, unchanged: ['airplay_codec'] }]);
		});

		it('can be off for one item and on for another', async () => {
			const confirm = '={{ $json.confirm }}';
			const parameters = updateSettingsFromJsonParameters(LIVING, { nope: 1 }, { confirm });
			const input = [{ confirm: false }, { confirm: true }];
			const { json } = await runNode(parameters, { server, input, onError });

			expect(json).toEqual([
				expect.objectContaining({ success: true, confirmed: false }),
				errorItemMatching(/nope is not a setting of this player/),
			]);
			expect(sentSaveArguments(server)).toHaveLength(1);
		});
	});

	it('stops at an item that cannot be saved, with its error', async () => {
		const input: IDataObject[] = [
			{ player: OFFICE, settings: LEVEL },
			{ player: KITCHEN, settings: { crossfade_seconds: 3 } },
			{ player: BEDROOM, settings: LEVEL },
		];
		const { error, items } = await runNode(PER_ITEM, { server, input });

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(/^"Settings" cannot be saved: crossfade_seconds is not a /),
			description: expect.stringMatching(/^Nothing was saved\. "Get Settings" shows the keys/),
			itemIndex: 1,
		});
		expect(items).toEqual([]);
		expect(sentSaveArguments(server)).toEqual([{ player_id: OFFICE, values: LEVEL }]);
	});

	it('saves settings of an unavailable player: the server keeps them', async () => {
		const { json } = await saveSettings(server, UNLIMITED, locator('id', ATTIC));

		expect(json).toMatchObject([{ success: true, player_id: ATTIC }]);
		expect(sentSaveArguments(server)).toEqual([{ player_id: ATTIC, values: UNLIMITED }]);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, ATTIC)).toMatchObject(UNLIMITED);
	});
});

/** The server answers that it saved the settings, and keeps those of the Living Room. */
async function keepSettings(server: MusicServer): Promise<void> {
	const player_id = LIVING_ROOM;
	const config = await callServerUnlogged<IDataObject>(server, GET_SETTINGS, { player_id });
	const body = JSON.stringify(config);
	server.control.addFault({ kind: 'body', body, command: SAVE_SETTINGS });
}

describeOnEveryServer((server) => {
	it('a value that did not take effect fails the item, with the actual value', async () => {
		await keepSettings(server);
		const { status, error } = await saveSettings(server, UNLIMITED);

		expect(status).toBe('error');
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message:
				'Some settings of "Living Room" were not saved: output_limiter is true instead of false',
			description: expect.stringMatching(/^The server accepted the command, but kept its own/),
			itemIndex: 0,
		});
		expect(sentSaveArguments(server)).toHaveLength(1);
	});

	describe('saving settings', () => {
		const parameters = updateSettingsFromJsonParameters(LIVING, UNLIMITED, { timeout: 1 });
		testSentOnceWithEveryFault(server, SAVE_SETTINGS, parameters);
	});

	it('settings that may have been saved before the connection broke are read again for the next item', async () => {
		server.control.addFault({ kind: 'execute-then-drop', command: SAVE_SETTINGS });
		const values = '={{ { volume_normalization_target: $json.level } }}';
		const input = [{ level: -23 }, { level: -20 }];
		const parameters = updateSettingsFromJsonParameters(LIVING, values);
		const { json } = await runNode(parameters, { server, input, onError });

		expect(json[1]).toMatchObject({ changed: ['volume_normalization_target: -23 → -20'] });
		expect(sentSaveArguments(server)).toHaveLength(2);
	});

	it('a secret is saved, and appears neither in the item nor in an error', async () => {
		const values = { remote_password: 'opensesame' };
		const { error, json } = await saveSettings(server, values);

		expect(JSON.stringify([error, json])).not.toContain('opensesame');
		expect(error).toBeUndefined();
		const reason = expect.stringMatching(/does not report .*: remote_password$/);
		const changed = ['remote_password: null → this_value_is_encrypted'];
		expect(json).toMatchObject([{ success: true, confirmed: false, reason, changed }]);
		expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values }]);
	});
});

describeOnServersDescribingSettings((server) => {
	it('a secret is in no text about another setting that did not take effect either', async () => {
		await keepSettings(server);
		const { error } = await saveSettings(server, { remote_password: 'opensesame', ...UNLIMITED });

		expect(error?.message).toMatch(/output_limiter is true instead of false/);
		expect(JSON.stringify(error)).not.toContain('opensesame');
	});

	it('a refusal without a reason is diagnosed: the player that became unavailable is named', async () => {
		const hold = server.control.hold(SAVE_SETTINGS);
		const running = saveSettings(server, UNLIMITED, locator('id', OFFICE));
		await hold.waiting();
		server.control.removePlayer(OFFICE);
		hold.release();

		expect((await running).error).toMatchObject({
			message: `There is no player with the ID "${OFFICE}"`,
			description: expect.stringContaining(`Living Room (${LIVING_ROOM})`),
			httpCode: '500',
		});
		expect(sentSaveArguments(server)).toHaveLength(1);
		expect(sentCommands(server).slice(-1)).not.toEqual([SAVE_SETTINGS]);
	});
});
