import { ATTIC, BEDROOM, OFFICE } from '../../simulator/world/players/players';
import {
	startFakeServer,
	credentialsForUrl,
	respondWithError,
	respondWithResult,
} from '../api/fakeServer';
import { runNode } from '../support/runNode';
import {
	announceUrlParameters,
	sentPlayerChanges,
	controlParameters,
	groupParameters,
	describeOnServersWithPlayerCommands,
	playerParameters,
	PROFILES_WITH_PLAYER_COMMANDS,
	setVolumeParameters,
} from './player/support/playerParameters';
import { playMediaParameters, KITCHEN, locator } from './queue/support/playMediaParameters';
import { musicServer, describeOnServers } from './support/musicServer';
import { operationErrorMatching as refusedBy } from './support/nodeReports';
import { byId, byPlayer, getQueueParameters } from './support/queueParameters';
import { sourceEngine } from '../support/sourceEngine';
import { credentialsFor } from '../support/credentials';
import { updateSettingsFromJsonParameters } from './player/support/playerSettings';

const WHERE = /Settings, Players/;

describeOnServersWithPlayerCommands((server) => {
	it.each([
		['Control Playback', controlParameters(OFFICE, 'play')],
		['Set Volume', setVolumeParameters(OFFICE, 'up')],
		['Get', playerParameters('get', OFFICE)],
		['Group', groupParameters(BEDROOM, [OFFICE])],
		['Group, by name', groupParameters(BEDROOM, ['office'])],
		[
			'Announce',
			announceUrlParameters('http://sounds.example/a.mp3', {
				target: 'players',
				playerIds: ['Office'],
			}),
		],
		['Queue > Get', getQueueParameters(byPlayer('Office'))],
	])(
		'a disabled player is reported as disabled, with where to enable it: %s',
		async (_, parameters) => {
			server.control.setPlayer(OFFICE, { enabled: false });
			const { error } = await runNode(parameters, { server });

			expect(error).toMatchObject(
				refusedBy(
					new RegExp(`refers to the player "Office" \\(${OFFICE}\\), which is disabled$`),
					WHERE,
				),
			);
			expect(error?.description).toContain('"Update Settings"');
			expect(sentPlayerChanges(server)).toEqual([]);
		},
	);

	it('an unavailable player may be switched off or disabled, which the error says', async () => {
		const { error } = await runNode(controlParameters(ATTIC, 'play'), { server });

		expect(error).toMatchObject(refusedBy(/"Attic" \(.*\), which is not available$/, WHERE));
		expect(error?.description).toMatch(
			/^It may be switched off, disabled or disconnected, or it was just enabled: check Settings/,
		);
	});
});

describeOnServers(PROFILES_WITH_PLAYER_COMMANDS, (server) => {
	it('a queue of a disabled player is refused with that reason, and no command is sent twice', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const { error } = await runNode(playMediaParameters({ queueId: byId(OFFICE) }), { server });

		expect(error?.message).toMatch(/"Office".* is disabled$/);
		expect(error?.description).toMatch(WHERE);
		expect(server.control.requests('player_queues/play_media').length).toBeLessThanOrEqual(1);
	});

	it('a disabled player is only in the list for its settings', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const list = async (operation: string) => {
			const parameters = { resource: 'player', operation, playerId: '' };
			const node = { parameters, credentials: credentialsFor(server) };
			return (await sourceEngine().listSearch('searchPlayers', node, 'office')).results;
		};

		const disabled = [{ name: 'Office (disabled)', value: OFFICE }];
		expect(await list('getSettings')).toEqual(disabled);
		expect(await list('updateSettings')).toEqual(disabled);
		expect(await list('control')).toEqual([]);
	});
});

