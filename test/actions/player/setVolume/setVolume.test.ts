import type { IDataObject } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { describeOnServers, musicServer } from '../../support/musicServer';
import {
	CONFIRMED,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	setVolumeParameters,
} from '../support/playerParameters';
import { operationErrorMatching } from '../../support/nodeReports';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from '../support/playerServers';
import { fadeVolumes } from '../../../../nodes/MusicAssistant/actions/player/fadeAndEndPlayback';
import { sentArguments } from '../../support/sentRequests';

const SET = 'players/cmd/volume_set';

function fading(volumeLevel: number, fadeSeconds: number) {
	return setVolumeParameters(OFFICE, 'fade', { volumeLevel, options: { fadeSeconds } });
}

describeOnServersWithPlayerCommands((server, profile) => {
	// The steps in the middle of the scale are smaller since 2.10.
	const step = isProfileSince(profile, '2.10') ? 3 : 5;
	const hasMute = profile === '2.6' || isProfileSince(profile, '2.10');

	it.each([
		['set', 20, { volumeLevel: 65 }, 65],
		['set', 20, { volumeLevel: 0 }, 0],
		['set', 20, { volumeLevel: 100 }, 100],
		['set', 20, { volumeLevel: '={{ "7" }}' }, 7],
		['set', 20, { volumeLevel: 20 }, 20],
		['set', 20, { volumeLevel: 22 }, 22],
		['up', 40, {}, 40 + step],
		['up', 100, {}, 100],
		['down', 40, {}, 40 - step],
		['down', 0, {}, 0],
	] as const)('%s from %d with %j gives %d', async (action, from, more, level) => {
		server.control.setPlayer(OFFICE, { volume: from });
		const { json, error } = await runNode(setVolumeParameters(OFFICE, action, more), { server });

		expect(error).toBeUndefined();
		const volume_muted = profile === '2.6' ? false : null;
		const volume = { volume_level: level, previous_level: from, volume_muted };
		expect(json).toEqual([{ player: 'Office', player_id: OFFICE, ...volume, ...CONFIRMED }]);
		expect(server.control.player(OFFICE).volume).toBe(level);
		const args = { player_id: OFFICE, ...(action === 'set' && { volume_level: level }) };
		expect(sentPlayerChanges(server)).toEqual([{ command: `players/cmd/volume_${action}`, args }]);
	});

	it('leaves the rest of the group unchanged unless requested', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		await runNode(setVolumeParameters(KITCHEN, 'set', { volumeLevel: 60 }), { server });

		expect(server.control.player(KITCHEN).volume).toBe(60);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
	});

	it.each([
		['mute', false, true],
		['unmute', true, false],
		['mute', true, true],
	] as const)('%s if the player can be muted, and only then', async (action, before, muted) => {
		server.control.setPlayer(KITCHEN, { muted: before });
		const { json, error } = await runNode(setVolumeParameters(KITCHEN, action), { server });

		if (hasMute) {
			expect(json).toMatchObject([{ volume_muted: muted, volume_level: 20, confirmed: true }]);
			expect(server.control.player(KITCHEN).muted).toBe(muted);
			expect(sentPlayerChanges(server)).toEqual([
				{ command: 'players/cmd/volume_mute', args: { player_id: KITCHEN, muted } },
			]);
		} else {
			expect(error?.message).toMatch(/^"Player" refers to .*"Kitchen", which cannot be muted$/);
			expect(sentPlayerChanges(server)).toEqual([]);
		}
	});

	it.each([
		['up in even steps, two a second', 50, 5, [23, 26, 29, 32, 35, 38, 41, 44, 47, 50]],
		['down', 0, 2, [15, 10, 5, 0]],
		['in steps of one over a short distance', 23, 60, [21, 22, 23]],
		['by whole numbers', 30, 1.5, [23, 27, 30]],
		['nowhere if it is already there', 20, 5, []],
	])('fades %s', async (_, level, seconds, steps) => {
		const { json } = await runNode(fading(level, seconds), { server });

		expect(json).toMatchObject([
			{ player_id: OFFICE, volume_level: level, previous_level: 20, confirmed: true },
		]);
		expect(sentPlayerChanges(server)).toEqual(
			steps.map((step) => ({ command: SET, args: { player_id: OFFICE, volume_level: step } })),
		);
		expect(server.control.player(OFFICE).volume).toBe(level);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	async function setWithLimits(min_volume: number, max_volume: number, volumeLevel: number) {
		const values = { min_volume, max_volume };
		await callServerUnlogged(server, 'config/players/save', { player_id: OFFICE, values });
		return await runNode(setVolumeParameters(OFFICE, 'set', { volumeLevel }), { server });
	}

	it.each([
		[0, 50, 80, 80, 40],
		[20, 40, 53, 55, 31],
		[0, 10, 40, 40, 4],
	])('a player that is limited to %i to %i is set to %d', async (...row) => {
		const [min, max, level, reported, volume] = row;
		const { json, error } = await setWithLimits(min, max, level);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ volume_level: reported, confirmed: true }]);
		expect(server.control.player(OFFICE).volume).toBe(volume);
	});

	it('a level that a player with few steps does not have is not confirmed', async () => {
		const { json } = await setWithLimits(0, 10, 45);

		const reason = expect.stringMatching(/^The volume is 40, not 45: .*its settings limit it$/);
		expect(json).toMatchObject([{ volume_level: 40, success: true, confirmed: false, reason }]);
	});

	it('a player with few steps that stays where it was has not been set', async () => {
		server.control.addFault({ kind: 'ignore-command', command: 'players/cmd/volume_set' });

		expect((await setWithLimits(0, 10, 90)).error?.message).toMatch(/but nothing changed/);
	});

	it('a player without that control is not muted', async () => {
		const { error } = await runNode(setVolumeParameters(OFFICE, 'mute'), { server });

		expect(error?.message).toMatch(/"Office", which cannot be muted$/);
		expect(sentPlayerChanges(server)).toEqual([]);
	});
});

