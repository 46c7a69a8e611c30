import type { MusicAssistantClient } from '../../api/client';
import { powerCheck } from '../players/powerCheck';
import { readPlayerNow } from '../players/readPlayer';
import { verifyPlayer } from '../players/verifyPlayer';
import { reasonIfUnconfirmed } from '../verifyEffect';
import type { PlaybackTarget } from '../queues/playbackTargets';

/** Switches a player on or off, unless it is already. @throws ApiError if it did not take effect */
export async function restorePower(
	client: MusicAssistantClient,
	player: Pick<PlaybackTarget, 'id' | 'name'>,
	powered: boolean,
): Promise<string | undefined> {
	const now = await readPlayerNow(client, player.id);
	if (now?.powered === powered) return undefined;
	if (now?.hasPowerControl === false) return 'The player can no longer be switched on or off';
	await client.call('players/cmd/power', { player_id: player.id, powered });
	const { confirmation } = await verifyPlayer(client, powerCheck(player, powered));
	return reasonIfUnconfirmed(confirmation);
}
