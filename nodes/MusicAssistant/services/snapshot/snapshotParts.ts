import type { Snapshot } from '../../helpers/snapshot/snapshot';

/** The parts of a snapshot, as outputs and errors name them. */
export type SnapshotPart =
	| 'power'
	| 'group'
	| 'queue'
	| 'modes'
	| 'volume'
	| 'playback'
	| 'source'
	| 'shuffle';

/** Which parts of a snapshot to restore. */
export interface RestoreChoice {
	group: boolean;
	queue: boolean;
	volume: boolean;
	/** Whether to play again what was playing. */
	resume: boolean;
}

/** The parts that a snapshot has and that were chosen, in the order in which they are restored. */
export function partsToRestore(
	{ powered, group, queue, ...snapshot }: Snapshot,
	choice: RestoreChoice,
): SnapshotPart[] {
	const levels = [snapshot, ...(group?.members ?? [])];
	const hasLevels = levels.some((one) => one.volume_level !== null || one.volume_muted !== null);
	const hasQueue = queue !== null && choice.queue;
	// A server that does not report its players has no sources either; and selecting an input starts it.
	const isReported = group !== null || snapshot.source !== null;
	const hasSource = isReported && !group?.leader && (snapshot.source === null || choice.resume);
	const has: Array<SnapshotPart | undefined> = [
		powered === null ? undefined : 'power',
		hasQueue ? 'queue' : undefined,
		hasQueue ? 'modes' : undefined,
		group && choice.group ? 'group' : undefined,
		hasLevels && choice.volume ? 'volume' : undefined,
		hasQueue ? 'playback' : undefined,
		hasSource && choice.queue ? 'source' : undefined,
	];
	return has.filter((part) => part !== undefined);
}
