import { flatBool, flatNumber, flatText } from '../flat';
import { isObject, number, objectAt, objectsAt, text, type JsonObject } from '../json';
import {
	SNAPSHOT_VERSION,
	type Snapshot,
	type SnapshotGroup,
	type SnapshotItem,
	type SnapshotQueue,
	type SnapshotVolume,
} from './snapshot';

/** A snapshot that was kept somewhere; `undefined` for anything else. What it lacks is not restored. */
export function readSnapshot(raw: JsonObject): Snapshot | undefined {
	if (raw.snapshot_version !== SNAPSHOT_VERSION || text(raw, 'player_id') === undefined) {
		return undefined;
	}
	const group = objectAt(raw, 'group');
	const source = objectAt(raw, 'source');
	const queue = objectAt(raw, 'queue');
	const snapshot: Snapshot = {
		...readVolume(raw),
		snapshot_version: SNAPSHOT_VERSION,
		taken_at: text(raw, 'taken_at') ?? '',
		state: flatText(raw.state),
		powered: flatBool(raw.powered),
		group: group ? readGroup(group) : null,
		source: source ? { name: text(source, 'name') ?? '', id: text(source, 'id') ?? '' } : null,
		queue: queue ? readQueue(queue) : null,
		limits: objectsAt(raw, 'limits').map((limit) => ({
			part: text(limit, 'part') ?? '',
			reason: text(limit, 'reason') ?? '',
		})),
	};
	const levels = [snapshot, ...(snapshot.group?.members ?? [])];
	return levels.every(({ volume_level: level }) => isLevel(level)) ? snapshot : undefined;
}

/** Servers accept others, and set them. */
function isLevel(level: number | null): boolean {
	return level === null || (level >= 0 && level <= 100);
}

function readVolume(raw: JsonObject): SnapshotVolume {
	const id = text(raw, 'player_id') ?? '';
	return {
		player: text(raw, 'player') ?? id,
		player_id: id,
		volume_level: flatNumber(raw.volume_level),
		volume_muted: flatBool(raw.volume_muted),
	};
}

function readGroup(raw: JsonObject): SnapshotGroup {
	const leader = objectAt(raw, 'leader');
	const leaderId = text(leader, 'player_id');
	return {
		leader:
			leaderId === undefined
				? null
				: { player: text(leader, 'player') ?? leaderId, player_id: leaderId },
		members: objectsAt(raw, 'members').map(readVolume),
	};
}

function readQueue(raw: JsonObject): SnapshotQueue {
	const items = objectsAt(raw, 'items').map(readItem);
	const index = flatNumber(raw.current_index);
	return {
		state: flatText(raw.state),
		shuffle_enabled: flatBool(raw.shuffle_enabled),
		repeat_mode: flatText(raw.repeat_mode),
		autoplay_enabled: flatBool(raw.autoplay_enabled),
		crossfade_enabled: flatBool(raw.crossfade_enabled),
		is_dynamic: raw.is_dynamic === true,
		sources: objectsAt(raw, 'sources').flatMap((source) => {
			const uri = text(source, 'uri');
			return uri === undefined
				? []
				: [
						{
							uri,
							name: text(source, 'name') ?? uri,
							plays_similar: source.plays_similar === true,
						},
					];
		}),
		current_index: items[index ?? -1] ? index : null,
		elapsed: Math.max(0, number(raw, 'elapsed') ?? 0),
		playback_speeds: readSpeeds(raw),
		item_count: items.length,
		items,
	};
}

function readItem(raw: JsonObject): SnapshotItem {
	const uri = flatText(raw.uri);
	return { uri, name: text(raw, 'name') ?? uri ?? '', queue_item_id: flatText(raw.queue_item_id) };
}

function readSpeeds({ playback_speeds: speeds }: JsonObject): Record<string, number> {
	const entries = isObject(speeds) ? Object.entries(speeds) : [];
	return Object.fromEntries(
		entries.flatMap(([id, speed]) => (typeof speed === 'number' ? [[id, speed]] : [])),
	);
}
