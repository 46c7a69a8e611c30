import { ATTIC, BEDROOM, OFFICE } from '../../simulator/world/players/players';
import { respondWithError, respondWithResult } from '../api/fakeServer';
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
import { runOnFakeServer } from './support/runOnFakeServer';

const WHERE = /Settings, Players/;

describeOnServersWithPlayerCommands((server) => {
	const toOffice = { target: 'players', playerIds: ['Office'] };

	it.each([
		['Control Playback', controlParameters(OFFICE, 'play')],
		['Set Volume', setVolumeParameters(OFFICE, 'up')],
		['Get', playerParameters('get', OFFICE)],
		['Group', groupParameters(BEDROOM, [OFFICE])],
		['Group, by name', groupParameters(BEDROOM, ['office'])],
		['Announce', announceUrlParameters('http://sounds.example/a.mp3', toOffice)],
		['Queue > Get', getQueueParameters(byPlayer('Office'))],
	])('a disabled player is reported as such: %s', async (_, parameters) => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const { error } = await runNode(parameters, { server });

		const message = new RegExp(`player "Office" \\(${OFFICE}\\), which is disabled$`);
		expect(error).toMatchObject(refusedBy(message, WHERE));
		expect(error?.description).toContain('"Update Settings"');
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('an unavailable player may be switched off or disabled, which the error says', async () => {
		const { error } = await runNode(controlParameters(ATTIC, 'play'), { server });

		expect(error).toMatchObject(refusedBy(/"Attic" \(.*\), which is not available$/, WHERE));
		const reasons =
			/^It may be switched off, disabled or disconnected, or it was just enabled: che/;
		expect(error?.description).toMatch(reasons);
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
	const KITCHEN_QUEUE = { queue_id: 'one', display_name: 'Kitchen', available: true };
	const listing = {
		'players/all': respondWithResult([{ player_id: 'one', name: 'Kitchen', available: true }]),
		'players/get': respondWithResult(null),
		'player_queues/all': respondWithResult([KITCHEN_QUEUE]),
	};

	const listed = { ...listing, 'config/players': respondWithResult(CONFIGS) };
	const notListed = { ...listing, 'config/players': respondWithError(403, 'No') };
	const unavailable = /^"Player" refers to the player "Speaker 2" \(two\), which is not available$/;
	const unlisted = /^"Player" refers to the player "Speaker 2", which the server does not list$/;
	const mayBeMissing =
		/^The server has: Kitchen \(one\)\. A player that is switched off or disabled, or was just enabled, may be missing/;
	const noQueue = /^"Queue" refers to "Speaker 2" \(two\), whose player is not available$/;

	it.each([
		['is found by its ID', listed, controlParameters('two', 'play'), unavailable, WHERE],
		['is found by its name', listed, controlParameters('speaker 2', 'play'), unavailable, WHERE],
		['may be unlisted', notListed, controlParameters('Speaker 2', 'play'), unlisted, mayBeMissing],
		['has no queue', listed, getQueueParameters(byId('two')), noQueue, WHERE],
	])('%s', async (_, answers, parameters, message, remedy) => {
		const { error } = await runOnFakeServer(answers, parameters);

		expect(error).toMatchObject(refusedBy(message, remedy));
	});
});

describe('on a 2.8 server', () => {
	const server = musicServer('2.8');

	it('an unknown name is refused with all players, and why some cannot be used', async () => {
		server.control.setPlayer(OFFICE, { enabled: false });
		const { error } = await runNode(playerParameters('get', 'cellar'), { server });

		const message = '"Player" refers to the player "cellar", which the server does not have';
		expect(error?.message).toBe(message);
		expect(error?.description).toContain(`Attic (${ATTIC}, not available)`);
		expect(error?.description).toContain(`Office (${OFFICE}, disabled)`);
	});

	it.each([
		[{ available: false }, 'The player "Office" is not available'],
		[{ enabled: false }, 'The player "Office" is disabled'],
	])('a change after the list was read explains a refusal: %j', async (changed, message) => {
		server.control.addFault({ kind: 'status', status: 500, command: 'players/get' });
		const hold = server.control.hold('players/get');
		// The first item reads the list, the second one only this player.
		const [first, second] = [
			{ mode: 'name', room: 'Kitchen' },
			{ mode: 'id', room: OFFICE },
		];
		const playerId = { __rl: true, mode: '={{ $json.mode }}', value: '={{ $json.room }}' };
		const parameters = { resource: 'player', operation: 'get', options: { concurrency: 1 } };
		const run = { server, input: [first, second], onError: 'continueRegularOutput' } as const;
		const running = runNode({ ...parameters, playerId }, run);
		await hold.waiting();
		server.control.setPlayer(OFFICE, changed);
		hold.release();

		expect((await running).json[1]).toMatchObject({ error: message });
	});
});

const SAVE = 'config/players/save';
const notAllowed = (command: string) =>
	`The access token's user is not allowed to use ${command} (403 Forbidden)`;
const ALTERNATIVES = ['config.players.write', 'config.providers.own'];

const server = musicServer('2.11');
const save = async () =>
	await runNode(
		updateSettingsFromJsonParameters(locator('list', KITCHEN), { volume_normalization: false }),
		{ server, user: 'user' },
	);

describe('a command for which one of several rights is enough', () => {
	beforeEach(() => server.control.setScopes(SAVE, ALTERNATIVES));

	it('is refused with all of them', async () => {
		const { error } = await save();

		expect(error?.message).toBe(notAllowed(SAVE));
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
	const parameters = { resource: 'player', operation: 'getAll' };
	const { error } = await runNode(parameters, { server, user: 'user' });

	expect(error?.message).toBe(notAllowed('players/all'));
	expect(error?.description).toContain("have an admin change the user's role");
});
