import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { verifyPlayer } from '../../../../nodes/MusicAssistant/services/players/verifyPlayer';
import { closeFakeServers } from '../../../api/fakeServer';
import { withFastTime } from '../../../support/fastTime';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { controlParameters } from '../support/playerParameters';
import {
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startScriptedPlayerServer,
} from '../support/scriptedPlayerServer';

withFastTime();
afterEach(closeFakeServers);

type States = Parameters<typeof startScriptedPlayerServer>[1][];

async function told(command: string, states: States) {
	const server = await startScriptedPlayerServer({ [`players/cmd/${command}`]: null }, ...states);
	return await runNode(controlParameters(SCRIPTED_PLAYER, command), { server });
}

const IDLE = { playback_state: 'idle', elapsed_time: 0, current_media: null };
const [a, b] = [playerPlayingItem('a'), playerPlayingItem('b')];
const paused = { ...playerPlayingItem('a', 9), playback_state: 'paused' };
const itemless = { playback_state: 'playing', elapsed_time: 0, current_media: null };

describe('the reported state', () => {
	it.each<[string, string, States, object]>([
		['not one that was reverted', 'play', [IDLE, a, IDLE, a, b], { title: 'Title b' }],
		['read by the names before 2.6', 'play', [{ state: 'idle' }, { state: 'playing' }], {}],
		['idle after a stop, not the pause', 'stop', [paused, paused, paused, IDLE], { state: 'idle' }],
		[
			'that with the item, which follows after the state',
			'play',
			[IDLE, itemless, itemless, itemless, a],
			{ title: 'Title a' },
		],
		[
			'that it restarted, after a skip to the same item',
			'next',
			[playerPlayingItem('a', 80), playerPlayingItem('a', 1)],
			{ title: 'Title a' },
		],
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

describe('on a server that reports states late', () => {
	const server = musicServer('2.8');

	it.each(['next', 'previous'])('a paused player that skips plays: %s', async (command) => {
		server.control.fillQueue(LIVING_ROOM, 5, { currentIndex: 1, state: 'paused' });
		const { json } = await runNode(controlParameters(LIVING_ROOM, command), { server });

		const { state, currentItem } = server.control.queue(LIVING_ROOM);
		expect(state).toBe('playing');
		expect(json).toMatchObject([{ state, title: currentItem?.name }]);
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