describe('a volume', () => {
	const server = musicServer('2.7');

	it.each(['set', '={{ "set" }}'])(
		'is set with options left from another action: %s',
		async (action) => {
			const more = { volumeLevel: 50, options: { fadeSeconds: 0 } };
			const { json } = await runNode(setVolumeParameters(OFFICE, action, more), { server });

			expect(json).toMatchObject([{ volume_level: 50, confirmed: true }]);
		},
	);

	it.each([
		['set', { volumeLevel: 80 }],
		['up', {}],
		// As near as players round; but nothing moved.
		['set', { volumeLevel: 23 }],
	])('is not reported as reached if the server did nothing: %s %j', async (action, more) => {
		const command = `players/cmd/volume_${action}`;
		server.control.addFault({ kind: 'ignore-command', command });
		const { error, json } = await runNode(setVolumeParameters(OFFICE, action, more), { server });

		expect(json).not.toMatchObject([{ confirmed: true }]);
		expect(error?.message ?? json[0]?.reason).toMatch(/20/);
		expect(server.control.requests(command)).toHaveLength(1);
	});
});

describe('a player with an unusual volume', () => {
	async function told(action: string, ...states: IDataObject[]) {
		const commands = { 'players/cmd/volume_set': null, 'players/cmd/volume_mute': null };
		const server = await startScriptedPlayerServer(commands, ...states);
		const more = { volumeLevel: 50, options: { fadeSeconds: 1 } };
		const report = await runNode(setVolumeParameters(SCRIPTED_PLAYER, action, more), { server });
		return { ...report, changes: server.requests.filter(({ command }) => command in commands) };
	}

	const none = { volume_control: 'none' };

	it.each([
		['has none', 'set', { ...none, volume_level: null }, /has no adjustable volume/],
		['has none to fade', 'fade', { ...none, volume_level: 9 }, /has no adjustable volume/],
		['cannot be muted', 'mute', { mute_control: 'none' }, /cannot be muted/],
		['does not report where to fade from', 'fade', { volume_level: null }, /fade: .* not known/],
	])('is refused if it %s', async (_, action, state, message) => {
		const { error, changes } = await told(action, state);

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(changes).toEqual([]);
	});

	it.each([
		['rounds the level', [20, 48]],
		['reports the level late', [47, 47, 47, 47, 50]],
	])('counts as set if it %s', async (_, levels) => {
		const { json } = await told('set', ...levels.map((level) => ({ volume_level: level })));

		const level = { volume_level: levels.at(-1), previous_level: levels[0] };
		expect(json).toMatchObject([{ ...level, confirmed: true }]);
	});
});

describe('a fade', () => {
	const server = musicServer('2.7');

	it('with a failed step ends there: no step is sent twice, and none after it', async () => {
		server.control.addFault({ kind: 'execute-then-drop', command: SET, skip: 2 });
		const { error, items } = await runNode(fading(50, 5), { server });

		expect(items).toEqual([]);
		expect(error?.description).toMatch(/may have been carried out anyway/);
		expect(sentArguments(server, SET)).toMatchObject(
			[23, 26, 29].map((level) => ({ volume_level: level })),
		);
		expect(server.control.player(OFFICE).volume).toBe(29);
	});

	it('takes the chosen time', async () => {
		const waited: number[] = [];
		const waiting = await import('../../../../nodes/MusicAssistant/api/withTimeout');
		const now = jest.spyOn(performance, 'now').mockReturnValue(0);
		jest.spyOn(waiting, 'sleep').mockImplementation(async (milliseconds) => {
			waited.push(milliseconds);
			now.mockReturnValue(performance.now() + milliseconds);
		});
		const levels: unknown[] = [];
		const asked = { call: async (_: string, args: object) => levels.push(args) };
		const target = { playerId: OFFICE, wholeGroup: false };
		const fades = [{ target, from: 10, to: 14 }];
		await fadeVolumes(asked as unknown as MusicAssistantClient, fades, 60);

		expect(waited).toEqual([15_000, 15_000, 15_000, 15_000]);
		expect(levels).toMatchObject([11, 12, 13, 14].map((level) => ({ volume_level: level })));
	});

	it('ends by itself when it is cancelled while it waits, not because the engine gives up on it', async () => {
		const controller = new AbortController();
		const levels: object[] = [];
		const cancelled = {
			signal: controller.signal,
			call: async (_: string, args: object) => {
				levels.push(args);
				if (levels.length === 2) controller.abort(new Error('stopped by the user'));
			},
		};
		const target = { playerId: OFFICE, wholeGroup: false };
		const fades = [{ target, from: 0, to: 100 }];
		const fade = fadeVolumes(cancelled as unknown as MusicAssistantClient, fades, 200);

		await expect(fade).rejects.toThrow();
		expect(levels).toHaveLength(2);
	});
});
