import { LIVING_ROOM, KITCHEN } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import {
	sentPlayerChanges,
	controlParameters,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import { musicServer, type MusicServer } from '../../support/musicServer';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { verifyPlayer } from '../../../../nodes/MusicAssistant/services/players/verifyPlayer';
import { withFastTime } from '../../../support/fastTime';
import {
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startScriptedPlayerServer,
} from '../support/playerServers';

/** Five items, of which the second plays or waits. */
function fill({ control }: MusicServer, state: 'playing' | 'paused' | 'idle', elapsed = 60): void {
	control.fillQueue(LIVING_ROOM, 5, { currentIndex: 1, state, elapsed });
}

describeOnServersWithPlayerCommands((server) => {
	it.each([
		['play', 'paused', 60, 'playing', 1],
		['play', 'idle', 0, 'playing', 1],
		['play', 'playing', 60, 'playing', 1],
		['pause', 'playing', 60, 'paused', 1],
		['pause', 'idle', 0, 'idle', 1],
		['play_pause', 'playing', 60, 'paused', 1],
		['play_pause', 'paused', 60, 'playing', 1],
		['stop', 'playing', 60, 'idle', 1],
		['stop', 'paused', 60, 'idle', 1],
		['next', 'playing', 60, 'playing', 2],
		['next', 'paused', 60, 'playing', 2],
		['next', 'idle', 0, 'playing', 2],
		['previous', 'playing', 2, 'playing', 0],
		['previous', 'paused', 0, 'playing', 0],
		['previous', 'idle', 0, 'playing', 0],
		['previous', 'playing', 60, 'playing', 1],
	] as const)('%s a player that is %s for %d s: it is %s', async (...row) => {
		const [command, state, elapsed, afterwards, index] = row;
		fill(server, state, elapsed);
		const { json, error } = await runNode(controlParameters(LIVING_ROOM, command), { server });

		expect(error).toBeUndefined();
		const queue = server.control.queue(LIVING_ROOM);
		const [title, artist] = afterwards === 'idle' ? [null, null] : [queue.names[index], 'Filler'];
		const player = { player: 'Living Room', player_id: LIVING_ROOM };
		expect(json).toMatchObject([
			{ ...player, command, state: afterwards, title, artist, success: true, confirmed: true },
		]);
		expect(Object.keys(json[0] ?? {}).slice(-3)).toEqual(['success', 'confirmed', 'player_id']);
		// Its place is not looked at: what a late server shows of a skip already is still to come.
		expect(queue.state).toBe(afterwards);
		expect(server.control.executed(`players/cmd/${command}`)).toBe(1);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: `players/cmd/${command}`, args: { player_id: LIVING_ROOM } },
		]);
	});

	it.each([
		['playing', 90],
		['playing', 17],
		['paused', 17],
	] as const)('seeks while %s, to a position that is given in seconds: %i', async (...row) => {
		const [state, position] = row;
		fill(server, state, 5);
		const { json } = await runNode(controlParameters(LIVING_ROOM, 'seek', { position }), {
			server,
		});

		expect(json).toMatchObject([{ success: true, command: 'seek', confirmed: true }]);
		if (state === 'playing') {
			expect(json[0]?.state).toBe('playing');
			expect(server.control.queue(LIVING_ROOM).elapsed).toBeGreaterThanOrEqual(position);
		}
		expect(sentPlayerChanges(server)).toEqual([
			{ command: 'players/cmd/seek', args: { player_id: LIVING_ROOM, position } },
		]);
	});
});

