import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { verifyPlayer } from '../../../../nodes/MusicAssistant/services/players/verifyPlayer';
import { closeFakeServers, credentialsForUrl } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { controlParameters } from '../support/playerParameters';
import {
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startScriptedPlayerServer,
} from '../support/scriptedPlayerServer';

afterEach(closeFakeServers);

async function told(command: string, ...states: Parameters<typeof startScriptedPlayerServer>[1][]) {
	const server = await startScriptedPlayerServer({ [`players/cmd/${command}`]: null }, ...states);
	const parameters = controlParameters(SCRIPTED_PLAYER, command);
	return { server, ...(await runNode(parameters, { credentials: credentialsForUrl(server.url) })) };
}

const IDLE = { playback_state: 'idle', elapsed_time: 0, current_media: null };
const paused = (id: string, elapsed = 0) => ({
	...playerPlayingItem(id, elapsed),
	playback_state: 'paused',
});

describe('the reported state', () => {
	it('is not the one that the server announced and then reverted', async () => {
		const states = [
			IDLE,
			playerPlayingItem('a'),
			IDLE,
			playerPlayingItem('a'),
			playerPlayingItem('b'),
		];
		const { json } = await told('play', ...states);

		expect(json).toMatchObject([{ state: 'playing', title: 'Title b' }]);
	});

	it('is not one that never came', async () => {
		const { error, items } = await told('play', IDLE, playerPlayingItem('a'), IDLE);

		expect(items).toEqual([]);
		expect(error?.message).toBe(
			'"Scripted" accepted the command Play, but nothing changed: it is idle',
		);
	});

	it('is also read by the names of servers before 2.6', async () => {
		const { json } = await told('play', { state: 'idle' }, { state: 'playing' });

		expect(json).toMatchObject([{ state: 'playing', confirmed: true }]);
	});

	it('is idle after a stop, not the pause before', async () => {
		const { json } = await told('stop', paused('a', 9), paused('a', 9), paused('a', 9), IDLE);

		expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
	});

	it('of a player that starts has the item, which follows after the state', async () => {
		const itemless = { playback_state: 'playing', elapsed_time: 0, current_media: null };
		const { json } = await told('play', IDLE, itemless, itemless, itemless, playerPlayingItem('a'));

		expect(json).toMatchObject([{ state: 'playing', title: 'Title a' }]);
	});

	it('of a skip to the same item is that it restarted', async () => {
		const { json } = await told('next', playerPlayingItem('a', 80), playerPlayingItem('a', 1));

		expect(json).toMatchObject([{ title: 'Title a', confirmed: true }]);
	});

	it('is not that of a player that became unavailable', async () => {
		const { json, error } = await told('play', IDLE, null);

		expect(JSON.stringify([json, error?.message])).not.toMatch(
			/does not report what its players are doing/,
		);
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

		const check = {
			id: SCRIPTED_PLAYER,
			name: 'Scripted',
			isDone: () => false,
			notReported: '',
			notDone: () => '',
		};

		await expect(verifyPlayer(looked, check)).rejects.toThrow('stopped by the user');
		expect(looks).toBe(2);
	});
});
