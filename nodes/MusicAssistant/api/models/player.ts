import {
	boolAt,
	numberAt,
	objectAt,
	objectsAt,
	textAt,
	textsIn,
	type JsonObject,
	type JsonValue,
} from '../../helpers/json';
import { parsePlayingMedia, type PlayingMedia } from './playerQueue';

export interface Player {
	/** '' if the server does not report one. */
	readonly id: string;
	/** The id if it has no name. */
	readonly name: string;
	/** The instance of its player provider. */
	readonly provider: string | undefined;
	/** Whether it can be reached; true if that is not reported. */
	readonly available: boolean;
	/** Whether it is enabled in its settings; true if that is not reported. */
	readonly enabled: boolean;
	/** Whether it only consists of other players. */
	readonly isGroup: boolean;
	/** Whether it is only a part of another player (2.8). */
	readonly isProtocol: boolean;
	/** Whether lists offer it to play on: not if it is private (2.10), or plays no sound. */
	readonly isOffered: boolean;
	/** `idle`, `paused` or `playing`; `undefined` if the server does not know. */
	readonly playbackState: string | undefined;
	/** The id of the queue that it plays from, or an input or app of its own. */
	readonly activeSource: string | undefined;
	/** What it can play from; its own queue may be among them. */
	readonly sources: readonly PlayerSource[] | undefined;
	/** Null if it plays nothing. */
	readonly currentMedia: PlayerMedia | null | undefined;
	/** Seconds into its stream; null if it reports no position. */
	readonly elapsedTime: number | null | undefined;
	/** When `elapsedTime` was measured, in seconds by the server's clock. */
	readonly elapsedTimeLastUpdated: number | undefined;
	readonly powered: boolean | undefined;
	/** From 0 to 100. */
	readonly volumeLevel: number | undefined;
	readonly volumeMuted: boolean | undefined;
	/** From 0 to 100. */
	readonly groupVolume: number | undefined;
	/** Null if only some players of the group are muted. */
	readonly groupVolumeMuted: boolean | null | undefined;
	/** Servers before 2.5 do not report controls: all count as present. */
	readonly hasPowerControl: boolean;
	readonly hasVolumeControl: boolean;
	readonly hasMuteControl: boolean;
	/** The ids of the players that follow it, without itself. */
	readonly groupMembers: string[] | undefined;
	/** Those of its members that cannot be removed; none if that is not reported. */
	readonly staticGroupMembers: readonly string[];
	/** The ids of players, or of whole providers, that it can be grouped with. */
	readonly canGroupWith: string[] | undefined;
	/** The id of the player that it follows; null if it follows none. */
	readonly syncedTo: string | null | undefined;
	/** The id of the group player that it currently belongs to; null if it belongs to none. */
	readonly activeGroup: string | null | undefined;
	/** `syncedTo` or `activeGroup`. */
	readonly leaderId: string | undefined;
	/** In seconds since 1970; null if no timer is set. */
	readonly sleepTimerExpiresAt: number | null | undefined;
	/** Reported up to 2.6. */
	readonly announcementInProgress: boolean | undefined;
	readonly raw: JsonObject;
}

/** A queue, an input or an app that a player can play from. */
export interface PlayerSource {
	readonly id: string;
	readonly name: string;
	/** Whether it starts by itself, when something sends to it, and cannot be selected. */
	readonly isPassive: boolean;
}

/** What a player reports to be playing: an item of its queue, or something else. */
interface PlayerMedia extends PlayingMedia {
	/** Missing if it is not from a queue. */
	readonly queueItemId: string | undefined;
	/** Seconds into the item. */
	readonly elapsedTime: number | undefined;
	/** When `elapsedTime` was measured, in seconds by the server's clock. */
	readonly elapsedTimeLastUpdated: number | undefined;
}

/** Servers before 2.6 call the state `state` and the members of a group `group_childs`. */
export function parsePlayer(raw: JsonObject): Player {
	const id = textAt(raw, 'player_id') ?? '';
	const type = textAt(raw, 'type');
	const state = textAt(raw, 'playback_state', 'state');
	const syncedTo = keepNull(raw.synced_to, textAt(raw, 'synced_to'));
	const activeGroup = keepNull(raw.active_group, textAt(raw, 'active_group'));
	return {
		id,
		name: textAt(raw, 'name', 'display_name') ?? id,
		provider: textAt(raw, 'provider'),
		available: boolAt(raw, 'available') ?? true,
		enabled: boolAt(raw, 'enabled') ?? true,
		isGroup: type === 'group',
		isProtocol: type === 'protocol',
		isOffered: !SILENT_TYPES.includes(type) && boolAt(raw, 'private') !== true,
		playbackState: state === 'unknown' ? undefined : state,
		activeSource: textAt(raw, 'active_source'),
		sources: Array.isArray(raw.source_list)
			? objectsAt(raw, 'source_list').map(parseSource)
			: undefined,
		currentMedia: keepNull(raw.current_media, currentMediaIn(raw)),
		elapsedTime: keepNull(raw.elapsed_time, numberAt(raw, 'elapsed_time')),
		elapsedTimeLastUpdated: numberAt(raw, 'elapsed_time_last_updated'),
		powered: boolAt(raw, 'powered'),
		volumeLevel: numberAt(raw, 'volume_level'),
		volumeMuted: boolAt(raw, 'volume_muted'),
		groupVolume: numberAt(raw, 'group_volume'),
		groupVolumeMuted: keepNull(raw.group_volume_muted, boolAt(raw, 'group_volume_muted')),
		hasPowerControl: textAt(raw, 'power_control') !== NO_CONTROL,
		hasVolumeControl: textAt(raw, 'volume_control') !== NO_CONTROL,
		hasMuteControl: textAt(raw, 'mute_control') !== NO_CONTROL,
		groupMembers: idsIn(raw.group_members ?? raw.group_childs)?.filter((member) => member !== id),
		staticGroupMembers: textsIn(raw.static_group_members),
		canGroupWith: idsIn(raw.can_group_with),
		syncedTo,
		activeGroup,
		leaderId: syncedTo ?? activeGroup ?? undefined,
		sleepTimerExpiresAt: keepNull(
			raw.sleep_timer_expires_at,
			numberAt(raw, 'sleep_timer_expires_at'),
		),
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

function parseSource(raw: JsonObject): PlayerSource {
	const id = textAt(raw, 'id') ?? '';
	return { id, name: textAt(raw, 'name') ?? id, isPassive: boolAt(raw, 'passive') ?? false };
}

function currentMediaIn(player: JsonObject): PlayerMedia | undefined {
	const raw = objectAt(player, 'current_media');
	return (
		raw && {
			queueItemId: textAt(raw, 'queue_item_id'),
			...parsePlayingMedia(raw, textAt(raw, 'title')),
			elapsedTime: numberAt(raw, 'elapsed_time'),
			elapsedTimeLastUpdated: numberAt(raw, 'elapsed_time_last_updated'),
		}
	);
}

function idsIn(value: JsonValue | undefined): string[] | undefined {
	return Array.isArray(value) ? textsIn(value) : undefined;
}

function keepNull<Value>(wire: JsonValue | undefined, value: Value): Value | null {
	return wire === null ? null : value;
}
