import type { JsonObject } from '../../../helpers/json';
import { joinWithLimit } from '../../../helpers/text';
import { StoredObjectReader } from './storedObjectReader';

/*
 * A snapshot of a player as it is output and read back: plain JSON, so that any node can keep it. The names are those of
 * other outputs; null stands for what is not reported. These are types and not interfaces, which are not assignable to
 * `JsonObject`.
 */

/** The format, for snapshots that are kept longer than a version of the node. */
export const SNAPSHOT_VERSION = 1;

export type Snapshot = ReturnType<typeof parseParts>;
export type SnapshotVolume = ReturnType<typeof parseVolume>;
export type SnapshotSound = ReturnType<typeof parseSound>;
export type SnapshotGroup = ReturnType<typeof parseGroup>;
export type SnapshotQueue = ReturnType<typeof parseQueue>;
export type SnapshotItem = ReturnType<typeof parseItem>;

/** Why something cannot be restored as a snapshot. */
export interface InvalidSnapshot {
	/** A sentence without its subject. */
	problem: string;
	remedy: string;
}

/**
 * Parses a snapshot that was stored somewhere. What it lacks is not restored. It is rejected as a whole if any field is
 * unusable, because the rest would be restored as if that part had been empty.
 */
export function parseSnapshot(raw: JsonObject): Snapshot | InvalidSnapshot {
	const invalid: string[] = [];
	const fields = new StoredObjectReader(raw, invalid);
	const version = fields.number('snapshot_version', Number.isInteger);
	if (version === null || fields.text('player_id') === null) {
		return { problem: 'is not a snapshot', remedy: USE_WHOLE_ITEM_REMEDY };
	}
	if (version !== SNAPSHOT_VERSION) {
		return {
			problem: `is in the format ${version}, but this version of the node reads format ${SNAPSHOT_VERSION}`,
			remedy: 'Update the node, or take a new snapshot.',
		};
	}
	const snapshot = parseParts(fields);
	if (invalid.length === 0) return snapshot;
	return {
		problem: `has ${invalid.length === 1 ? 'an unusable value' : 'unusable values'} in ${joinWithLimit(invalid)}`,
		remedy: `It was changed or not stored completely. ${USE_WHOLE_ITEM_REMEDY}`,
	};
}

const USE_WHOLE_ITEM_REMEDY =
	'Use the whole item that Get Snapshot returned, for example {{ $("Get Snapshot").item.json }}, or its JSON text.';

/** Besides the usual ones, what servers report for a state or a mode that they do not know. */
const PLAYBACK_STATES = ['idle', 'paused', 'playing', 'unknown', 'off'];
const REPEAT_MODES = ['off', 'one', 'all', 'unknown'];

function parseParts(fields: StoredObjectReader) {
	const sound = fields.object('sound');
	const group = fields.object('group');
	const source = fields.object('source');
	const queue = fields.object('queue');
	return {
		...parseVolume(fields),
		snapshot_version: SNAPSHOT_VERSION,
		taken_at: fields.text('taken_at') ?? '',
		server_id: fields.text('server_id'),
		state: fields.choice('state', PLAYBACK_STATES),
		powered: fields.bool('powered'),
		/** Null before 2.7 too, and in snapshots of older versions of the node. */
		sound: sound && parseSound(sound),
		group: group && parseGroup(group),
		/** What it plays from; null for its own queue. */
		source: source && { name: source.text('name') ?? '', id: source.requiredText('id') },
		/** Null while it plays the queue of another player. */
		queue: queue && parseQueue(queue),
	};
}

function parseVolume(fields: StoredObjectReader) {
	const id = fields.requiredText('player_id');
	return {
		player: fields.text('player') ?? id,
		player_id: id,
		// Servers accept other levels, and set them.
		volume_level: fields.number(
			'volume_level',
			(level) => Number.isInteger(level) && level >= 0 && level <= 100,
		),
		volume_muted: fields.bool('volume_muted'),
	};
}

function parseSound(fields: StoredObjectReader) {
	const enabled = fields.required('enabled', fields.bool('enabled'), false);
	const id = fields.text('preset_id');
	return {
		enabled,
		/** The name of the preset by which it is processed; null if it is off, or like none of the presets. */
		preset: fields.text('preset') ?? id,
		preset_id: id,
		/** The configuration, as the server has it: only if no preset has the same one. */
		config: enabled && id === null ? fields.json('config', isSoundConfig) : null,
	};
}

/** The server checks the rest: it refuses what it cannot use, and keeps what it has (recorded). */
function isSoundConfig({ enabled, filters }: JsonObject): boolean {
	return enabled === true && Array.isArray(filters);
}

function parseGroup(fields: StoredObjectReader) {
	const leader = fields.object('leader');
	const leaderId = leader?.requiredText('player_id') ?? '';
	return {
		/** The player whose music it plays. */
		leader: leader && { player: leader.text('player') ?? leaderId, player_id: leaderId },
		/** The players that follow it. */
		members: (fields.objects('members') ?? []).map(parseVolume),
	};
}

function parseQueue(fields: StoredObjectReader) {
	const items = fields.required('items', fields.objects('items'), []).map(parseItem);
	return {
		state: fields.choice('state', PLAYBACK_STATES),
		shuffle_enabled: fields.bool('shuffle_enabled'),
		repeat_mode: fields.choice('repeat_mode', REPEAT_MODES),
		autoplay_enabled: fields.bool('autoplay_enabled'),
		crossfade_enabled: fields.bool('crossfade_enabled'),
		/** Whether the server fills it by itself from the sources. */
		is_dynamic: fields.bool('is_dynamic') ?? false,
		sources: (fields.objects('sources') ?? []).map((source) => {
			const uri = source.requiredText('uri');
			const name = source.text('name') ?? uri;
			/** Whether music similar to it is played, as before 2.10. */
			return { uri, name, plays_similar: source.bool('plays_similar') ?? false };
		}),
		/** The position of the current item; null if there is none. */
		current_index: fields.number('current_index', (index) => items[index] !== undefined),
		/** Seconds into the current item. */
		elapsed: fields.number('elapsed', (seconds) => Number.isFinite(seconds) && seconds >= 0) ?? 0,
		/** The speed of items that are not played at the normal one, by their `queue_item_id`. */
		playback_speeds: fields.numberRecord(
			'playback_speeds',
			(speed) => Number.isFinite(speed) && speed > 0,
		),
		item_count: items.length,
		items,
	};
}

function parseItem(fields: StoredObjectReader) {
	const uri = fields.text('uri');
	return {
		/** Null for an item that the server cannot find again. */
		uri,
		name: fields.text('name') ?? uri ?? '',
		queue_item_id: fields.text('queue_item_id'),
	};
}

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

/** Why shuffle is left off. */
export const SHUFFLE_REASON =
	'The server reshuffles when shuffle is switched on: unless the queue is still the same, its order is restored with shuffle off';
