import {
	boolAt,
	keepNull,
	numberAt,
	objectAt,
	objectsAt,
	textAt,
	textsIn,
	type JsonObject,
	type JsonValue,
	type Model,
} from '../../helpers/json';
import { parsePlayingMedia } from './playerQueue';

export type Player = Model<typeof parsePlayer>;

/** Servers before 2.6 call the state `state` and the members of a group `group_childs`. */
export function parsePlayer(raw: JsonObject) {
	const id = textAt(raw, 'player_id') ?? '';
	const type = textAt(raw, 'type');
	const state = textAt(raw, 'playback_state', 'state');
	const syncedTo = keepNull(raw.synced_to, textAt(raw, 'synced_to'));
	const activeGroup = keepNull(raw.active_group, textAt(raw, 'active_group'));
	return {
		/** '' if the server does not report one. */
		id,
		/** The id if it has no name. */
		name: textAt(raw, 'name', 'display_name') ?? id,
		/** The instance of its player provider. */
		provider: textAt(raw, 'provider'),
		/** Whether it can be reached; true if that is not reported. */
		available: boolAt(raw, 'available') ?? true,
		/** Whether it is enabled in its settings; true if that is not reported. */
		enabled: boolAt(raw, 'enabled') ?? true,
		/** Whether it only consists of other players. */
		isGroup: type === 'group',
		/** Whether it is only a part of another player (2.8). */
		isProtocol: type === 'protocol',
		/** Whether lists offer it to play on: not if it is private (2.10), or plays no sound. */
		isOffered: !SILENT_TYPES.includes(type) && boolAt(raw, 'private') !== true,
		/** `idle`, `paused` or `playing`; `undefined` if the server does not know. */
		playbackState: state === 'unknown' ? undefined : state,
		/** The id of the queue that it plays from, or an input or app of its own. */
		activeSource: textAt(raw, 'active_source'),
		/** What it can play from; its own queue may be among them. */
		sources: Array.isArray(raw.source_list)
			? objectsAt(raw, 'source_list').map(parseSource)
			: undefined,
		/** Null if it plays nothing. */
		currentMedia: keepNull(raw.current_media, currentMediaIn(raw)),
		/** Seconds into its stream; null if it reports no position. */
		elapsedTime: keepNull(raw.elapsed_time, numberAt(raw, 'elapsed_time')),
		/** When `elapsedTime` was measured, in seconds by the server's clock. */
		elapsedTimeLastUpdated: numberAt(raw, 'elapsed_time_last_updated'),
		powered: boolAt(raw, 'powered'),
		/** From 0 to 100. */
		volumeLevel: numberAt(raw, 'volume_level'),
		volumeMuted: boolAt(raw, 'volume_muted'),
		/** From 0 to 100. */
		groupVolume: numberAt(raw, 'group_volume'),
		/** Null if only some players of the group are muted. */
		groupVolumeMuted: keepNull(raw.group_volume_muted, boolAt(raw, 'group_volume_muted')),
		/** Servers before 2.5 do not report controls: all count as present. */
		hasPowerControl: textAt(raw, 'power_control') !== NO_CONTROL,
		hasVolumeControl: textAt(raw, 'volume_control') !== NO_CONTROL,
		hasMuteControl: textAt(raw, 'mute_control') !== NO_CONTROL,
		/** The ids of the players that follow it, without itself. */
		groupMembers: idsIn(raw.group_members ?? raw.group_childs)?.filter((member) => member !== id),
		/** Those of its members that cannot be removed; none if that is not reported. */
		staticGroupMembers: textsIn(raw.static_group_members),
		/** The ids of players, or of whole providers, that it can be grouped with. */
		canGroupWith: idsIn(raw.can_group_with),
		/** The id of the player that it follows; null if it follows none. */
		syncedTo,
		/** The id of the group player that it currently belongs to; null if it belongs to none. */
		activeGroup,
		/** `syncedTo` or `activeGroup`. */
		leaderId: syncedTo ?? activeGroup ?? undefined,
		/** In seconds since 1970; null if no timer is set. */
		sleepTimerExpiresAt: keepNull(
			raw.sleep_timer_expires_at,
			numberAt(raw, 'sleep_timer_expires_at'),
		),
		/** Reported up to 2.6. */
		announcementInProgress: boolAt(raw, 'announcement_in_progress'),
		raw,
	};
}

const NO_CONTROL = 'none';

/** Types of players that show what others play (2.9), or that others play from (2.10). */
const SILENT_TYPES: ReadonlyArray<string | undefined> = [
	'display',
	'light',
	'source',
	'visualizer',
];

/** A queue, an input or an app that a player can play from. */
export type PlayerSource = Model<typeof parseSource>;

function parseSource(raw: JsonObject) {
	const id = textAt(raw, 'id') ?? '';
	return {
		id,
		name: textAt(raw, 'name') ?? id,
		/** Whether it starts by itself, when something sends to it, and cannot be selected. */
		isPassive: boolAt(raw, 'passive') ?? false,
	};
}

/** What a player reports to be playing: an item of its queue, or something else. */
function currentMediaIn(player: JsonObject) {
	const raw = objectAt(player, 'current_media');
	return (
		raw && {
			/** Missing if it is not from a queue. */
			queueItemId: textAt(raw, 'queue_item_id'),
			...parsePlayingMedia(raw, textAt(raw, 'title')),
			/** Seconds into the item. */
			elapsedTime: numberAt(raw, 'elapsed_time'),
			/** When `elapsedTime` was measured, in seconds by the server's clock. */
			elapsedTimeLastUpdated: numberAt(raw, 'elapsed_time_last_updated'),
		}
	);
}

function idsIn(value: JsonValue | undefined): string[] | undefined {
	return Array.isArray(value) ? textsIn(value) : undefined;
}
