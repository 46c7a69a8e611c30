import type { Player } from '../../../api/models/player';
import { mediaItemOfQueueItem, type QueueItem } from '../../../api/models/playerQueue';
import { countWithUnit, joinWithLimit } from '../../../helpers/text';
import type { Snapshot, SnapshotPart } from './snapshot';
import { sourcesWithOwnQueue } from '../../../services/players/playerSettings';

type RestoreLimitation = { part: SnapshotPart; reason: string };

/** Streams that only exist while something sends them. */
const LIVE_TYPES: readonly unknown[] = ['audio_source', 'announcement'];

/** What a snapshot was taken of. */
interface SnapshotOrigin {
	player: Player | undefined;
	items: readonly QueueItem[];
	/** Whether items may have a playback speed that the server does not report. */
	hidesSpeeds: boolean;
}

/** What Restore Snapshot will not be able to restore, as far as it is known when the snapshot is taken. */
export function findRestoreLimitations(
	snapshot: Snapshot,
	{ player, items, hidesSpeeds }: SnapshotOrigin,
): RestoreLimitation[] {
	const { group, queue, source } = snapshot;
	const limitations: Array<RestoreLimitation | undefined> = [
		player ? undefined : restoreLimitation('volume', PLAYERS_NOT_REPORTED),
		player ? undefined : restoreLimitation('queue', COMMANDS_UNKNOWN),
		group?.leader
			? restoreLimitation(
					'queue',
					`It plays the queue of "${group.leader.player}": take a snapshot of that player to keep the queue`,
				)
			: undefined,
		source && player ? sourceLimitation(source, player) : undefined,
		queue?.is_dynamic
			? restoreLimitation('queue', dynamicQueueReason(queue.sources.length))
			: undefined,
		queue?.shuffle_enabled && !queue.is_dynamic
			? restoreLimitation('shuffle', SHUFFLE_REASON)
			: undefined,
		itemsLimitation(items),
		hidesSpeeds ? restoreLimitation('queue', SPEEDS_NOT_REPORTED) : undefined,
		queue?.state === 'paused' && player?.hasVolumeControl === false
			? restoreLimitation('playback', AUDIBLE_REASON)
			: undefined,
	];
	return limitations.filter((one) => one !== undefined);
}

function restoreLimitation(part: SnapshotPart, reason: string): RestoreLimitation {
	return { part, reason };
}

const PLAYERS_NOT_REPORTED =
	'This server does not report its players: power, volume, group and source are not part of the snapshot';

/** Why shuffle is left off. */
export const SHUFFLE_REASON =
	'The server reshuffles when shuffle is switched on: unless the queue is still the same, its order is restored with shuffle off';

const COMMANDS_UNKNOWN =
	'A server that does not report its players may not have the commands that restore a queue either';

const SPEEDS_NOT_REPORTED =
	'This server does not report playback speeds: unless the queue is still the same, everything is restored at the normal speed';

const AUDIBLE_REASON =
	'The player has no volume control: if the position has to be restored, the item is audible for a moment';

function dynamicQueueReason(sources: number): string {
	return sources > 0
		? 'The server fills this queue automatically: unless it is still the same, it is refilled from its sources, with different items'
		: 'The server fills this queue automatically, but does not report from which sources: its items are restored as an ordinary queue, which ends after the last one';
}

function sourceLimitation({ id, name }: { id: string; name: string }, player: Player) {
	const listedSource = sourcesWithOwnQueue(player).find((one) => one.id === id);
	if (listedSource && !listedSource.isPassive) return undefined;
	return restoreLimitation('source', `"${name}" starts by itself and cannot be selected`);
}

function itemsLimitation(items: readonly QueueItem[]): RestoreLimitation | undefined {
	const lost = items.filter((item) => {
		const media = mediaItemOfQueueItem(item);
		return (media?.uri ?? item.uri) === undefined || LIVE_TYPES.includes(media?.mediaType);
	});
	if (lost.length === 0) return undefined;
	const names = joinWithLimit([...new Set(lost.map(({ name = '' }) => `"${name}"`))]);
	return restoreLimitation(
		'queue',
		`${countWithUnit(lost.length, 'item')} cannot be found again: ${names}`,
	);
}
