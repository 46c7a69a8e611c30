import type { IDataObject } from 'n8n-workflow';
import { fakeServer, result, type Answer, type FakeServer } from '../../../api/fakeServer';

export const SCRIPTED_PLAYER = 'told-player';

/** Another one, of which there is nothing to tell. */
export const OTHER_PLAYER = 'other-player';

/**
 * A server with one player that tells one state after another, the last for ever, and answers every command for it
 * with a success.
 *
 * @param commands those it knows, with what it answers where that is more than null
 * @param states what one look after the other is told, null for a player that is gone; none where the server has no
 * command to look
 */
export async function scriptedPlayer(
	commands: Readonly<Record<string, unknown>>,
	...states: ReadonlyArray<IDataObject | null>
): Promise<FakeServer> {
	const player = { player_id: SCRIPTED_PLAYER, name: 'Told', available: true };
	let looks = 0;
	const look: Answer = (response, asked) => {
		if (asked.args.player_id === OTHER_PLAYER) {
			result({ player_id: OTHER_PLAYER, name: 'Other', available: true })(response, asked);
			return;
		}
		const state = states[Math.min(looks++, states.length - 1)] ?? null;
		result(state && { ...player, ...state })(response, asked);
	};
	return await fakeServer({
		'players/all': result([player, { player_id: OTHER_PLAYER, name: 'Other', available: true }]),
		...(states.length > 0 ? { 'players/get': look } : {}),
		'player_queues/all': result([{ queue_id: SCRIPTED_PLAYER, items: 5 }]),
		...Object.fromEntries(
			Object.entries(commands).map(([command, answer]) => [command, result(answer)]),
		),
	});
}

/** What a player tells of the item it plays. */
export function playingItem(id: string, elapsed = 0): IDataObject {
	return {
		playback_state: 'playing',
		elapsed_time: elapsed,
		current_media: { queue_item_id: id, title: `Title ${id}` },
	};
}
