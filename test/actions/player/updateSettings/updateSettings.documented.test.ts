import {
	KITCHEN,
	LIVING_ROOM,
	FORMER_KITCHEN,
	OFFICE,
} from '../../../../simulator/world/players/players';
import {
	describeOnEveryServer,
	describeOnServers,
	type MusicServer,
} from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import {
	locator,
	describeOnServersDescribingSettings,
	SAVE_SETTINGS,
	saveSettings,
	sentSaveArguments,
	readPlayerSettings,
	SMART_FADES_PROFILES,
	getSettingsParameters,
} from '../support/playerSettings';
import { runNode } from '../../../support/runNode';
import {
	settingsMapperParameter,
	loadMapperFields,
	updateSettingsFromFieldsParameters,
} from '../support/settingsMapper';

const FROM_LIST = locator('list', KITCHEN);

/** Makes one of the two examples of the server's API documentation with the node. */
async function expectSwitchedOn(server: MusicServer, key: string, player: string, name: string) {
	const { json } = await saveSettings(server, { [key]: true }, locator('list', player));

	const [request] = server.control.requests(SAVE_SETTINGS);
	expect(request).toMatchObject({ method: 'POST', path: '/api' });
	expect(JSON.parse(request?.rawBody ?? '')).toEqual({
		message_id: expect.stringMatching(/./),
		command: 'config/players/save',
		args: { player_id: player, values: { [key]: true } },
	});
	const changes = { changed: [`${key}: false → true`], unchanged: [] };
	expect(json).toEqual([
		{ success: true, confirmed: true, player: name, player_id: player, ...changes },
	]);
	server.control.clearRequests();
	expect(await readPlayerSettings(server, player)).toMatchObject({ [key]: true });
}

async function expectRefused(
	server: MusicServer,
	settings: object,
	whereItWent: RegExp,
	playerId = FROM_LIST,
) {
	const { error } = await saveSettings(server, settings, playerId);

	const message = new RegExp(
		`^"Settings" cannot be saved: ${Object.keys(settings)[0]} is not a setting`,
	);
	expect(error).toMatchObject(operationErrorMatching(message, /^Nothing was saved\./));
	expect(error?.message).toMatch(whereItWent);
	expect(sentSaveArguments(server)).toEqual([]);
}

describe('with the documented settings', () => {
	describeOnServers(['documented'], (server) => {
		it('airplay_mode is switched on as documented, with a real boolean', async () => {
			await expectSwitchedOn(server, 'airplay_mode', 'RINCON_48A6B820191201400', 'Living Room');
		});
	});

	describeOnServers(['documented', '2.6'], (server) => {
		it('crossfade is switched on as documented, with a real boolean', async () => {
			await expectSwitchedOn(server, 'crossfade', 'b8:27:eb:8a:b8:8e', 'Kitchen');
		});

		it('a switch that is already on is saved anyway, and reported as unchanged', async () => {
			await saveSettings(server, { crossfade: true }, FROM_LIST);
			const { json } = await saveSettings(server, { crossfade: true }, FROM_LIST);

			expect(json).toMatchObject([{ confirmed: true, changed: [], unchanged: ['crossfade'] }]);
			expect(sentSaveArguments(server)).toHaveLength(2);
		});
	});
});

describe('without the documented settings', () => {
	describeOnServersDescribingSettings((server) => {
		it('airplay_mode is refused with its successor, and nothing is saved', async () => {
			const player = locator('list', LIVING_ROOM);
			await expectRefused(server, { airplay_mode: true }, /preferred_output_protocol/, player);
		});
	});

	describeOnServers(SMART_FADES_PROFILES, (server) => {
		it('crossfade is refused with its successor, which can be saved', async () => {
			await expectRefused(server, { crossfade: true }, /smart_fades_mode.*2\.10.*queue/);
			const values = { smart_fades_mode: 'standard_crossfade' };
			const { json } = await saveSettings(server, values, FROM_LIST);

			const changed = ['smart_fades_mode: disabled → standard_crossfade'];
			expect(json).toMatchObject([{ confirmed: true, changed }]);
		});
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it.each([{ smart_fades_mode: 'disabled' }, { crossfade_duration: 5 }])(
		'a former successor of crossfade is refused with the current one: %j',
		async (settings) => {
			await expectRefused(server, settings, /from 2\.10 on.*Queue > Update Modes/);
		},
	);
});

describeOnEveryServer((server) => {
	it('a key that every object inherits is a key like any other', async () => {
		const given = '{ "__proto__": true, "constructor": true, "toString": true }';
		const { error } = await saveSettings(server, given, locator('id', KITCHEN));

		const unknown = ['__proto__', 'constructor', 'toString'].map(
			(key) => `${key} is not a setting of this player`,
		);
		expect(error?.message).toBe(`"Settings" cannot be saved: ${unknown.join('; ')}`);
		expect(sentSaveArguments(server)).toEqual([]);
	});
});

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
