import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithError,
	respondWithResult,
	type RequestHandler,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { musicServer } from '../../support/musicServer';
import {
	announceUrlParameters,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import { locator } from '../support/playerSettings';
import { setupSoundServer } from '../support/soundServer';

afterEach(closeFakeServers);

const ANNOUNCE = 'players/cmd/play_announcement';
const VOLUME = 'players/cmd/volume_set';
const sound = setupSoundServer();

function on(player: string, options: INodeParameters = {}): INodeParameters {
	return announceUrlParameters(sound.missing, { playerId: locator('id', player), options });
}

function setTo(player: string, level: number): object {
	return { command: VOLUME, args: { player_id: player, volume_level: level } };
}

describeOnServersWithPlayerCommands((server, profile) => {
	const volumeSet = () => sentPlayerChanges(server).filter(({ command }) => command === VOLUME);
	const volumeOf = (player: string) => server.control.player(player).volume;

	it.each([
		[{}, 37],
		[{ volumeLevel: 60 }, 60],
		[{ volumeLevel: 90 }, 75],
		[{ volumeLevel: 5 }, 15],
	])('a sound that does not exist leaves the volume unchanged: %j', async (options, left) => {
		const { error } = await runNode(on(OFFICE, options), { server });

		expect(error?.description).toContain(
			`The volume was left at ${left} by the announcement and restored to 20, as before.`,
		);
		expect(volumeSet()).toEqual([setTo(OFFICE, 20)]);
		expect(volumeOf(OFFICE)).toBe(20);
	});

	it('even while music plays', async () => {
		server.control.fillQueue(OFFICE, 5, { state: 'playing' });
		await runNode(on(OFFICE, { volumeLevel: 60 }), { server });

		expect(volumeSet()).toEqual([setTo(OFFICE, 20)]);
		expect(server.control.queue(OFFICE).state).toBe('playing');
	});

	it('it stays as the announcement left it with Restore Volume off, which the error says', async () => {
		const options = { restoreVolume: false, volumeLevel: 60 };
		const { error } = await runNode(on(OFFICE, options), { server });

		expect(error?.description).toContain(
			'The volume was left at 60 by the announcement and was 20 before.',
		);
		expect(volumeSet()).toEqual([]);
		expect(volumeOf(OFFICE)).toBe(60);
	});

	it.each([
		['its leader', LIVING_ROOM],
		['the follower', BEDROOM],
	])('each player of a group gets its own back, announced on %s', async (_, player) => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.setPlayer(LIVING_ROOM, { volume: 30 });
		server.control.setPlayer(BEDROOM, { volume: 10 });
		const { error } = await runNode(on(player, { volumeLevel: 60 }), { server });

		expect([volumeOf(LIVING_ROOM), volumeOf(BEDROOM)]).toEqual([30, 10]);
		// Since 2.10 one that follows leaves its group for the announcement, so that nobody else is louder.
		const isAlone = isProfileSince(profile, '2.10') && player === BEDROOM;
		expect(volumeSet()).toHaveLength(isAlone ? 1 : 2);
		expect(error?.description).toMatch(
			isAlone
				? /restored to 10, as before/
				: /"Living Room" .* restored to 30, .*|"Bedroom" .* to 10/,
		);
	});

	it('each of several players gets its own back, and only once if one leads the other', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.setPlayer(BEDROOM, { volume: 10 });
		const several = { target: 'players', playerIds: [OFFICE, LIVING_ROOM, BEDROOM] };
		const parameters = announceUrlParameters(sound.missing, {
			...several,
			options: { volumeLevel: 60 },
		});
		await runNode(parameters, { server });

		expect([OFFICE, LIVING_ROOM, BEDROOM].map(volumeOf)).toEqual([20, 20, 10]);
		expect(volumeSet()).toHaveLength(3);
	});

	it('nothing is restored after an announcement that was played: the server does that', async () => {
		const playerId = locator('id', OFFICE);
		const { json } = await runNode(announceUrlParameters(sound.chime, { playerId }), { server });

		expect(json).toEqual([
			{
				player: 'Office',
				player_id: OFFICE,
				announcement_volume: 37,
				success: true,
				confirmed: true,
			},
		]);
		expect(volumeSet()).toEqual([]);
		expect(volumeOf(OFFICE)).toBe(20);
	});
});

