import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { expectedAnnouncementVolume } from '../../../../nodes/MusicAssistant/actions/player/announce/announcementVolumes';
import type { VolumeSettings } from '../../../../nodes/MusicAssistant/api/models/playerConfig';
import type { Fault } from '../../../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { respondWithError, respondWithResult, type RequestHandler } from '../../../api/fakeServer';
import { withFastTime } from '../../../support/fastTime';
import { runNode } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { describeOnServers, musicServer } from '../../support/musicServer';
import {
	announceUrlParameters,
	CONFIRMED,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import { locator } from '../support/playerSettings';
import { carryOut, setupSoundServer, startPlayersServer } from '../support/playerServers';

withFastTime();

const ANNOUNCE = 'players/cmd/play_announcement';
const VOLUME = 'players/cmd/volume_set';
const sound = setupSoundServer();

function on(player: string, options: INodeParameters = {}, url = sound.missing): INodeParameters {
	return announceUrlParameters(url, { playerId: locator('id', player), options });
}

describeOnServersWithPlayerCommands((server, profile) => {
	const volumeSet = () => sentPlayerChanges(server).filter(({ command }) => command === VOLUME);
	const volumeOf = (player: string) => server.control.player(player).volume;
	const setBack = [{ command: VOLUME, args: { player_id: OFFICE, volume_level: 20 } }];

	it.each([
		[{}, 37],
		[{ volumeLevel: 60 }, 60],
		[{ volumeLevel: 90 }, 75],
		[{ volumeLevel: 5 }, 15],
	])('a sound that does not exist leaves the volume unchanged: %j', async (options, left) => {
		const { error } = await runNode(on(OFFICE, options), { server });

		expect(error?.description).toContain(`left at ${left} by the announcement and restored to 20,`);
		expect(volumeSet()).toEqual(setBack);
		expect(volumeOf(OFFICE)).toBe(20);
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
		const playerIds = [OFFICE, LIVING_ROOM, BEDROOM];
		const several = { target: 'players', playerIds, options: { volumeLevel: 60 } };
		await runNode(announceUrlParameters(sound.missing, several), { server });

		expect(playerIds.map(volumeOf)).toEqual([20, 20, 10]);
		expect(volumeSet()).toHaveLength(3);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it.each<[number, IDataObject, number, RegExp | undefined]>([
		[60, {}, 60, undefined],
		[90, {}, 75, /^Volume Level is 90, but the settings of "Office" allow 75 at most for announ/],
		[5, {}, 15, /^Volume Level is 5, but .* require 15 at least for announcements$/],
		[90, { announce_volume_max: 100 }, 90, undefined],
		[60, { announce_volume_strategy: 'none' }, 20, / is 60, but .* leave the volume unchanged for/],
	])('announcing at %i with the settings %j means %i', async (...row) => {
		const [volumeLevel, values, level, reason] = row;
		await callServerUnlogged(server, 'config/players/save', { player_id: OFFICE, values });
		const { json } = await runNode(on(OFFICE, { volumeLevel }, sound.chime), { server });

		expect(json).toMatchObject([{ success: true, announcement_volume: level }]);
		expect(json[0]?.reason).toEqual(reason && expect.stringMatching(reason));
		const volume = values.announce_volume_strategy === 'none' ? null : level;
		expect(server.control.player(OFFICE).announced).toMatchObject([{ volume }]);
	});

	it('the level is not claimed if the token may not read the settings', async () => {
		const command = 'config/players/get';
		server.control.addFault({ kind: 'status', status: 403, command, times: 9 });
		const { json } = await runNode(on(OFFICE, { volumeLevel: 60 }, sound.chime), { server });

		expect(json).toMatchObject([{ success: true, reason: expect.stringContaining('cannot read') }]);
		expect(json[0]).not.toHaveProperty('announcement_volume');
	});
});

describe('the expected volume of an announcement', () => {
	type Settings = Partial<VolumeSettings>;

	const strategy = (announceVolumeStrategy: string, announceVolume: number): Settings => ({
		announceVolumeStrategy,
		announceVolume,
	});

	it.each<[number, number | undefined, Settings, number | undefined]>([
		[20, undefined, {}, 37],
		[30, 3, { announceVolumeMin: 0 }, 3],
		[30, undefined, strategy('absolute', 50), 50],
		[30, undefined, strategy('relative', 20), 50],
		[30, undefined, strategy('percentual', 50), 45],
		[30, undefined, strategy('percentual', 55), 46],
		[30, 55, strategy('none', 50), undefined],
	])('at %j, asked for %j, with %j is %j', (volume, asked, settings, level) => {
		expect(expectedAnnouncementVolume(volume, asked, settings)).toBe(level);
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
	const ONE = { player: 'One', player_id: 'one', ...CONFIRMED };
	const missing = respondWithError(500, 'Internal server error');
	const played = respondWithResult(null);

	/** Announces at 55 on a player at 30 that tells one level after the other, the last for ever. */
	async function announced(
		answer: RequestHandler,
		levels: readonly number[],
		{ settings = {}, isSet = true, type = 'player' } = {},
	) {
		const player = { player_id: 'one', name: 'One', available: true, type };
		const told = [30, ...levels];
		const server = await startPlayersServer([player], {
			'players/get': carryOut(() => {
				const volume_level = told.length > 1 ? told.shift() : told[0];
				return { ...player, volume_level };
			}),
			'config/players/get': respondWithResult({ values: settings }),
			[ANNOUNCE]: answer,
			[VOLUME]: carryOut(({ volume_level: level }) => {
				if (isSet) told.splice(0, Infinity, Number(level));
			}),
		});
		const report = await runNode(on('one', { volumeLevel: 55 }, sound.chime), { server });
		return { ...report, sent: server.requests.filter(({ command }) => command === VOLUME) };
	}

	it.each([
		[
			'another user has changed meanwhile',
			[42],
			/is 42 now and was 30 before; it was not restored/,
		],
		['another user changed later', [55, 55, 42], /is 42 now .* 30 before; it was not restored/],
		['changed in between', [42, 55], /The volume is 55 now and was 30 before; it was not restored/],
		['the server restores itself', [55, 55, 30], /The volume is 30, as before\.$/],
	])('that %s is left alone', async (_, levels, said) => {
		const { error, sent } = await announced(missing, levels);

		expect(error?.description).toMatch(said);
		expect(sent).toEqual([]);
	});

	it('is not that of the announcement if the player’s settings leave the volume unchanged', async () => {
		const settings = { announce_volume_strategy: { type: 'string', value: 'none' } };

		expect((await announced(missing, [55], { settings })).sent).toEqual([]);
	});

	it.each([
		['of a player with few steps', [53], {}],
		['within the bounds of its settings', [40], { announce_volume_max: { value: 40 } }],
	])('is restored: %s', async (_, levels, settings) => {
		const { sent } = await announced(missing, levels, { settings });

		expect(sent).toMatchObject([{ args: { player_id: 'one', volume_level: 30 } }]);
	});

	it('that stays raised after an announcement that was played is restored, once', async () => {
		const { json, sent } = await announced(played, [55]);

		expect(sent).toHaveLength(1);
		const volume = { previous_level: 30, volume_now: 30, volume_restored: true };
		const note =
			'The volume of "One" was left at 55 by the announcement and restored to 30, as before.';
		expect(json).toEqual([{ ...ONE, announcement_volume: 55, ...volume, note }]);
	});

	it('is not claimed for a group, whose players have their own settings', async () => {
		const { json } = await announced(played, [30], { type: 'group' });

		const reason = expect.stringMatching(/level .* is not known: each player of the group/);
		expect(json).toEqual([{ ...ONE, reason }]);
	});

	it('that is restored a moment after the answer is left alone', async () => {
		const { json, sent } = await announced(played, [55, 55, 55, 30]);

		expect(sent).toEqual([]);
		expect(json).toEqual([{ ...ONE, announcement_volume: 55 }]);
	});

	it('that cannot be restored is reported, after one attempt', async () => {
		const { error, sent } = await announced(missing, [55], { isSet: false });

		expect(error?.description).toMatch(/could not be restored: it is 55 now and was 30 before\.$/);
		expect(sent).toHaveLength(1);
	});
});

// The server of 2.7 goes on with the next item by itself.
describeOnServers(['2.7', '2.10'], (server) => {
	it('a player that was paused is left where it was', async () => {
		const tracks = ['library://track/1', 'library://track/2', 'library://track/3'];
		server.control.fillQueue(BEDROOM, tracks, { state: 'paused', currentIndex: 1, elapsed: 20 });
		server.control.setPlayer(BEDROOM, { volume: 25 });
		const { json, error } = await runNode(on(BEDROOM, {}, sound.chime), { server });

		expect(error).toBeUndefined();
		const queue = server.control.queue(BEDROOM);
		expect(queue).toMatchObject({ state: 'paused', currentIndex: 1 });
		expect(queue.elapsed).toBeGreaterThanOrEqual(19);
		expect(server.control.player(BEDROOM).volume).toBe(25);
		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('reason');
	});
});
