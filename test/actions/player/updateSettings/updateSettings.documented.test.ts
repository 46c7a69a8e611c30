import { KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import type { MusicServer } from '../../support/musicServer';
import { describeOnEveryServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import {
	locator,
	describeOnServersDescribingSettings,
	SAVE_SETTINGS,
	saveSettings,
	sentSaveArguments,
	readPlayerSettings,
	SMART_FADES_PROFILES,
} from '../support/playerSettings';

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
