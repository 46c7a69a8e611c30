import type { IDataObject } from 'n8n-workflow';
import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../simulator/world/players/players';
import { runNode, type NodeReport } from '../../support/runNode';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../support/nodeReports';
import { sentArguments, readSentBodies, sentCommands } from '../support/sentRequests';
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

const PER_ITEM = locator('id', '={{ $json.player }}');

function valuesByKey(settings: readonly IDataObject[]): IDataObject {
	return Object.fromEntries(
		settings.map(({ key, value }): [string, IDataObject[string]] => [key as string, value]),
	);
}

/** The input item of each player, once. */
function playersByItem(report: NodeReport): unknown[] {
	const players = outputValues(report, 'player_id');
	return pairedItemIndexes(report)
		.map((item, index) => [item, players[index]])
		.filter(([item], index, all) => item !== all[index - 1]?.[0]);
}

const OF_LIVING_ROOM = getSettingsParameters(locator('list', LIVING_ROOM));

describeOnEveryServer((server, profile) => {
	it('requests them as documented, with a new ID for each request', async () => {
		await runNode(OF_LIVING_ROOM, { server });

		const [request] = server.control.requests(GET_SETTINGS);
		expect(request).toMatchObject({ method: 'POST', path: '/api' });
		expect(JSON.parse(request?.rawBody ?? '')).toEqual({
			message_id: expect.stringMatching(/./),
			command: 'config/players/get',
			args: { player_id: 'RINCON_48A6B820191201400' },
		});
		// The documented answer has no name: that is looked up.
		const others = profile === 'documented' ? ['players/all', 'player_queues/all'] : [];
		const commands = readSentBodies(server).map(({ command }) => String(command));
		expect(commands.sort()).toEqual([GET_SETTINGS, ...others].sort());
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

	it('reads a player for each of three items, and requests each player once', async () => {
		const input = [{ player: OFFICE }, { player: KITCHEN }, { player: OFFICE }];
		const report = await runNode(getSettingsParameters(PER_ITEM), { server, input });

		expect(report.error).toBeUndefined();
		expect(playersByItem(report)).toEqual([
			[0, OFFICE],
			[1, KITCHEN],
			[2, OFFICE],
		]);
		expect(sentArguments(server, GET_SETTINGS)).toHaveLength(2);
		expect(sentArguments(server, GET_SETTINGS)).toEqual(
			expect.arrayContaining([{ player_id: OFFICE }, { player_id: KITCHEN }]),
		);
	});

	it.each(['list', 'id'])('requests nothing else for a player chosen by %s', async (mode) => {
		await runNode(getSettingsParameters(locator(mode, KITCHEN)), { server });

		// The documented settings have no name: it comes from the list of players or queues.
		const described =
			profile === 'documented'
				? [GET_SETTINGS, 'players/all', 'player_queues/all']
				: [GET_SETTINGS];
		expect(sentCommands(server)).toEqual(described);
	});

	it('also reads those of an unavailable player', async () => {
		const { json } = await runNode(getSettingsParameters(locator('id', ATTIC)), { server });

		expect(json[0]).toMatchObject({ player_id: ATTIC, player: 'Attic' });
	});

	it('only reads, and works with the token of a plain user', async () => {
		const { json } = await runNode(OF_LIVING_ROOM, { server, user: 'user' });

		expect(json[0]).toMatchObject({ player_id: LIVING_ROOM });
		expect(sentCommands(server)).not.toContain(SAVE_SETTINGS);
		expect(server.control.requests(GET_SETTINGS)[0]?.headers.authorization).toBe('Bearer <user>');
	});

	it('names an ID that the server does not know, and the players that it has', async () => {
		const { error } = await runNode(getSettingsParameters(locator('id', 'RINCON_000')), { server });

		expect(error?.message).toContain('"RINCON_000"');
		expect(error?.description).toContain('Living Room');
	});

	describe('if the second of three items names an unknown player', () => {
		const input: IDataObject[] = ['Office', 'Cellar', 'Bedroom'].map((player) => ({ player }));
		const parameters = getSettingsParameters(locator('name', '={{ $json.player }}'));
		const unknown = `the server does not ${profile === 'documented' ? 'list' : 'have'}`;

		it('stops with an error that names the player', async () => {
			const { status, error, items } = await runNode(parameters, { server, input });

			expect(status).toBe('error');
			expect(error).toMatchObject({
				name: 'NodeOperationError',
				message: `"Player" refers to the player "Cellar", which ${unknown}`,
				description: expect.stringContaining('The server has: '),
				itemIndex: 1,
			});
			expect(items).toEqual([]);
		});

		it('continues with one error item in its place', async () => {
			const onError = 'continueRegularOutput';
			const report = await runNode(parameters, { server, input, onError });

			expect(report.status).toBe('success');
			expect(playersByItem(report)).toEqual([
				[0, OFFICE],
				[1, undefined],
				[2, BEDROOM],
			]);
			expect(report.json.filter(({ error }) => error !== undefined)).toEqual([
				errorItemMatching(/"Cellar"/),
			]);
		});

		it('sends only that item to the error output', async () => {
			const onError = 'continueErrorOutput';
			const report = await runNode(parameters, { server, input, onError });

			expect(playersByItem(report)).toEqual([
				[0, OFFICE],
				[2, BEDROOM],
			]);
			expect(report.errorItems).toMatchObject([
				{ json: { player: 'Cellar', error: expect.stringContaining('"Cellar"') } },
			]);
		});
	});
});

describeOnServersDescribingSettings((server) => {
	it('names each setting as the settings page of the server does, and its type', async () => {
		const { json } = await runNode(OF_LIVING_ROOM, { server });

		expect(json).toContainEqual(
			expect.objectContaining({ label: 'Enabled', key: 'enabled', type: 'boolean', value: true }),
		);
		expect(json).toContainEqual(
			expect.objectContaining({
				label: 'Maximum Volume level for Announcements',
				key: 'announce_volume_max',
				type: 'integer',
				value: 75,
			}),
		);
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
		await callServerUnlogged(server, SAVE_SETTINGS, {
			player_id: KITCHEN,
			values: { remote_password: 'opensesame' },
		});
		const report = await runNode(getSettingsParameters(locator('id', KITCHEN)), { server });

		expect(valuesByKey(report.json)).toMatchObject({
			remote_password: 'this_value_is_encrypted',
		});
		expect(JSON.stringify(report)).not.toContain('opensesame');
	});
});
