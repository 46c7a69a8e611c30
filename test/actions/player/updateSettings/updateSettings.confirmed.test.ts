import type { IDataObject } from 'n8n-workflow';
import { LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import {
	describeOnEveryServer,
	describeOnServers,
	type MusicServer,
} from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { testSentOnceWithEveryFault } from '../support/testSentOnce';
import {
	GET_SETTINGS,
	locator,
	describeOnServersDescribingSettings,
	PROFILES_WITH_USERS,
	SAVE_SETTINGS,
	saveSettings,
	sentSaveArguments,
	updateSettingsFromJsonParameters,
	readPlayerSettings,
} from '../support/playerSettings';

const LIVING = locator('id', LIVING_ROOM);
const UNLIMITED = { output_limiter: false };
const onError = 'continueRegularOutput';

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
		testSentOnceWithEveryFault(
			server,
			SAVE_SETTINGS,
			updateSettingsFromJsonParameters(LIVING, UNLIMITED, { timeout: 1 }),
		);
	});

	it('settings that may have been saved before the connection broke are reported as such', async () => {
		server.control.addFault({ kind: 'execute-then-drop', command: SAVE_SETTINGS });
		const { error } = await saveSettings(server, UNLIMITED);

		expect(error?.description).toMatch(/may have been carried out anyway/);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, LIVING_ROOM)).toMatchObject(UNLIMITED);
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

describeOnServers(PROFILES_WITH_USERS, (server) => {
	it('a plain user is told that saving settings requires an admin token', async () => {
		const parameters = updateSettingsFromJsonParameters(LIVING, UNLIMITED);
		const { error } = await runNode(parameters, { server, user: 'user' });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '403',
			message: "The access token's user is not allowed to use config/players/save (403 Forbidden)",
			description: expect.stringMatching(
				/The server says: "(Admin access required|.* requires the config\.players\.write scope)"\. .*Use the token of an admin/,
			),
		});
		expect(JSON.stringify(error)).not.toContain(server.tokens.user);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, LIVING_ROOM)).toMatchObject({ output_limiter: true });
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

	it('a refusal for which no reason is found says so, and what to check', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: SAVE_SETTINGS });
		const { error } = await saveSettings(server, UNLIMITED);

		expect(error).toMatchObject({
			message: expect.stringMatching(
				/^The server rejected config\/players\/save without giving a re/,
			),
			description: expect.stringMatching(/log/),
			httpCode: '500',
		});
	});
});
