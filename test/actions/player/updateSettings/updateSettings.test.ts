import type { IDataObject } from 'n8n-workflow';
import { convertSettingValue } from '../../../../nodes/MusicAssistant/actions/player/readSettingsInput';
import type { JsonValue } from '../../../../nodes/MusicAssistant/helpers/json';
import {
	parsePlayerSettings,
	type PlayerSetting,
	type SettingType,
	SECRET_PLACEHOLDER,
} from '../../../../nodes/MusicAssistant/api/models/playerConfig';
import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { outputValues, pairedItemIndexes } from '../../support/nodeReports';
import { maxRequestsInFlight, sentCommands } from '../../support/sentRequests';
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

	it('with Confirm off sends unknown keys and invalid values as given, and says that nothing was confirmed', async () => {
		const values = { airplay_codec: { deep: [1, null] }, volume_normalization_target: 400 };
		const { json } = await saveSettings(server, values, LIVING, { confirm: false });

		expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values }]);
		const reason = 'Confirm is switched off';
		const changed = ['volume_normalization_target: -17 → 400'];
		const unconfirmed = { success: true, confirmed: false, reason };
		expect(json).toMatchObject([{ ...unconfirmed, changed, unchanged: ['airplay_codec'] }]);
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

	it.each([
		['were saved', false],
		['may have been saved before the connection broke', true],
	])('settings that %s are read again for the next item', async (_, breaks) => {
		if (breaks) server.control.addFault({ kind: 'execute-then-drop', command: SAVE_SETTINGS });
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
	it.each<[string, PlayerSetting, JsonValue, JsonValue]>([
		['a boolean', SWITCH, true, true],
		['a boolean that is off', SWITCH, false, false],
		['the text "false" as a boolean', SWITCH, 'false', false],
		['the text "true" as a boolean', SWITCH, 'true', true],
		['an integer', WHOLE, 7, 7],
		['a negative number in a text', WHOLE, '-7', -7],
		['a number in a text with blanks', NUMBER, ' 1.5 ', 1.5],
		['an integer written with a point', WHOLE, '7.0', 7],
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
		['one of the numeric choices, in a text', SPEED, '4', 4],
		['a list', LIST, ['a', 'b'], ['a', 'b']],
		['an empty list', LIST, [], []],
		['a list in a text', LIST, '["a"]', ['a']],
		['a list of numbers in texts', NUMBERS, ['1', 2], [1, 2]],
		['anything if the type is unknown', UNKNOWN, { deep: [1] }, { deep: [1] }],
		['a text if the type is unknown', UNKNOWN, 'false', 'false'],
		['null, which resets it', SWITCH, null, null],
	])('%s', (_, wanted, given, value) => {
		expect(convertSettingValue(wanted, given)).toEqual({ value });
	});
});

describe('a value that is invalid for a setting, with the reason', () => {
	const SWITCHED = 'must be true or false';
	const NUMERIC = 'must be a number';
	const LISTED = 'must be a list of values';

	it.each<[string, PlayerSetting, JsonValue, string]>([
		['another word for a boolean', SWITCH, 'yes', SWITCHED],
		['a number for a boolean', SWITCH, 0, SWITCHED],
		['a word for a number', WHOLE, 'seven', NUMERIC],
		['an empty text for a number', WHOLE, '', NUMERIC],
		['a blank for a number', NUMBER, '  ', NUMERIC],
		['a boolean for a number', WHOLE, true, NUMERIC],
		['a number with a unit', NUMBER, '7 s', NUMERIC],
		['an infinite number', NUMBER, 'Infinity', NUMERIC],
		['a list for a number', NUMBER, [7], NUMERIC],
		['a fraction where integers are expected', WHOLE, 6.5, 'must be a whole number'],
		['a disabled choice', PACE, 'fast', 'cannot be fast now: The device is too slow'],
		['below its range', SECONDS, 0, 'must be from 1 to 15, not 0'],
		['above its range', SECONDS, '16', 'must be from 1 to 15, not 16'],
		['outside a range of fractions', SHIFT, -2.01, 'must be from -2 to 2, not -2.01'],
		['a boolean for text', TEXT, true, 'must be a string'],
		['a list for text', TEXT, ['a'], 'must be a string'],
		['none of the choices', MODE, 'loud', 'must be one of off, on'],
		['a choice in capitals', MODE, 'ON', 'must be one of off, on'],
		['none of the numeric choices', SPEED, 3, 'must be one of 1, 2, 4'],
		['one value for a list', LIST, 'a', LISTED],
		['a number for a list', NUMBERS, 7, LISTED],
		['an object in a text for a list', LIST, '{"a":1}', LISTED],
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

	it.each([TEXT, UNKNOWN, MODE, LIST])(
		'the placeholder that the server shows for a secret (%#)',
		(wanted) => {
			expect(convertSettingValue(wanted, SECRET_PLACEHOLDER)).toEqual({
				problem: expect.stringMatching(/^is the placeholder .* enter the secret itself$/),
			});
		},
	);
});