describe('a speaker that was switched off before the server started', () => {
	const CONFIGS = [
		{ player_id: 'one', name: 'Kitchen', default_name: 'Speaker 1', enabled: true },
		{ player_id: 'two', name: null, default_name: 'Speaker 2', enabled: true },
	];
	const listing = {
		'players/all': respondWithResult([{ player_id: 'one', name: 'Kitchen', available: true }]),
		'players/get': respondWithResult(null),
		'player_queues/all': respondWithResult([
			{ queue_id: 'one', display_name: 'Kitchen', available: true },
		]),
	};

	it.each(['two', 'speaker 2'])('is found by its configuration: %s', async (given) => {
		const server = await startFakeServer({
			...listing,
			'config/players': respondWithResult(CONFIGS),
		});
		const credentials = credentialsForUrl(server.url);
		const { error } = await runNode(controlParameters(given, 'play'), { credentials });

		expect(error).toMatchObject(
			refusedBy(
				/^"Player" refers to the player "Speaker 2" \(two\), which is not available$/,
				WHERE,
			),
		);
	});

	it('is not reported as unknown if the server does not list configurations', async () => {
		const server = await startFakeServer({
			...listing,
			'config/players': respondWithError(403, 'No'),
		});
		const credentials = credentialsForUrl(server.url);
		const { error } = await runNode(controlParameters('Speaker 2', 'play'), { credentials });

		expect(error).toMatchObject(
			refusedBy(
				/^"Player" refers to the player "Speaker 2", which the server does not list$/,
				/^The server has: Kitchen \(one\)\. A player that is switched off or disabled, or was just enabled, may be missing/,
			),
		);
	});

	it('has no queue, and the error says why', async () => {
		const server = await startFakeServer({
			...listing,
			'config/players': respondWithResult(CONFIGS),
		});
		const credentials = credentialsForUrl(server.url);
		const { error } = await runNode(getQueueParameters(byId('two')), { credentials });

		expect(error).toMatchObject(
			refusedBy(/^"Queue" refers to "Speaker 2" \(two\), whose player is not available$/, WHERE),
		);
	});
});

describe('an unknown name', () => {
	const server = musicServer('2.8');

	it('is refused with all players, and the reason for those that cannot be used', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const { error } = await runNode(playerParameters('get', 'cellar'), { server });

		expect(error?.message).toBe(
			'"Player" refers to the player "cellar", which the server does not have',
		);
		expect(error?.description).toContain(`Attic (${ATTIC}, not available)`);
		expect(error?.description).toContain(`Office (${OFFICE}, disabled)`);
	});
});

describe('a player that became unusable after the list was read', () => {
	const server = musicServer('2.8');

	it.each([
		[{ available: false }, 'The player "Office" is not available'],
		[{ enabled: false }, 'The player "Office" is disabled'],
	])('is what explains a refusal: %j', async (changed, message) => {
		server.control.addFault({ kind: 'status', status: 500, command: 'players/get' });
		const hold = server.control.hold('players/get');
		// The first item reads the list, the second one only this player.
		const input = [
			{ mode: 'name', room: 'Kitchen' },
			{ mode: 'id', room: OFFICE },
		];
		const playerId = { __rl: true, mode: '={{ $json.mode }}', value: '={{ $json.room }}' };
		const running = runNode(
			{ resource: 'player', operation: 'get', playerId, options: { concurrency: 1 } },
			{ server, input, onError: 'continueRegularOutput' },
		);
		await hold.waiting();
		server.control.setPlayer(OFFICE, changed);
		hold.release();

		expect((await running).json[1]).toMatchObject({ error: message });
	});
});

const SAVE = 'config/players/save';
const ALTERNATIVES = ['config.players.write', 'config.providers.own'];

const server = musicServer('2.11');
const save = async () =>
	await runNode(
		updateSettingsFromJsonParameters(locator('list', KITCHEN), { volume_normalization: false }),
		{
			server,
			user: 'user',
		},
	);

describe('a command for which one of several rights is enough', () => {
	beforeEach(() => server.control.setScopes(SAVE, ALTERNATIVES));

	it('is refused with all of them', async () => {
		const { error } = await save();

		expect(error?.message).toBe(
			`The access token's user is not allowed to use ${SAVE} (403 Forbidden)`,
		);
		expect(error?.description).toContain(
			'The user lacks permission to save player settings (config.players.write) or manage their own providers (config.providers.own). Use the token of an admin. On server 2.11 and newer, an admin can also give the user a role that includes it.',
		);
		expect(server.control.executed(SAVE)).toBe(0);
	});

	it.each(ALTERNATIVES)('is carried out for a custom role with %s', async (scope) => {
		server.control.setRole('dj', [scope]);
		const { json } = await save();

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
	});
});

it('says of a user whose role was deleted that an admin must assign another one', async () => {
	server.control.setRole('dj', ['config.players.write']);
	server.control.deleteRole('dj');
	const { error } = await runNode(
		{ resource: 'player', operation: 'getAll' },
		{ server, user: 'user' },
	);

	expect(error?.message).toBe(
		"The access token's user is not allowed to use players/all (403 Forbidden)",
	);
	expect(error?.description).toContain("have an admin change the user's role");
});
