import type { INodeParameters } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';
import { describeOnEveryServer, describeOnServers } from '../../support/musicServer';
import {
	locator,
	describeOnServersDescribingSettings,
	SAVE_SETTINGS,
	sentSaveArguments,
	updateSettingsFromJsonParameters,
	readPlayerSettings,
	SMART_FADES_PROFILES,
} from '../support/playerSettings';

/** The two examples of the server's API documentation, made with the node. */
const airplayMode = updateSettingsFromJsonParameters(locator('list', LIVING_ROOM), {
	airplay_mode: true,
});
const crossfade = updateSettingsFromJsonParameters(locator('list', KITCHEN), { crossfade: true });

describe('with the documented settings', () => {
	describeOnServers(['documented'], (server) => {
		it('airplay_mode is switched on as documented, with a real boolean', async () => {
			await expectSwitchedOn(server, 'airplay_mode', airplayMode, 'RINCON_48A6B820191201400');
		});
	});

	describeOnServers(['documented', '2.6'], (server) => {
		it('crossfade is switched on as documented, with a real boolean', async () => {
			await expectSwitchedOn(server, 'crossfade', crossfade, 'b8:27:eb:8a:b8:8e');
		});

		it('a switch that is already on is saved anyway, and reported as unchanged', async () => {
			await runNode(crossfade, { server });
			const { json } = await runNode(crossfade, { server });

			expect(json).toMatchObject([{ confirmed: true, changed: [], unchanged: ['crossfade'] }]);
			expect(sentSaveArguments(server)).toHaveLength(2);
		});
	});
});

describe('without the documented settings', () => {
	describeOnServersDescribingSettings((server) => {
		it('airplay_mode is refused with its successor, and nothing is saved', async () => {
			await expectRefused(server, 'airplay_mode', airplayMode, /preferred_output_protocol/);
		});
	});

	describeOnServers(SMART_FADES_PROFILES, (server) => {
		it('crossfade is refused with its successor, and nothing is saved', async () => {
			await expectRefused(server, 'crossfade', crossfade, /smart_fades_mode.*2\.10.*queue/);
		});

		it('the successor of crossfade can be saved', async () => {
			const values = { smart_fades_mode: 'standard_crossfade' };
			const { json } = await runNode(
				updateSettingsFromJsonParameters(locator('list', KITCHEN), values),
				{ server },
			);

			expect(json).toMatchObject([
				{
					confirmed: true,
					changed: ['smart_fades_mode: disabled → standard_crossfade'],
				},
			]);
		});
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it.each([
		['smart_fades_mode', 'disabled'],
		['crossfade_duration', 5],
	])('a former successor of crossfade is refused with the current one: %s', async (key, value) => {
		const given = updateSettingsFromJsonParameters(locator('list', KITCHEN), { [key]: value });

		await expectRefused(server, key, given, /from 2\.10 on.*Queue > Update Modes/);
	});
});

describeOnEveryServer((server) => {
	it('a key that every object inherits is a key like any other', async () => {
		const given = '{ "__proto__": true, "constructor": true, "toString": true }';
		const { error } = await runNode(
			updateSettingsFromJsonParameters(locator('id', KITCHEN), given),
			{ server },
		);

		expect(error?.message).toBe(
			'"Settings" cannot be saved: __proto__ is not a setting of this player; ' +
				'constructor is not a setting of this player; toString is not a setting of this player',
		);
		expect(sentSaveArguments(server)).toEqual([]);
	});
});

async function expectSwitchedOn(
	server: MusicServer,
	key: string,
	parameters: INodeParameters,
	player: string,
): Promise<void> {
	const { json } = await runNode(parameters, { server });

	const [request] = server.control.requests(SAVE_SETTINGS);
	expect(request).toMatchObject({ method: 'POST', path: '/api' });
	expect(JSON.parse(request?.rawBody ?? '')).toEqual({
		message_id: expect.stringMatching(/./),
		command: 'config/players/save',
		args: { player_id: player, values: { [key]: true } },
	});
	expect(json).toEqual([
		{
			success: true,
			confirmed: true,
			player: player === KITCHEN ? 'Kitchen' : 'Living Room',
			player_id: player,
			changed: [`${key}: false → true`],
			unchanged: [],
		},
	]);
	server.control.clearRequests();
	expect(await readPlayerSettings(server, player)).toMatchObject({ [key]: true });
}

async function expectRefused(
	server: MusicServer,
	key: string,
	parameters: INodeParameters,
	whereItWent: RegExp,
): Promise<void> {
	const { error } = await runNode(parameters, { server });

	expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
	expect(error?.message).toMatch(
		new RegExp(`^"Settings" cannot be saved: ${key} is not a setting`),
	);
	expect(error?.message).toMatch(whereItWent);
	expect(error?.description).toMatch(/^Nothing was saved\./);
	expect(sentSaveArguments(server)).toEqual([]);
}
