import type { IDataObject } from 'n8n-workflow';
import {
	KITCHEN,
	LIVING_ROOM,
	FORMER_KITCHEN,
	OFFICE,
} from '../../../simulator/world/players/players';
import { describeOnEveryServer, describeOnServers } from '../support/musicServer';
import { operationErrorMatching } from '../support/nodeReports';
import {
	locator,
	describeOnServersDescribingSettings,
	SAVE_SETTINGS,
	saveSettings,
	sentSaveArguments,
	readPlayerSettings,
	getSettingsParameters,
	settingsMapperParameter,
	loadMapperFields,
	updateSettingsFromFieldsParameters,
	GET_SETTINGS,
} from './support/playerSettings';
import { runNode } from '../../support/runNode';
import { countSentCommands, sentArguments } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';

const kitchen = locator('id', KITCHEN);
const office = locator('id', OFFICE);

const OF_LIVING_ROOM = getSettingsParameters(locator('list', LIVING_ROOM));

function valuesByKey(settings: readonly IDataObject[]): IDataObject {
	return Object.fromEntries(
		settings.map(({ key, value }): [string, IDataObject[string]] => [key as string, value]),
	);
}

describeOnEveryServer((server, profile) => {
	it.each(['list', 'id'])('requests them as documented, and nothing else: by %s', async (mode) => {
		await runNode(getSettingsParameters(locator(mode, LIVING_ROOM)), { server });

		expect(sentArguments(server, GET_SETTINGS)).toEqual([{ player_id: LIVING_ROOM }]);
		// The documented answer has no name: that is looked up.
		const others = { 'players/all': 1, 'player_queues/all': 1 };
		expect(countSentCommands(server)).toEqual({
			[GET_SETTINGS]: 1,
			...(profile === 'documented' && others),
		});
	});

	it('returns an item for each setting, with its effective value and the player', async () => {
		const settings = await readPlayerSettings(server, LIVING_ROOM);
		const { json } = await runNode(OF_LIVING_ROOM, { server });

		const ofPlayer = profile === 'documented' ? {} : { name: null, enabled: true };
		expect(valuesByKey(json)).toMatchObject({ ...ofPlayer, ...settings });
		for (const row of json) {
			expect(Object.keys(row)).toEqual(['label', 'key', 'value', 'type', 'player', 'player_id']);
			expect(row).toMatchObject({ player: 'Living Room', player_id: LIVING_ROOM });
		}
		expect(settings).toMatchObject({
			announce_volume_strategy: 'percentual',
			volume_normalization_target: -17,
			sample_rates: expect.arrayContaining(['44100||16']),
			pre_announcement_chime_url: null,
		});
	});

	it("returns the server's object for an item with Simplify off", async () => {
		const config = await callServerUnlogged(server, GET_SETTINGS, { player_id: LIVING_ROOM });
		const input = [{ simple: false }, { simple: true }];
		const parameters = { ...OF_LIVING_ROOM, simplify: '={{ $json.simple }}' };
		const report = await runNode(parameters, { server, input });

		expect(report.json[0]).toEqual(config);
		expect(Object.keys(report.json[1] ?? {})).toContain('key');
	});
});

describeOnServersDescribingSettings((server) => {
	it('names each setting as the settings page of the server does, and its type', async () => {
		const { json } = await runNode(OF_LIVING_ROOM, { server });

		const label = 'Maximum Volume level for Announcements';
		for (const row of [
			{ label: 'Name', key: 'name', type: 'string', value: null },
			{ label: 'Enabled', key: 'enabled', type: 'boolean', value: true },
			{ label, key: 'announce_volume_max', type: 'integer', value: 75 },
		]) {
			expect(json).toContainEqual(expect.objectContaining(row));
		}
	});

	it('shows that there is a secret, but not the secret', async () => {
		const values = { remote_password: 'opensesame' };
		await callServerUnlogged(server, SAVE_SETTINGS, { player_id: KITCHEN, values });
		const report = await runNode(getSettingsParameters(kitchen), { server });

		expect(valuesByKey(report.json)).toMatchObject({ remote_password: 'this_value_is_encrypted' });
		expect(JSON.stringify(report)).not.toContain('opensesame');
	});
});

