import type { IDataObject } from 'n8n-workflow';
import {
	startFakeServer,
	respondWithResult,
	type RequestHandler,
	type FakeServer,
} from '../../../api/fakeServer';

export const SCRIPTED_PLAYER = 'scripted-player';

/** Another player, whose state never changes. */
export const OTHER_PLAYER = 'other-player';

/**
 * Starts a server with a player that reports one state after another, and then always the last one. Every command
 * succeeds.
 *
 * @param commands the result of each command that the server has
 * @param states the responses to one read after the other, null for a player that is gone; without states, the server
 * has no command to read a player
 */
export async function startScriptedPlayerServer(
	commands: Readonly<Record<string, unknown>>,
	...states: ReadonlyArray<IDataObject | null>
): Promise<FakeServer> {
	const player = { player_id: SCRIPTED_PLAYER, name: 'Scripted', available: true };
	let reads = 0;
	const readPlayer: RequestHandler = (response, request) => {
		if (request.args.player_id === OTHER_PLAYER) {
			respondWithResult({ player_id: OTHER_PLAYER, name: 'Other', available: true })(
				response,
				request,
			);
			return;
		}
		const state = states[Math.min(reads++, states.length - 1)] ?? null;
		respondWithResult(state && { ...player, ...state })(response, request);
	};
	return await startFakeServer({
		'players/all': respondWithResult([
			player,
			{ player_id: OTHER_PLAYER, name: 'Other', available: true },
		]),
		...(states.length > 0 ? { 'players/get': readPlayer } : {}),
		'player_queues/all': respondWithResult([{ queue_id: SCRIPTED_PLAYER, items: 5 }]),
		...Object.fromEntries(
			Object.entries(commands).map(([command, answer]) => [command, respondWithResult(answer)]),
		),
	});
}

/** The state of a player that plays this item. */
export function playerPlayingItem(id: string, elapsed = 0): IDataObject {
	return {
		playback_state: 'playing',
		elapsed_time: elapsed,
		current_media: { queue_item_id: id, title: `Title ${id}` },
	};
}
