import type { MusicAssistantClient } from '../../api/client';
import type { Snapshot } from '../../helpers/snapshot/snapshot';
import { selectedSourceCheck } from '../players/selectedSourceCheck';
import { readPlayerNow } from '../players/readPlayer';
import { sourcesWithOwnQueue } from '../players/playerSources';
import { verifyPlayer } from '../players/verifyPlayer';
import { reasonIfUnconfirmed } from '../verifyEffect';
import type { PlaybackTarget } from '../queues/playbackTargets';

/** Why nothing is restored of the queue and the source of a player that follows another one. */
export const FOLLOWS_ANOTHER_REASON =
	'The player plays the queue of another one: switch on "Restore Group", or ungroup it first';

/**
 * Switches a player back to the input that it played, or to its queue.
 *
 * @returns why it was not switched
 */
export async function restoreSource(
	client: MusicAssistantClient,
	{ id, name }: Pick<PlaybackTarget, 'id' | 'name'>,
	snapshotSource: Snapshot['source'],
): Promise<string | undefined> {
	const now = await readPlayerNow(client, id);
	const source = snapshotSource?.id ?? id;
	if (now === undefined || now.activeSource === undefined || now.activeSource === source) {
		return undefined;
	}
	// Selecting its own queue would take it out of its group.
	if (now.leaderId !== undefined && now.leaderId !== id) return FOLLOWS_ANOTHER_REASON;
	const found = sourcesWithOwnQueue(now).find((one) => one.id === source);
	if (found === undefined) {
		return `"${name}" no longer has the source "${snapshotSource?.name ?? source}"`;
	}
	if (found.isPassive) return `"${found.name}" starts by itself and cannot be selected`;
	await client.call('players/cmd/select_source', { player_id: id, source });
	const check = selectedSourceCheck({ id, name }, found, now);
	const { confirmation } = await verifyPlayer(client, check);
	return reasonIfUnconfirmed(confirmation);
}