describe('an announcement that may still be playing', () => {
	const server = musicServer('2.8');

	it.each<[string, Fault]>([
		['the connection breaks', { kind: 'drop', when: 'before-headers' }],
		['a proxy responds with 504', { kind: 'status', status: 504, afterExecuting: true }],
		['a proxy responds with 524', { kind: 'status', status: 524, afterExecuting: true }],
		['a proxy responds with 408', { kind: 'status', status: 408, afterExecuting: true }],
	])('is left alone if %s: the previous volume is reported', async (_, fault) => {
		server.control.addFault({ ...fault, command: ANNOUNCE });
		const { error } = await runNode(on(KITCHEN), { server });

		expect(error?.description).toMatch(
			/The volume was 20 before and may still be at the level of the announcement\.$/,
		);
		expect(sentPlayerChanges(server)).toHaveLength(1);
	});
});

describe('the volume of one player', () => {
	const PLAYER = { player_id: 'one', name: 'One', available: true };

	/** Announces at 55 on a player at 30 that tells one level after the other, the last for ever. */
	async function announced(
		answer: RequestHandler,
		levels: readonly number[],
		{
			settings = {},
			set = true,
			type = 'player',
		}: { settings?: IDataObject; set?: boolean; type?: string } = {},
	) {
		const player = { ...PLAYER, type };
		let looks = 0;
		let level: unknown;
		const server = await startFakeServer({
			'players/all': respondWithResult([player]),
			'players/get': (response, request) => {
				const now = level ?? [30, ...levels][Math.min(looks++, levels.length)];
				respondWithResult({ ...player, volume_level: now as number })(response, request);
			},
			'config/players/get': respondWithResult({ values: settings }),
			[ANNOUNCE]: answer,
			[VOLUME]: (response, request) => {
				if (set) level = request.args.volume_level;
				respondWithResult(null)(response, request);
			},
		});
		const playerId = locator('id', 'one');
		const options = { volumeLevel: 55 };
		const report = await runNode(announceUrlParameters(sound.chime, { playerId, options }), {
			credentials: credentialsForUrl(server.url),
		});
		return { ...report, sent: server.requests.filter(({ command }) => command === VOLUME) };
	}

	const missing = respondWithError(500, 'Internal server error');

	it.each([
		['meanwhile', [42]],
		['later', [55, 55, 42]],
		['in between', [42, 55]],
	])('that another user has changed %s is left alone', async (_, levels) => {
		const { error, sent } = await announced(missing, levels);

		expect(error?.description).toMatch(
			new RegExp(`The volume is ${levels.at(-1)} now and was 30 before; it was not restored`),
		);
		expect(sent).toEqual([]);
	});

	it('that the server restores itself is left alone', async () => {
		const { error, sent } = await announced(missing, [55, 55, 30]);

		expect(error?.description).toMatch(/The volume is 30, as before\.$/);
		expect(sent).toEqual([]);
	});

	it('is not that of the announcement if the player’s settings leave the volume unchanged', async () => {
		const settings = { announce_volume_strategy: { type: 'string', value: 'none' } };
		const { sent } = await announced(missing, [55], { settings });

		expect(sent).toEqual([]);
	});

	it.each([
		['of a player with few steps', [53], {}],
		['within the bounds of its settings', [40], { announce_volume_max: { value: 40 } }],
	])('is restored: %s', async (_, levels, settings) => {
		const { sent } = await announced(missing, levels, { settings });

		expect(sent).toMatchObject([{ args: { player_id: 'one', volume_level: 30 } }]);
	});

	it('that stays raised after an announcement that was played is restored, once', async () => {
		const { json, sent } = await announced(respondWithResult(null), [55]);

		expect(sent).toHaveLength(1);
		expect(json).toEqual([
			{
				player: 'One',
				player_id: 'one',
				announcement_volume: 55,
				previous_level: 30,
				volume_now: 30,
				volume_restored: true,
				note: 'The volume of "One" was left at 55 by the announcement and restored to 30, as before.',
				success: true,
				confirmed: true,
			},
		]);
	});

	it('is not claimed for a group, whose players have their own settings', async () => {
		const { json } = await announced(respondWithResult(null), [30], { type: 'group' });

		expect(json).toEqual([
			{
				player: 'One',
				player_id: 'one',
				success: true,
				confirmed: true,
				reason: expect.stringMatching(/level .* is not known: each player of the group/),
			},
		]);
	});

	it('that is restored a moment after the answer is left alone', async () => {
		const { json, sent } = await announced(respondWithResult(null), [55, 55, 55, 30]);

		expect(sent).toEqual([]);
		expect(json).toEqual([
			{ player: 'One', player_id: 'one', announcement_volume: 55, success: true, confirmed: true },
		]);
	});

	it('that cannot be restored is reported, after one attempt', async () => {
		const { error, sent } = await announced(missing, [55], { set: false });

		expect(error?.description).toMatch(/could not be restored: it is 55 now and was 30 before\.$/);
		expect(sent).toHaveLength(1);
	});
});
