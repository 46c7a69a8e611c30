import { countWithUnit, joinWithLimit } from '../../../helpers/text';
import { orderColumns } from '../../../services/simplifyMedia';
import { optionsForRead } from '../../../parameters/fields/commonFields';
import { playerLocator } from '../../../parameters/fields/locators';
import { resolvePlayer } from '../../../parameters/resolve/resolvePlayersAndQueues';
import type { Operation } from '../../operation';
import type { MusicAssistantClient } from '../../../api/client';
import type { Player } from '../../../api/models/player';
import {
	type PlayerQueue,
	mediaItemOfQueueItem,
	type QueueItem,
} from '../../../api/models/playerQueue';
import {
	SNAPSHOT_VERSION,
	type Snapshot,
	type SnapshotGroup,
	type SnapshotItem,
	type SnapshotQueue,
	type SnapshotSound,
	type SnapshotVolume,
	type SnapshotPart,
	SHUFFLE_REASON,
} from './snapshot';
import { certainlyHasCommand, readServerId } from '../../../api/serverVersions';
import { SPOKEN_TYPES } from '../../../services/queues/queueModes';
import { readPlayerNow } from '../../../services/players/verifyPlayer';
import { tryReadSound, sourcesWithOwnQueue } from '../../../services/players/playerSettings';
import { secondsIntoCurrentItem, readAllQueueItems } from '../../../services/queues/queueItems';
import { type PlaybackTarget, findQueue } from '../../../services/queues/playbackTargets';

export const getSnapshot: Operation = {
	option: {
		name: 'Get Snapshot',
		value: 'getSnapshot',
		action: 'Get snapshot of player',
		description:
			'Get the power, volume, sound preset, group, source and queue of a player, to restore them later with Restore Snapshot',
	},
	effect: 'read',
	fields: [playerLocator, optionsForRead()],

	async execute(context) {
		return orderColumns(await takeSnapshot(context.client, await resolvePlayer(context)));
	},
};

/** Reads what a player is doing and playing, as far as the server reports it, so that it can be restored later. */
async function takeSnapshot(
	client: MusicAssistantClient,
	{ id, name }: Pick<PlaybackTarget, 'id' | 'name'>,
): Promise<Snapshot & { limits: RestoreLimitation[] }> {
	const player = await readPlayerNow(client, id);
	const players = (await client.callIfSupported('players/all', {})) ?? [];
	const follows = player?.leaderId !== undefined && player.leaderId !== id;
	const queue = follows ? undefined : await findQueue(client, id, { noCache: true });
	const items = queue ? await readAllQueueItems(client, id, { noCache: true }) : [];
	const snapshot = {
		player: name,
		player_id: id,
		state: player?.playbackState ?? queue?.state ?? null,
		...volumeFieldsOf(player),
		powered: player?.hasPowerControl ? (player.powered ?? null) : null,
		sound: await readSnapshotSound(client, id),
		group: player ? toSnapshotGroup(player, players) : null,
		source: player ? toSnapshotSource(player, queue) : null,
		queue: queue ? toSnapshotQueue(queue, items) : null,
		snapshot_version: SNAPSHOT_VERSION,
		taken_at: new Date().toISOString(),
		server_id: (await readServerId(client)) ?? null,
	};
	const hidesSpeeds = queue !== undefined && (await hasHiddenSpeeds(client, queue, items));
	return { ...snapshot, limits: findRestoreLimitations(snapshot, { player, items, hidesSpeeds }) };
}

/** How the sound of a player is processed; null if the server does not report it to this user. */
async function readSnapshotSound(
	client: MusicAssistantClient,
	playerId: string,
): Promise<SnapshotSound | null> {
	const processing = await tryReadSound(client, playerId);
	if (!processing) return null;
	const { sound, preset } = processing;
	const { isEnabled: enabled, raw } = sound;
	return {
		enabled,
		preset: preset?.name ?? null,
		preset_id: preset?.id ?? null,
		config: enabled && !preset ? raw : null,
	};
}

