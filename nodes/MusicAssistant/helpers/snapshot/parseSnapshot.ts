import type { JsonObject } from '../json';
import { joinWithLimit } from '../text';
import { StoredObjectReader } from './storedObjectReader';
import {
	SNAPSHOT_VERSION,
	type Snapshot,
	type SnapshotGroup,
	type SnapshotItem,
	type SnapshotQueue,
	type SnapshotVolume,
} from './snapshot';

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

function parseParts(fields: StoredObjectReader): Snapshot {
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
		group: group && parseGroup(group),
		source: source && { name: source.text('name') ?? '', id: source.requiredText('id') },
		queue: queue && parseQueue(queue),
	};
}

function parseVolume(fields: StoredObjectReader): SnapshotVolume {
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

function parseGroup(fields: StoredObjectReader): SnapshotGroup {
	const leader = fields.object('leader');
	const leaderId = leader?.requiredText('player_id') ?? '';
	return {
		leader: leader && { player: leader.text('player') ?? leaderId, player_id: leaderId },
		members: (fields.objects('members') ?? []).map(parseVolume),
	};
}

function parseQueue(fields: StoredObjectReader): SnapshotQueue {
	const items = fields.requiredObjects('items').map(parseItem);
	return {
		state: fields.choice('state', PLAYBACK_STATES),
		shuffle_enabled: fields.bool('shuffle_enabled'),
		repeat_mode: fields.choice('repeat_mode', REPEAT_MODES),
		autoplay_enabled: fields.bool('autoplay_enabled'),
		crossfade_enabled: fields.bool('crossfade_enabled'),
		is_dynamic: fields.bool('is_dynamic') ?? false,
		sources: (fields.objects('sources') ?? []).map((source) => {
			const uri = source.requiredText('uri');
			const name = source.text('name') ?? uri;
			return { uri, name, plays_similar: source.bool('plays_similar') ?? false };
		}),
		current_index: fields.number('current_index', (index) => items[index] !== undefined),
		elapsed: fields.number('elapsed', (seconds) => Number.isFinite(seconds) && seconds >= 0) ?? 0,
		playback_speeds: fields.numberRecord(
			'playback_speeds',
			(speed) => Number.isFinite(speed) && speed > 0,
		),
		item_count: items.length,
		items,
	};
}

function parseItem(fields: StoredObjectReader): SnapshotItem {
	const uri = fields.text('uri');
	return {
		uri,
		name: fields.text('name') ?? uri ?? '',
		queue_item_id: fields.text('queue_item_id'),
	};
}
