import type { MusicAssistantClient } from '../../api/client';
import { asApiError } from '../../api/apiError';
import { counted } from '../../helpers/names';
import type { SnapshotQueue } from '../../helpers/snapshot/snapshot';

/**
 * Sets the playback speed of the items that had one of their own.
 *
 * @param ids of the items in the queue now
 * @returns why some were not set
 */
export async function restoreSpeeds(
	client: MusicAssistantClient,
	queueId: string,
	{ playback_speeds: speeds, items }: SnapshotQueue,
	ids: ReadonlyArray<string | undefined>,
): Promise<string | undefined> {
	let failed = 0;
	for (const [index, { queue_item_id: before }] of items.entries()) {
		const speed = before === null ? undefined : speeds[before];
		const id = ids[index];
		if (speed === undefined || !id) continue;
		const args = { queue_id: queueId, speed, queue_item_id: id };
		const refusal = await client
			.call('player_queues/set_playback_speed', args)
			.then(() => undefined, asApiError);
		if (refusal?.isTransient || refusal?.kind === 'token') throw refusal;
		if (refusal) failed += 1;
	}
	return failed > 0
		? `The playback speed of ${counted(failed, 'item')} was not restored`
		: undefined;
}
