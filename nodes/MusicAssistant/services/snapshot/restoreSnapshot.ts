import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { Snapshot, SnapshotQueue } from '../../helpers/snapshot/snapshot';
import { readPlayerNow } from '../players/readPlayer';
import type { PlaybackTarget } from '../queues/playbackTargets';
import { SHUFFLE_REASON } from './findRestoreLimitations';
import { leaveOtherGroup, restoreGroup } from './restoreGroup';
import { restoreQueueItems, type RestoreQueueItemsResult } from './restoreQueueItems';
import { restoreModesExceptShuffle } from './restoreModesExceptShuffle';
import { restorePlayback } from './restorePlayback';
import { restorePower } from './restorePower';
import { PartRestorer } from './partRestorer';
import { FOLLOWS_ANOTHER_REASON, restoreSource } from './restoreSource';
import { restorePlaybackSpeeds } from './restorePlaybackSpeeds';
import { restoreVolumes } from './restoreVolumes';
import { joinReasons } from '../verifyEffect';
import { partsToRestore, type RestoreChoice } from './snapshotParts';

/**
 * Restores what a player was doing and playing.
 *
 * The order keeps the music that plays now from being heard where it should not: a player leaves a group that is not its
 * own before its queue changes, the queue is filled before others join, and levels are set before anything plays.
 *
 * @throws ApiError with what was restored and what was not, if the server or the player is gone, or if nothing was restored
 */
export async function restoreSnapshot(
	client: MusicAssistantClient,
	player: Pick<PlaybackTarget, 'id' | 'name' | 'isGroup'>,
	snapshot: Snapshot,
	choice: RestoreChoice,
): Promise<PartRestorer> {
	const { powered, queue } = snapshot;
	const group = choice.group ? snapshot.group : null;
	const restorer = new PartRestorer(client, player, partsToRestore(snapshot, choice));
	const volume = async () => {
		await restorer.restore(
			'volume',
			async () => await restoreVolumes(client, snapshot, player.isGroup),
		);
	};
	if (powered === true) {
		await restorer.restore('power', async () => await restorePower(client, player, true));
	}
	if (group) {
		await restorer.prepare('group', async () => await leaveOtherGroup(client, player, group));
	}
	const items =
		queue && choice.queue ? await restoreQueue(client, restorer, snapshot, queue) : undefined;
	if (group) {
		await restorer.restore('group', async () => await restoreGroup(client, player, group));
	}
	const plays = queue?.state === 'playing' && choice.resume;
	if (plays) await volume();
	if (queue && items) {
		const goal = {
			snapshot,
			queue,
			ids: items.ids,
			isRefilled: items.isRefilled,
			resume: choice.resume,
		};
		await restorer.restore('playback', async () => await restorePlayback(client, goal));
	}
	if (!plays) await volume();
	await restorer.restore(
		'source',
		async () => await restoreSource(client, player, snapshot.source),
	);
	if (powered === false) {
		await restorer.restore('power', async () => await restorePower(client, player, false));
	}
	if (restorer.restored.length === 0 && restorer.notRestored.length > 0) {
		throw nothingRestoredError(restorer, player);
	}
	return restorer;
}

const QUEUE_NOT_RESTORED_REASON = 'The queue was not restored';

/** Restores the items and modes of the queue. @returns `undefined` if that failed */
async function restoreQueue(
	client: MusicAssistantClient,
	restorer: PartRestorer,
	{ player_id: id, player: name }: Snapshot,
	queue: SnapshotQueue,
): Promise<RestoreQueueItemsResult | undefined> {
	let items: RestoreQueueItemsResult | undefined;
	await restorer.restore('queue', async () => {
		const leaderId = (await readPlayerNow(client, id))?.leaderId;
		if (leaderId !== undefined && leaderId !== id) {
			return FOLLOWS_ANOTHER_REASON;
		}
		items = await restoreQueueItems(client, { id, name }, queue);
		const speeds = await restorePlaybackSpeeds(client, id, queue, items);
		return joinReasons([items.reason, speeds]);
	});
	if (items === undefined) {
		restorer.recordNotRestored('modes', QUEUE_NOT_RESTORED_REASON);
		restorer.recordNotRestored('playback', QUEUE_NOT_RESTORED_REASON);
		return undefined;
	}
	if (items.losesShuffle) restorer.recordNotRestored('shuffle', SHUFFLE_REASON);
	await restorer.restore('modes', async () => await restoreModesExceptShuffle(client, id, queue));
	return items;
}

function nothingRestoredError(
	restorer: PartRestorer,
	{ name }: Pick<PlaybackTarget, 'name'>,
): ApiError {
	const reasons = restorer.notRestored.map(({ part, reason }) => `${part}: ${reason}.`);
	return new ApiError('rejected', {
		message: `Nothing from the snapshot could be restored on "${name}"`,
		description: reasons.join(' '),
	});
}
