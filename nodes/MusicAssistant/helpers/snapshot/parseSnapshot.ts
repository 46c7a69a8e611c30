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
	const kept = new StoredObjectReader(raw, invalid);
	const version = kept.number('snapshot_version', Number.isInteger);
	if (version === null || kept.text('player_id') === null) {
		return { problem: 'is not a snapshot', remedy: USE_WHOLE_ITEM_REMEDY };
	}
	if (version !== SNAPSHOT_VERSION) {
		return {
			problem: `is in the format ${version}, but this version of the node reads format ${SNAPSHOT_VERSION}`,
			remedy: 'Update the node, or take a new snapshot.',
		};
	}
	const snapshot = parseParts(kept);
	if (invalid.length === 0) return snapshot;
	return {
		problem: `has ${invalid.length === 1 ? 'an unusable value' : 'unusable values'} in ${joinWithLimit(invalid)}`,
		remedy: `It was changed or not stored completely. ${USE_WHOLE_ITEM_REMEDY}`,
	};
}

const USE_WHOLE_ITEM_REMEDY =
	'Use the whole item that Get Snapshot returned, for example {{ $("Get Snapshot").item.json }}, or its JSON text.';

function parseParts(kept: StoredObjectReader): Snapshot {
	const group = kept.object('group');
	const source = kept.object('source');
	const queue = kept.object('queue');
	return {
		...parseVolume(kept),
		snapshot_version: SNAPSHOT_VERSION,
		taken_at: kept.text('taken_at') ?? '',
		server_id: kept.text('server_id'),
		state: kept.text('state'),
		powered: kept.bool('powered'),
		group: group && parseGroup(group),
		source: source && { name: source.text('name') ?? '', id: source.requiredText('id') },
		queue: queue && parseQueue(queue),
	};
}

function parseVolume(kept: StoredObjectReader): SnapshotVolume {
	const id = kept.requiredText('player_id');
	return {
		player: kept.text('player') ?? id,
		player_id: id,
		// Servers accept other levels, and set them.
		volume_level: kept.number('volume_level', (level) => level >= 0 && level <= 100),
		volume_muted: kept.bool('volume_muted'),
	};
}

function parseGroup(kept: StoredObjectReader): SnapshotGroup {
	const leader = kept.object('leader');
	const leaderId = leader?.requiredText('player_id') ?? '';
	return {
		leader: leader && { player: leader.text('player') ?? leaderId, player_id: leaderId },
		members: (kept.objects('members') ?? []).map(parseVolume),
	};
}

function parseQueue(kept: StoredObjectReader): SnapshotQueue {
	const items = kept.requiredObjects('items').map(parseItem);
	return {
		state: kept.text('state'),
		shuffle_enabled: kept.bool('shuffle_enabled'),
		repeat_mode: kept.text('repeat_mode'),
		autoplay_enabled: kept.bool('autoplay_enabled'),
		crossfade_enabled: kept.bool('crossfade_enabled'),
		is_dynamic: kept.bool('is_dynamic') ?? false,
		sources: (kept.objects('sources') ?? []).map((source) => {
			const uri = source.requiredText('uri');
			const name = source.text('name') ?? uri;
			return { uri, name, plays_similar: source.bool('plays_similar') ?? false };
		}),
		current_index: kept.number('current_index', (index) => items[index] !== undefined),
		elapsed: kept.number('elapsed', (seconds) => seconds >= 0) ?? 0,
		playback_speeds: kept.numberRecord('playback_speeds', (speed) => speed > 0),
		item_count: items.length,
		items,
	};
}

function parseItem(kept: StoredObjectReader): SnapshotItem {
	const uri = kept.text('uri');
	return { uri, name: kept.text('name') ?? uri ?? '', queue_item_id: kept.text('queue_item_id') };
}
