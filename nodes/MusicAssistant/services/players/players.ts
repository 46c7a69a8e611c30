import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';

/** A player as it is now; `undefined` where the server cannot tell. */
export async function playerNow(
	client: MusicAssistantClient,
	id: string,
): Promise<Player | undefined> {
	return (
		(await client.callIfSupported('players/get', { player_id: id }, { noCache: true })) ?? undefined
	);
}
