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
	sentSaveArguments,
	updateSettingsFromJsonParameters,
	readPlayerSettings,
} from '../support/playerSettings';

const WAYS = [
	['list', OFFICE],
	['name', 'office'],
	['id', OFFICE],
] as const;

describeOnServersDescribingSettings((server) => {
	it.each(WAYS)('a disabled player is enabled again, chosen by %s', async (mode, value) => {
		server.control.setTimeScale(0);
		const player = locator(mode, value);
		await runNode(updateSettingsFromJsonParameters(player, { enabled: false }), { server });
		const read = await runNode(getSettingsParameters(player), { server });
		const { json, error } = await runNode(
			updateSettingsFromJsonParameters(player, { enabled: true }),
			{ server },
		);

		expect(read.json).toContainEqual(
			expect.objectContaining({
				player_id: OFFICE,
				player: 'Office',
				key: 'enabled',
				value: false,
			}),
		);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				success: true,
				confirmed: true,
				player_id: OFFICE,
				changed: ['enabled: false → true'],
			},
		]);
		expect(server.control.player(OFFICE)).toMatchObject({ available: true });
	});

	it('a disabled player is enabled again with the fields of the editor', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const player = locator('name', 'Office');
		const { fields } = await loadMapperFields(server, player);
		const settings = settingsMapperParameter(fields, { enabled: true });
		const { json } = await runNode(updateSettingsFromFieldsParameters(player, settings), {
			server,
		});

		expect(fields).toContainEqual(
			expect.objectContaining({
				id: 'enabled',
				displayName: 'Enabled',
				type: 'boolean',
				defaultValue: false,
			}),
		);
		expect(sentSaveArguments(server)).toEqual([{ player_id: OFFICE, values: { enabled: true } }]);
		expect(json).toMatchObject([{ confirmed: true, changed: ['enabled: false → true'] }]);
	});

	it('a disabled player can be renamed', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const { json } = await runNode(
			updateSettingsFromJsonParameters(locator('id', OFFICE), { name: 'Study' }),
			{ server },
		);

		expect(json).toMatchObject([
			{ confirmed: true, changed: [expect.stringMatching(/^name: .* → Study$/)] },
		]);
		const read = await runNode(getSettingsParameters(locator('name', 'study')), { server });
		expect(read.json).toContainEqual(
			expect.objectContaining({ player_id: OFFICE, player: 'Study', key: 'enabled', value: false }),
		);
	});

	it('a disabled player is not taken for a leftover with the same name', async () => {
		server.control.setPlayer(KITCHEN, { enabled: false });
		const player = locator('name', 'Kitchen');
		const { error } = await runNode(updateSettingsFromJsonParameters(player, { enabled: true }), {
			server,
		});

		expect(error).toMatchObject(
			operationErrorMatching(
				/"Kitchen", but there are several with that name$/,
				new RegExp(`${FORMER_KITCHEN}, not available, ${KITCHEN}, disabled`),
			),
		);
		expect(sentSaveArguments(server)).toEqual([]);
	});
});

describeOnServers(['2.6', '2.7'], (server) => {
	it('a disabled player keeps its settings, which can be changed', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const player = locator('name', 'Office');
		const { json } = await runNode(
			updateSettingsFromJsonParameters(player, { output_limiter: false }),
			{ server },
		);

		expect(json).toMatchObject([{ confirmed: true, changed: ['output_limiter: true → false'] }]);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, OFFICE)).toMatchObject({ output_limiter: false });
	});
});

// From 2.8 on servers have no settings of a disabled player but its name and whether it is enabled.
describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it('of a disabled player only its name and whether it is enabled are shown', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
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
			server.control.setPlayer(OFFICE, { enabled: false });
			const { error } = await runNode(
				updateSettingsFromJsonParameters(locator('id', OFFICE), given),
				{ server },
			);

			expect(error).toMatchObject(
				operationErrorMatching(
					/^"Settings" cannot be saved: output_limiter cannot be set while the player is disabled$/,
					/^Nothing was saved\..* Save \{ "enabled": true \} on its own first/,
				),
			);
			expect(sentSaveArguments(server)).toEqual([]);
		},
	);

	it('no setting of a player that was enabled a moment ago is called unknown', async () => {
		const office = locator('id', OFFICE);
		server.control.setPlayer(OFFICE, { enabled: false });
		server.control.setTimeScale(1);
		await runNode(updateSettingsFromJsonParameters(office, { enabled: true }), { server });
		const { error } = await runNode(
			updateSettingsFromJsonParameters(office, { output_limiter: false }),
			{ server },
		);

		expect(error).toMatchObject(
			operationErrorMatching(
				/output_limiter cannot be set now: the server shows no settings for this player$/,
				/was just enabled, its settings are back in a few seconds/,
			),
		);
	});
});
