import type { IDataObject } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { countSentCommands, sentCommands } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import {
	GET_SETTINGS,
	getSettingsParameters,
	locator,
	describeOnServersDescribingSettings,
	SAVE_SETTINGS,
	readPlayerSettings,
} from './support/playerSettings';
import { describeOnEveryServer } from '../support/musicServer';

const OF_LIVING_ROOM = getSettingsParameters(locator('list', LIVING_ROOM));

function valuesByKey(settings: readonly IDataObject[]): IDataObject {
	return Object.fromEntries(
		settings.map(({ key, value }): [string, IDataObject[string]] => [key as string, value]),
	);
}

describeOnEveryServer((server, profile) => {
	it.each(['list', 'id'])('requests them as documented, and nothing else: by %s', async (mode) => {
		await runNode(getSettingsParameters(locator(mode, LIVING_ROOM)), { server });

		const [request] = server.control.requests(GET_SETTINGS);
		expect(request).toMatchObject({ method: 'POST', path: '/api' });
		expect(JSON.parse(request?.rawBody ?? '')).toEqual({
			message_id: expect.stringMatching(/./),
			command: 'config/players/get',
			args: { player_id: 'RINCON_48A6B820191201400' },
		});
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

	it('returns the current values, not the defaults, of settings that were set', async () => {
		const values = { volume_normalization_target: -22, volume_normalization: false };
		await callServerUnlogged(server, SAVE_SETTINGS, { player_id: LIVING_ROOM, values });
		const { json } = await runNode(OF_LIVING_ROOM, { server });

		expect(valuesByKey(json)).toMatchObject({ ...values, output_limiter: true });
	});

	it.each(['envelope', 'bare'] as const)(
		'returns the server\'s object if Simplify is off and responses have the shape "%s"',
		async (kind) => {
			const config = await callServerUnlogged(server, GET_SETTINGS, { player_id: LIVING_ROOM });
			server.control.addFault({ kind, times: Infinity });
			const input = [{ simple: false }, { simple: true }];
			const parameters = { ...OF_LIVING_ROOM, simplify: '={{ $json.simple }}' };
			const report = await runNode(parameters, { server, input });

			expect(report.json[0]).toEqual(config);
			expect(Object.keys(report.json[1] ?? {})).toContain('key');
		},
	);

	it('only reads, and works with the token of a plain user', async () => {
		const { json } = await runNode(OF_LIVING_ROOM, { server, user: 'user' });

		expect(json[0]).toMatchObject({ player_id: LIVING_ROOM });
		expect(sentCommands(server)).not.toContain(SAVE_SETTINGS);
		expect(server.control.requests(GET_SETTINGS)[0]?.headers.authorization).toBe('Bearer <user>');
	});
});

describeOnServersDescribingSettings((server) => {
	it('names each setting as the settings page of the server does, and its type', async () => {
		const { json } = await runNode(OF_LIVING_ROOM, { server });

		const label = 'Maximum Volume level for Announcements';
		for (const row of [
			{ label: 'Enabled', key: 'enabled', type: 'boolean', value: true },
			{ label, key: 'announce_volume_max', type: 'integer', value: 75 },
		]) {
			expect(json).toContainEqual(expect.objectContaining(row));
		}
	});

	it("leaves out entries that only display something on the server's settings page", async () => {
		const { json } = await runNode(OF_LIVING_ROOM, { server });

		const keys = json.map(({ key }) => key);
		expect(keys).toContain('sample_rates');
		for (const drawn of ['audio_title', 'audio_line', 'audio_notice', 'test_tone']) {
			expect(keys).not.toContain(drawn);
		}
	});

	it('names the player as in its settings', async () => {
		const values = { name: 'Galley' };
		await callServerUnlogged(server, SAVE_SETTINGS, { player_id: KITCHEN, values });
		const { json } = await runNode(getSettingsParameters(locator('name', 'galley')), { server });

		expect(json[0]).toMatchObject({ player_id: KITCHEN, player: 'Galley' });
	});

	it('shows that there is a secret, but not the secret', async () => {
		const values = { remote_password: 'opensesame' };
		await callServerUnlogged(server, SAVE_SETTINGS, { player_id: KITCHEN, values });
		const report = await runNode(getSettingsParameters(locator('id', KITCHEN)), { server });

		expect(valuesByKey(report.json)).toMatchObject({ remote_password: 'this_value_is_encrypted' });
		expect(JSON.stringify(report)).not.toContain('opensesame');
	});
});
