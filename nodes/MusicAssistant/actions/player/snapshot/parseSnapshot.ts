import { type JsonObject, isObject, parseJson, type JsonValue } from '../../../helpers/json';
import { joinWithLimit } from '../../../helpers/text';
import {
	SNAPSHOT_VERSION,
	type Snapshot,
	type SnapshotGroup,
	type SnapshotItem,
	type SnapshotQueue,
	type SnapshotSound,
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
		sound: sound && parseSound(sound),
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

function parseSound(fields: StoredObjectReader): SnapshotSound {
	const enabled = fields.requiredBool('enabled');
	const id = fields.text('preset_id');
	// The server checks the rest: it refuses what it cannot use, and keeps what it has (recorded).
	const isUsable = (raw: JsonObject) => raw.enabled === true && Array.isArray(raw.filters);
	const config = enabled && id === null ? fields.requiredJson('config', isUsable) : null;
	return { enabled, preset: fields.text('preset') ?? id, preset_id: id, config };
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

/**
 * Reads the fields of an object that was stored outside of the workflow. Numbers, booleans, lists and objects may be texts:
 * tables and files convert them. A missing, empty or null field is null; the path of one of another type is added to
 * `invalid`.
 */
class StoredObjectReader {
	/**
	 * @param invalid collects the paths of the fields that cannot be used, such as "queue.items[3].uri"
	 * @param path of the object itself, with its dot; '' for the outermost
	 */
	constructor(
		private readonly raw: JsonObject,
		private readonly invalid: string[],
		private readonly path = '',
	) {}

	/** A number counts as a text. */
	text(key: string): string | null {
		const value = this.valueAt(key);
		if (value === null || typeof value === 'string') return value;
		return typeof value === 'number' ? String(value) : this.markInvalid(key);
	}

	/** One of these texts. */
	choice(key: string, choices: readonly string[]): string | null {
		const text = this.text(key);
		return text === null || choices.includes(text) ? text : this.markInvalid(key);
	}

	/** A text that must be there; '' otherwise. */
	requiredText(key: string): string {
		const text = this.text(key);
		if (text === null) this.markInvalid(key);
		return text ?? '';
	}

	number(key: string, isValid: (value: number) => boolean): number | null {
		const value = this.valueAt(key);
		if (value === null) return null;
		const parsed = typeof value === 'string' ? Number(value) : value;
		return typeof parsed === 'number' && isValid(parsed) ? parsed : this.markInvalid(key);
	}

	bool(key: string): boolean | null {
		const value = this.valueAt(key);
		if (value === null || typeof value === 'boolean') return value;
		if (value === 'true' || value === 'false') return value === 'true';
		return this.markInvalid(key);
	}

	/** A boolean that must be there; false otherwise. */
	requiredBool(key: string): boolean {
		const value = this.bool(key);
		if (value === null) this.markInvalid(key);
		return value ?? false;
	}

	/** An object that must be there, as it is. */
	requiredJson(key: string, isValid: (value: JsonObject) => boolean): JsonObject | null {
		const value = this.parsedValueAt(key);
		return isObject(value) && isValid(value) ? value : this.markInvalid(key);
	}

	object(key: string): StoredObjectReader | null {
		const value = this.parsedValueAt(key);
		if (value === null) return null;
		return isObject(value) ? this.childReader(value, key) : this.markInvalid(key);
	}

	/** The objects in a list; null if there is none. */
	objects(key: string): StoredObjectReader[] | null {
		const value = this.parsedValueAt(key);
		if (value === null) return null;
		if (!Array.isArray(value)) return this.markInvalid(key);
		const children: StoredObjectReader[] = [];
		for (const [index, entry] of value.entries()) {
			const path = `${key}[${index}]`;
			if (isObject(entry)) children.push(this.childReader(entry, path));
			else this.markInvalid(path);
		}
		return children;
	}

	/** The objects in a list that must be there; none otherwise. */
	requiredObjects(key: string): StoredObjectReader[] {
		const objects = this.objects(key);
		if (objects === null) this.markInvalid(key);
		return objects ?? [];
	}

	/** All fields of an object, which must be numbers. */
	numberRecord(key: string, isValid: (value: number) => boolean): Record<string, number> {
		const child = this.object(key);
		const keys = child ? Object.keys(child.raw) : [];
		return Object.fromEntries(
			keys.flatMap((name) => {
				const value = child?.number(name, isValid) ?? null;
				return value === null ? [] : [[name, value]];
			}),
		);
	}

	/** Null for an empty text too. */
	private valueAt(key: string): JsonValue {
		const value = this.raw[key];
		return value === undefined || value === '' ? null : value;
	}

	private parsedValueAt(key: string): JsonValue | undefined {
		const value = this.valueAt(key);
		return typeof value === 'string' ? parseJson(value) : value;
	}

	private childReader(raw: JsonObject, path: string): StoredObjectReader {
		return new StoredObjectReader(raw, this.invalid, `${this.path}${path}.`);
	}

	private markInvalid(key: string): null {
		const path = `${this.path}${key}`;
		if (!this.invalid.includes(path)) this.invalid.push(path);
		return null;
	}
}