describe('a command to a player', () => {
	const server = musicServer('2.7');
	const run = (player: string, command: string, options = {}) =>
		runNode(controlParameters(player, command, { options }), { server });

	it('is not sent if the player cannot be read before', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: 'players/get' });
		const { error } = await run(LIVING_ROOM, 'next');

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('that was sent is reported as sent if its effect cannot be read', async () => {
		const fault = { kind: 'status', status: 500, command: 'players/get', skip: 1 } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const { error } = await run(KITCHEN, 'play');

		expect(error?.message).toMatch(/^The command was sent, but its result could not be verified/);
		expect(error?.description).toMatch(/before you run the node again/);
		expect(server.control.executed('players/cmd/play')).toBe(1);
	});

	it('is confirmed although a read in between failed', async () => {
		const fault = { kind: 'drop', when: 'mid-body', command: 'players/get', skip: 1 } as const;
		server.control.addFault({ ...fault, times: 2 });

		expect((await run(KITCHEN, 'play')).json).toMatchObject([
			{ confirmed: true, state: 'playing' },
		]);
	});

	it.each([
		['play', /switched on, has something to play and is not playing an announcement/],
		['next', /nothing to skip to after the last item of a queue/],
		['previous', /cannot always be skipped/],
		['seek', /do not support seeking/],
	])('that fails inside the server is reported with what to check: %s', async (command, remedy) => {
		const fault = { kind: 'status', status: 500, body: 'Internal server error' } as const;
		server.control.addFault({ ...fault, command: `players/cmd/${command}` });

		expect((await run(KITCHEN, command)).error?.description).toMatch(remedy);
	});
});

withFastTime();

type States = Parameters<typeof startScriptedPlayerServer>[1][];

async function told(command: string, states: States) {
	const server = await startScriptedPlayerServer({ [`players/cmd/${command}`]: null }, ...states);
	return await runNode(controlParameters(SCRIPTED_PLAYER, command), { server });
}

const IDLE = { playback_state: 'idle', elapsed_time: 0, current_media: null };
const [a, b] = [playerPlayingItem('a'), playerPlayingItem('b')];
const [ending, restarted] = [playerPlayingItem('a', 80), playerPlayingItem('a', 1)];
const OF_A = { title: 'Title a' };
const paused = { ...playerPlayingItem('a', 9), playback_state: 'paused' };
const itemless = { playback_state: 'playing', elapsed_time: 0, current_media: null };

describe('the reported state', () => {
	it.each<[string, string, States, object]>([
		['not one that was reverted', 'play', [IDLE, a, IDLE, a, b], { title: 'Title b' }],
		['read by the names before 2.6', 'play', [{ state: 'idle' }, { state: 'playing' }], {}],
		['idle after a stop, not the pause', 'stop', [paused, paused, paused, IDLE], { state: 'idle' }],
		[
			'that with the item, which follows later',
			'play',
			[IDLE, itemless, itemless, itemless, a],
			OF_A,
		],
		['that it restarted, after a skip to the same item', 'next', [ending, restarted], OF_A],
	])('is %s', async (_, command, states, shown) => {
		const { json } = await told(command, states);

		expect(json).toMatchObject([{ state: 'playing', confirmed: true, ...shown }]);
	});

	it('is not one that never came', async () => {
		const { error, items } = await told('play', [IDLE, a, IDLE]);

		expect(items).toEqual([]);
		expect(error?.message).toMatch(/accepted the command Play, but nothing changed: it is idle$/);
	});

	it('is not that of a player that became unavailable', async () => {
		const { json, error } = await told('play', [IDLE, null]);

		expect(JSON.stringify([json, error?.message])).not.toMatch(/does not report what its players/);
	});
});

describe('polling a player', () => {
	it('ends when the execution is cancelled: the engine would not wait for it, and it would continue', async () => {
		const cancel = new AbortController();
		let looks = 0;
		const looked = {
			signal: cancel.signal,
			callIfSupported: async () => {
				looks++;
				if (looks === 2) cancel.abort(new Error('stopped by the user'));
				return IDLE;
			},
		} as unknown as MusicAssistantClient;
		const player = { id: SCRIPTED_PLAYER, name: 'Scripted', notReported: '' };
		const check = { ...player, isDone: () => false, notDone: () => '' };

		await expect(verifyPlayer(looked, check)).rejects.toThrow('stopped by the user');
		expect(looks).toBe(2);
	});
});