describeOnServersDescribingSettings((server) => {
	it.each([
		['list', OFFICE],
		['name', 'office'],
		['id', OFFICE],
	])('a disabled player is enabled again, chosen by %s', async (mode, value) => {
		server.control.setTimeScale(0);
		const player = locator(mode, value);
		await saveSettings(server, { enabled: false }, player);
		const read = await runNode(getSettingsParameters(player), { server });
		const { json, error } = await saveSettings(server, { enabled: true }, player);

		const row = { player_id: OFFICE, player: 'Office', key: 'enabled', value: false };
		expect(read.json).toContainEqual(expect.objectContaining(row));
		expect(error).toBeUndefined();
		const changed = ['enabled: false → true'];
		expect(json).toMatchObject([{ success: true, confirmed: true, player_id: OFFICE, changed }]);
		expect(server.control.player(OFFICE)).toMatchObject({ available: true });
	});

	it('a disabled player is enabled again with the fields of the editor', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const player = locator('name', 'Office');
		const { fields } = await loadMapperFields(server, player);
		const settings = settingsMapperParameter(fields, { enabled: true });
		const parameters = updateSettingsFromFieldsParameters(player, settings);
		const { json } = await runNode(parameters, { server });

		const field = { id: 'enabled', displayName: 'Enabled', type: 'boolean', defaultValue: false };
		expect(fields).toContainEqual(expect.objectContaining(field));
		expect(sentSaveArguments(server)).toEqual([{ player_id: OFFICE, values: { enabled: true } }]);
		expect(json).toMatchObject([{ confirmed: true, changed: ['enabled: false → true'] }]);
	});

	it('a disabled player is not taken for a leftover with the same name', async () => {
		server.control.setPlayer(KITCHEN, { enabled: false });
		const { error } = await saveSettings(server, { enabled: true }, locator('name', 'Kitchen'));

		const both = new RegExp(`${FORMER_KITCHEN}, not available, ${KITCHEN}, disabled`);
		expect(error).toMatchObject(operationErrorMatching(/several with that name$/, both));
		expect(sentSaveArguments(server)).toEqual([]);
	});
});

describeOnServers(['2.6', '2.7'], (server) => {
	it('a disabled player keeps its settings, which can be changed', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const { json } = await saveSettings(server, { output_limiter: false }, office);

		expect(json).toMatchObject([{ confirmed: true, changed: ['output_limiter: true → false'] }]);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, OFFICE)).toMatchObject({ output_limiter: false });
	});
});

// From 2.8 on servers have no settings of a disabled player but its name and whether it is enabled.
describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	beforeEach(() => server.control.setPlayer(OFFICE, { enabled: false }));

	it.each([{ output_limiter: false }, { enabled: true, output_limiter: false }])(
		'%j is refused for a disabled player, because the server would drop it although the setting is right',
		async (given) => {
			const { error } = await saveSettings(server, given, office);

			expect(error).toMatchObject(
				operationErrorMatching(
					/^"Settings" .*: output_limiter cannot be set while the player is disabled$/,
					/^Nothing was saved\..* Save \{ "enabled": true \} on its own first/,
				),
			);
			expect(sentSaveArguments(server)).toEqual([]);
		},
	);

	it('no setting of a player that was enabled a moment ago is called unknown', async () => {
		server.control.setTimeScale(1);
		await saveSettings(server, { enabled: true }, office);
		const { error } = await saveSettings(server, { output_limiter: false }, office);

		expect(error).toMatchObject(
			operationErrorMatching(
				/output_limiter cannot be set now: the server shows no settings for this player$/,
				/was just enabled, its settings are back in a few seconds/,
			),
		);
	});
});
