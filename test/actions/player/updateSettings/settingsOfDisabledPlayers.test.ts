import { FORMER_KITCHEN, KITCHEN, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import {
	settingsMapperParameter,
	loadMapperFields,
	updateSettingsFromFieldsParameters,
} from '../support/settingsMapper';
import {
	getSettingsParameters,
	locator,
	describeOnServersDescribingSettings,
	saveSettings,
	sentSaveArguments,
	readPlayerSettings,
} from '../support/playerSettings';

const office = locator('id', OFFICE);

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

	it('a disabled player can be renamed', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const { json } = await saveSettings(server, { name: 'Study' }, office);
		const read = await runNode(getSettingsParameters(locator('name', 'study')), { server });

		const changed = [expect.stringMatching(/^name: .* → Study$/)];
		expect(json).toMatchObject([{ confirmed: true, changed }]);
		expect(read.json).toContainEqual(
			expect.objectContaining({ player_id: OFFICE, player: 'Study', key: 'enabled', value: false }),
		);
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

	it('of a disabled player only its name and whether it is enabled are shown', async () => {
		const { json } = await runNode(getSettingsParameters(locator('name', 'Office')), { server });

		expect(json).toMatchObject([
			{ label: 'Name', key: 'name' },
			{ label: 'Enabled', key: 'enabled', value: false, player_id: OFFICE },
		]);
		expect(json).toHaveLength(2);
	});

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
