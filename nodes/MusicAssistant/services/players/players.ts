import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';

/** The current state of a player; `undefined` if the server does not report it. */
export async function playerNow(
	client: MusicAssistantClient,
	id: string,
): Promise<Player | undefined> {
	return (
		(await client.callIfSupported('players/get', { player_id: id }, { noCache: true })) ?? undefined
	);
}
