import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { expandToGroupedPlayerIds } from '../players/grouping';
import { readPlaybackTargets } from '../queues/playbackTargets';

/** The names of the players that play together with this one and its own, its leader first; none if it plays alone. */
export async function readGroupMemberNames(
	client: MusicAssistantClient,
	{ id, leaderId = id }: Player,
): Promise<string[]> {
	const players = (await client.callIfSupported('players/all', {})) ?? [];
	const group = expandToGroupedPlayerIds(players, [id]);
	if (group.length < 2) return [];
	const ids = [leaderId, ...group.filter((one) => one !== leaderId)];
	const targets = await readPlaybackTargets(client);
	return ids.map((one) => targets.find((target) => target.id === one)?.name ?? one);
}
