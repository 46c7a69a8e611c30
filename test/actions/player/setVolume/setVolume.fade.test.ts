import { OFFICE } from '../../../../simulator/world/players/players';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { fadeVolumes } from '../../../../nodes/MusicAssistant/actions/player/fadeAndEndPlayback';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { waitForPendingRequests } from '../../../../simulator/pending-requests';
import { sentArguments } from '../../support/sentRequests';
import {
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	setVolumeParameters,
} from '../support/playerParameters';

const SET = 'players/cmd/volume_set';

function fading(volumeLevel: number, fadeSeconds: number) {
	return setVolumeParameters(OFFICE, 'fade', { volumeLevel, options: { fadeSeconds } });
}

describeOnServersWithPlayerCommands((server) => {
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
			steps.map((volume) => ({
				command: SET,
				args: { player_id: OFFICE, volume_level: volume },
			})),
		);
		expect(server.control.player(OFFICE).volume).toBe(level);
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

	it('ends immediately when the execution is cancelled, and nothing more is sent', async () => {
		const controller = new AbortController();
		const first = server.control.hold(SET);
		const running = runNode(fading(100, 600), { server, signal: controller.signal });
		await first.waiting();
		first.release();
		controller.abort();

		expect((await running).status).toBe('canceled');
		await waitForPendingRequests(server);
		expect(server.control.requests(SET)).toHaveLength(1);
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
