import type { MusicAssistantClient } from '../../api/client';
import { awaitApiErrorOf } from '../../api/apiError';
import type { RepeatMode } from '../../api/commands';
import type { SnapshotQueue } from '../../helpers/snapshot/snapshot';
import { differingModes, hasModes, setQueueModes, type QueueModes } from '../queues/queueModes';
import { findQueue } from '../queues/findQueue';
import { verifyEffect, reasonIfUnconfirmed, joinReasons } from '../verifyEffect';

const REPEAT_MODES: readonly RepeatMode[] = ['off', 'one', 'all'];

const MODE_LABELS = { repeat: 'Repeat', autoplay: 'Autoplay', crossfade: 'Crossfade' } as const;

/**
 * Restores repeat, autoplay and crossfade of a queue, those that differ. Shuffle belongs to the order of the items.
 *
 * @returns why some were not restored
 */
export async function restoreModesExceptShuffle(
	client: MusicAssistantClient,
	queueId: string,
	snapshotQueue: SnapshotQueue,
): Promise<string | undefined> {
	const queue = await findQueue(client, queueId, { noCache: true });
	if (queue === undefined) return undefined;
	const repeat = REPEAT_MODES.find((mode) => mode === snapshotQueue.repeat_mode);
	const modes: QueueModes = {
		...(repeat === undefined || queue.isDynamic ? {} : { repeat }),
		...(snapshotQueue.autoplay_enabled === null
			? {}
			: { autoplay: snapshotQueue.autoplay_enabled }),
		...(snapshotQueue.crossfade_enabled === null
			? {}
			: { crossfade: snapshotQueue.crossfade_enabled }),
	};
	const reasons: string[] = [];
	for (const mode of ['repeat', 'autoplay', 'crossfade'] as const) {
		if (!differingModes(modes, queue).includes(mode)) continue;
		const problem = await restoreMode(client, queueId, { [mode]: modes[mode] });
		if (problem !== undefined) reasons.push(`${MODE_LABELS[mode]}: ${problem}`);
	}
	return joinReasons(reasons);
}

/** @returns why it was not restored */
async function restoreMode(
	client: MusicAssistantClient,
	queueId: string,
	mode: QueueModes,
): Promise<string | undefined> {
	const refusal = await awaitApiErrorOf(setQueueModes(client, queueId, mode, []));
	if (refusal) {
		if (refusal.isTransient || refusal.isPermanent) throw refusal;
		return refusal.message;
	}
	const { confirmation } = await verifyEffect(client, {
		read: async () => await findQueue(client, queueId, { noCache: true }),
		isDone: (queue) => (queue ? hasModes(mode, queue) : false),
		notDone: () => 'The server accepted the command, but nothing changed',
	});
	return reasonIfUnconfirmed(confirmation);
}