/** Whether the server may play items at a speed that it does not report: 2.8 does. */
async function hasHiddenSpeeds(
	client: MusicAssistantClient,
	{ playbackSpeed }: PlayerQueue,
	items: readonly QueueItem[],
): Promise<boolean> {
	const isSpoken = (item: QueueItem) =>
		SPOKEN_TYPES.includes(mediaItemOfQueueItem(item)?.mediaType ?? '');
	return (
		playbackSpeed === undefined &&
		items.some(isSpoken) &&
		(await certainlyHasCommand(client, 'player_queues/set_playback_speed'))
	);
}

function toSnapshotGroup(player: Player, players: readonly Player[]): SnapshotGroup | null {
	const { groupMembers, id } = player;
	// In a group that is set up in Music Assistant, it may also report which member leads the others.
	const leaderId = player.activeGroup ?? player.leaderId;
	const find = (memberId: string) => players.find((one) => one.id === memberId);
	if (leaderId !== undefined && leaderId !== id) {
		const leader = { player: find(leaderId)?.name ?? leaderId, player_id: leaderId };
		return { leader, members: [] };
	}
	if (groupMembers === undefined) return null;
	return { leader: null, members: groupMembers.map((one) => toSnapshotVolume(one, find(one))) };
}

function toSnapshotVolume(id: string, player: Player | undefined): SnapshotVolume {
	return { player: player?.name ?? id, player_id: id, ...volumeFieldsOf(player) };
}

/** Servers before 2.10 also accept levels below 0, and report them. */
function volumeFieldsOf(
	player: Player | undefined,
): Pick<SnapshotVolume, 'volume_level' | 'volume_muted'> {
	const { volumeLevel: level, volumeMuted: muted } = player ?? {};
	return {
		volume_level: level === undefined ? null : Math.max(0, level),
		volume_muted: muted ?? null,
	};
}

/** Null while it plays its own queue, or that of the player it follows. */
function toSnapshotSource(player: Player, queue: PlayerQueue | undefined): Snapshot['source'] {
	const { activeSource: id } = player;
	if (queue?.active !== false || id === undefined || id === player.id) return null;
	const source = sourcesWithOwnQueue(player).find((one) => one.id === id);
	return { name: source?.name ?? id, id };
}

function toSnapshotQueue(queue: PlayerQueue, items: readonly QueueItem[]): SnapshotQueue {
	const { currentItem } = queue;
	// A queue that has ended starts over.
	const isOver = currentItem === null || queue.ended === true;
	const hasSources = queue.isDynamic || queue.playsSimilar;
	return {
		state: queue.state ?? null,
		shuffle_enabled: queue.shuffleEnabled ?? null,
		repeat_mode: queue.repeatMode ?? null,
		autoplay_enabled: queue.autoplayEnabled ?? null,
		crossfade_enabled: queue.crossfadeEnabled ?? null,
		is_dynamic: hasSources,
		sources: hasSources
			? queue.sources.flatMap(({ uri, name = uri }) =>
					uri && name ? [{ uri, name, plays_similar: queue.playsSimilar }] : [],
				)
			: [],
		current_index: isOver ? null : currentIndexIn(items, queue),
		// A stream without an end has no position to return to.
		elapsed: isOver || !currentItem?.duration ? 0 : Math.floor(secondsIntoCurrentItem(queue)),
		playback_speeds: Object.fromEntries(
			items.flatMap(({ id, playbackSpeed: speed = 1 }) => (speed === 1 ? [] : [[id, speed]])),
		),
		item_count: items.length,
		items: items.map(toSnapshotItem),
	};
}

/** The position of the current item, found by its identity: the queue may have moved on since it was read. */
function currentIndexIn(
	items: readonly QueueItem[],
	{ currentItem, currentIndex }: PlayerQueue,
): number | null {
	const index = currentItem ? items.findIndex(({ id }) => id !== '' && id === currentItem.id) : -1;
	if (index >= 0) return index;
	return currentIndex !== undefined && items[currentIndex] ? currentIndex : null;
}

function toSnapshotItem(item: QueueItem): SnapshotItem {
	const media = mediaItemOfQueueItem(item);
	const uri = media?.uri ?? item.uri ?? null;
	return { uri, name: item.name ?? media?.name ?? '', queue_item_id: item.id || null };
}

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
function findRestoreLimitations(
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
