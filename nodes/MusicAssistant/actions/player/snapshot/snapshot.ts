import type { JsonObject } from '../../../helpers/json';

/*
 * A snapshot of a player as it is output and read back: plain JSON, so that any node can keep it. The names are those of
 * other outputs. These are types and not interfaces, which are not assignable to `JsonObject`.
 */

/** The format, for snapshots that are kept longer than a version of the node. */
export const SNAPSHOT_VERSION = 1;

export type SnapshotItem = {
	/** Null for an item that the server cannot find again. */
	uri: string | null;
	name: string;
	queue_item_id: string | null;
};

type SnapshotSource = {
	uri: string;
	name: string;
	/** Whether music similar to it is played, as before 2.10. */
	plays_similar: boolean;
};

export type SnapshotQueue = {
	state: string | null;
	shuffle_enabled: boolean | null;
	repeat_mode: string | null;
	autoplay_enabled: boolean | null;
	crossfade_enabled: boolean | null;
	/** Whether the server fills it by itself from the sources. */
	is_dynamic: boolean;
	sources: SnapshotSource[];
	/** The position of the current item; null if there is none. */
	current_index: number | null;
	/** Seconds into the current item. */
	elapsed: number;
	/** The speed of items that are not played at the normal one, by their `queue_item_id`. */
	playback_speeds: Record<string, number>;
	item_count: number;
	items: SnapshotItem[];
};

/** The level of a player; null for what it does not report. */
export type SnapshotVolume = {
	player: string;
	player_id: string;
	volume_level: number | null;
	volume_muted: boolean | null;
};

export type SnapshotGroup = {
	/** The player whose music it plays. */
	leader: { player: string; player_id: string } | null;
	/** The players that follow it. */
	members: SnapshotVolume[];
};

export type SnapshotSound = {
	enabled: boolean;
	/** The name of the preset by which it is processed; null if it is off, or like none of the presets. */
	preset: string | null;
	preset_id: string | null;
	/** The configuration, as the server has it: only if no preset has the same one. */
	config: JsonObject | null;
};

export type Snapshot = SnapshotVolume & {
	snapshot_version: number;
	taken_at: string;
	/** Null if the server does not report it. */
	server_id: string | null;
	state: string | null;
	powered: boolean | null;
	/** How its sound is processed; null before 2.7, and in snapshots of older versions of the node. */
	sound: SnapshotSound | null;
	/** Null if the player does not report what it is grouped with. */
	group: SnapshotGroup | null;
	/** What it plays from; null for its own queue. */
	source: { name: string; id: string } | null;
	/** Null while it plays the queue of another player. */
	queue: SnapshotQueue | null;
};

export type SnapshotWithRestoreLimitations = Snapshot & {
	/** What cannot be restored, and why. */
	limits: Array<{ part: string; reason: string }>;
};

/** The parts of a snapshot, as outputs and errors name them. */
export type SnapshotPart =
	| 'power'
	| 'group'
	| 'queue'
	| 'modes'
	| 'volume'
	| 'sound'
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
	{ powered, group, queue, sound, ...snapshot }: Snapshot,
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
		sound ? 'sound' : undefined,
		hasQueue ? 'playback' : undefined,
		hasSource && choice.queue ? 'source' : undefined,
	];
	return has.filter((part) => part !== undefined);
}
