import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';

/** The current state of a player; `undefined` if the server does not report it. */
export async function readPlayerNow(
	client: MusicAssistantClient,
	playerId: string,
): Promise<Player | undefined> {
	return (
		(await client.callIfSupported('players/get', { player_id: playerId }, { noCache: true })) ??
		undefined
	);
}

/** A player, also of a queue, which has its id. `undefined` if the server does not report it or refuses to. */
export async function tryReadPlayer(
	client: MusicAssistantClient,
	playerId: string,
	options: { noCache?: boolean } = {},
): Promise<Player | undefined> {
	return (await client.tryCall('players/get', { player_id: playerId }, options)) ?? undefined;
}
