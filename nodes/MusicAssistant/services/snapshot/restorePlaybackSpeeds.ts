import type { MusicAssistantClient } from '../../api/client';
import { awaitApiErrorOf } from '../../api/apiError';
import { countWithUnit } from '../../helpers/text';
import type { SnapshotQueue } from '../../helpers/snapshot/snapshot';
import { readAllQueueItems } from '../queues/queueItems';
import { reasonIfUnconfirmed, verifyEffect } from '../verifyEffect';
import type { RestoreQueueItemsResult } from './restoreQueueItems';

/**
 * Sets the playback speed of the items that have another one than in the snapshot.
 *
 * @returns why some were not set
 */
export async function restorePlaybackSpeeds(
	client: MusicAssistantClient,
	queueId: string,
	{ playback_speeds: speeds, items }: SnapshotQueue,
	{ ids, queued }: Pick<RestoreQueueItemsResult, 'ids' | 'queued'>,
): Promise<string | undefined> {
	const current = new Map(
		queued.map(({ id, playbackSpeed = NORMAL_SPEED }) => [id, playbackSpeed]),
	);
	const sent = new Map<string, number>();
	for (const [index, { queue_item_id: before }] of items.entries()) {
		const speed = (before === null ? undefined : speeds[before]) ?? NORMAL_SPEED;
		const id = ids[index];
		if (!id || (current.get(id) ?? NORMAL_SPEED) === speed) continue;
		const args = { queue_id: queueId, speed, queue_item_id: id };
		const refusal = await awaitApiErrorOf(client.call('player_queues/set_playback_speed', args));
		if (refusal?.isTransient || refusal?.kind === 'token') throw refusal;
		sent.set(id, speed);
	}
	return sent.size > 0 ? await verifySpeeds(client, queueId, sent) : undefined;
}

const NORMAL_SPEED = 1;

/** @returns how many items do not have their speed */
async function verifySpeeds(
	client: MusicAssistantClient,
	queueId: string,
	speeds: ReadonlyMap<string, number>,
): Promise<string | undefined> {
	const { confirmation } = await verifyEffect(client, {
		async read() {
			const items = await readAllQueueItems(client, queueId, { noCache: true });
			return items.filter(
				({ id, playbackSpeed = NORMAL_SPEED }) =>
					(speeds.get(id) ?? playbackSpeed) !== playbackSpeed,
			);
		},
		isDone: (different) => different.length === 0,
		notDone: ({ length }) =>
			`The playback speed of ${countWithUnit(length, 'item')} was not restored`,
	});
	return reasonIfUnconfirmed(confirmation);
}
