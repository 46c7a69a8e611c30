import type { MusicAssistantClient } from '../../../api/client';
import { ApiError, asApiError, rejectedError } from '../../../api/apiError';
import {
	type Snapshot,
	type SnapshotQueue,
	type SnapshotSound,
	type SnapshotVolume,
	partsToRestore,
	SHUFFLE_REASON,
	type RestoreChoice,
} from './snapshot';
import {
	readPlayerNow,
	powerCheck,
	verifyPlayer,
	selectedSourceCheck,
} from '../../../services/players/verifyPlayer';
import type { PlaybackTarget } from '../../../services/queues/playbackTargets';
import {
	leaveOtherGroup,
	restoreGroup,
	PartRestorer,
	restoreModesExceptShuffle,
} from './restoreGroup';
import { restoreQueueItems, type RestoreQueueItemsResult } from './restoreQueueItems';
import { restorePlayback } from './restorePlayback';
import { joinReasons, reasonIfUnconfirmed, verifyEffect } from '../../../services/verifyEffect';
import { parseSoundConfig } from '../../../api/models/playerConfig';
import { prepareSoundChange, sourcesWithOwnQueue } from '../../../services/players/playerSettings';
import { restoreVolume } from '../../../services/players/playerVolume';
import { countWithUnit } from '../../../helpers/text';
import { readAllQueueItems } from '../../../services/queues/queueItems';

/**
 * Restores what a player was doing and playing.
 *
 * The order keeps the music that plays now from being heard where it should not: a player leaves a group that is not its
 * own before its queue changes, the queue is filled before others join, and levels are set before anything plays. The sound
 * preset is applied while nothing plays if possible: servers interrupt what plays for it.
 *
 * @throws ApiError with what was restored and what was not, if the server or the player is gone, or if nothing was restored
 */
export async function restoreSnapshot(
	client: MusicAssistantClient,
	player: Pick<PlaybackTarget, 'id' | 'name' | 'isGroup'>,
	snapshot: Snapshot,
	choice: RestoreChoice,
): Promise<PartRestorer> {
	const { powered, queue, sound } = snapshot;
	const group = choice.group ? snapshot.group : null;
	const restorer = new PartRestorer(client, player, partsToRestore(snapshot, choice));
	const volumeAndSound = async () => {
		await restorer.restore(
			'volume',
			async () => await restoreVolumes(client, snapshot, player.isGroup),
		);
		if (sound) {
			await restorer.restore('sound', async () => await restoreSound(client, player, sound));
		}
	};
	if (powered === true) {
		await restorer.restore('power', async () => await restorePower(client, player, true));
	}
	if (group) {
		await restorer.prepare(async () => await leaveOtherGroup(client, player, group));
	}
	const items =
		queue && choice.queue ? await restoreQueue(client, restorer, snapshot, queue) : undefined;
	if (group) {
		await restorer.restore('group', async () => await restoreGroup(client, player, group));
	}
	const plays = queue?.state === 'playing' && choice.resume;
	if (plays) await volumeAndSound();
	if (queue && items) {
		const goal = {
			snapshot,
			queue,
			ids: items.ids,
			isRefilled: items.isRefilled,
			resume: choice.resume,
		};
		await restorer.restore('playback', async () => await restorePlayback(client, goal));
	}
	if (!plays) await volumeAndSound();
	await restorer.restore(
		'source',
		async () => await restoreSource(client, player, snapshot.source),
	);
	if (powered === false) {
		await restorer.restore('power', async () => await restorePower(client, player, false));
	}
	if (restorer.restored.length === 0 && restorer.notRestored.length > 0) {
		throw nothingRestoredError(restorer, player);
	}
	return restorer;
}

const QUEUE_NOT_RESTORED_REASON = 'The queue was not restored';

/** Restores the items and modes of the queue. @returns `undefined` if that failed */
async function restoreQueue(
	client: MusicAssistantClient,
	restorer: PartRestorer,
	{ player_id: id, player: name }: Snapshot,
	queue: SnapshotQueue,
): Promise<RestoreQueueItemsResult | undefined> {
	let items: RestoreQueueItemsResult | undefined;
	await restorer.restore('queue', async () => {
		const leaderId = (await readPlayerNow(client, id))?.leaderId;
		if (leaderId !== undefined && leaderId !== id) {
			return FOLLOWS_ANOTHER_REASON;
		}
		items = await restoreQueueItems(client, { id, name }, queue);
		const speeds = await restorePlaybackSpeeds(client, id, queue, items);
		return joinReasons([items.reason, speeds]);
	});
	if (items === undefined) {
		restorer.recordNotRestored('modes', QUEUE_NOT_RESTORED_REASON);
		restorer.recordNotRestored('playback', QUEUE_NOT_RESTORED_REASON);
		return undefined;
	}
	if (items.losesShuffle) restorer.recordNotRestored('shuffle', SHUFFLE_REASON);
	await restorer.restore('modes', async () => await restoreModesExceptShuffle(client, id, queue));
	return items;
}

function nothingRestoredError(
	restorer: PartRestorer,
	{ name }: Pick<PlaybackTarget, 'name'>,
): ApiError {
	const reasons = restorer.notRestored.map(({ part, reason }) => `${part}: ${reason}.`);
	return rejectedError(
		`Nothing from the snapshot could be restored on "${name}"`,
		reasons.join(' '),
	);
}

/** Switches a player on or off, unless it is already. @throws ApiError if it did not take effect */
async function restorePower(
	client: MusicAssistantClient,
	player: Pick<PlaybackTarget, 'id' | 'name'>,
	powered: boolean,
): Promise<string | undefined> {
	const now = await readPlayerNow(client, player.id);
	if (now?.powered === powered) return undefined;
	if (now?.hasPowerControl === false) return 'The player can no longer be switched on or off';
	await client.call('players/cmd/power', { player_id: player.id, powered });
	const { confirmation } = await verifyPlayer(client, powerCheck(player, powered));
	return reasonIfUnconfirmed(confirmation);
}

/** Why nothing is restored of the queue and the source of a player that follows another one. */
const FOLLOWS_ANOTHER_REASON =
	'The player plays the queue of another one: switch on "Restore Group", or ungroup it first';

/**
 * Switches a player back to the input that it played, or to its queue.
 *
 * @returns why it was not switched
 */
async function restoreSource(
	client: MusicAssistantClient,
	{ id, name }: Pick<PlaybackTarget, 'id' | 'name'>,
	snapshotSource: Snapshot['source'],
): Promise<string | undefined> {
	const now = await readPlayerNow(client, id);
	const source = snapshotSource?.id ?? id;
	if (now === undefined || now.activeSource === undefined || now.activeSource === source) {
		return undefined;
	}
	// Selecting its own queue would take it out of its group.
	if (now.leaderId !== undefined && now.leaderId !== id) return FOLLOWS_ANOTHER_REASON;
	const found = sourcesWithOwnQueue(now).find((one) => one.id === source);
	if (found === undefined) {
		return `"${name}" no longer has the source "${snapshotSource?.name ?? source}"`;
	}
	if (found.isPassive) return `"${found.name}" starts by itself and cannot be selected`;
	await client.call('players/cmd/select_source', { player_id: id, source });
	const check = selectedSourceCheck({ id, name }, found, now);
	const { confirmation } = await verifyPlayer(client, check);
	return reasonIfUnconfirmed(confirmation);
}

/**
 * Restores the levels and mutes of a player and its members, one by one.
 *
 * @param isGroup whether the player only consists of others: its level is theirs
 * @returns why some were not restored
 * @throws ApiError if the level of the player itself was not restored
 */
async function restoreVolumes(
	client: MusicAssistantClient,
	snapshot: Snapshot,
	isGroup: boolean,
): Promise<string | undefined> {
	const reasons = isGroup ? [] : await restoreSnapshotVolume(client, snapshot);
	for (const member of snapshot.group?.members ?? []) {
		const result = await restoreSnapshotVolume(client, member).catch(asApiError);
		reasons.push(...(result instanceof ApiError ? [result.message] : result));
	}
	return joinReasons(reasons);
}

async function restoreSnapshotVolume(
	client: MusicAssistantClient,
	{ player: name, player_id: id, volume_level: level, volume_muted: muted }: SnapshotVolume,
): Promise<string[]> {
	const before = { level: level ?? undefined, muted: muted ?? undefined };
	return await restoreVolume(client, { id, name }, before, await readPlayerNow(client, id));
}

/** Processes the sound of a player as it was. @returns why it is not */
async function restoreSound(
	client: MusicAssistantClient,
	player: Pick<PlaybackTarget, 'id' | 'name'>,
	{ preset: name, preset_id: id, config }: SnapshotSound,
): Promise<string | undefined> {
	const presets = id === null ? [] : await client.call('config/dsp_presets/get', {});
	const preset = config
		? { id: '', name: '', config: parseSoundConfig(config) }
		: presets.find((one) => one.id === id);
	if (id !== null && !preset) return `The server no longer has the sound preset "${name}"`;
	const change = await prepareSoundChange(client, player, preset, presets);
	if (change.wasInForce) return undefined;
	await change.send();
	return reasonIfUnconfirmed(await change.verify());
}

/**
 * Sets the playback speed of the items that have another one than in the snapshot.
 *
 * @returns why some were not set
 */
async function restorePlaybackSpeeds(
	client: MusicAssistantClient,
	queueId: string,
	{ playback_speeds: speeds, items }: SnapshotQueue,
	{ ids, queued }: Pick<RestoreQueueItemsResult, 'ids' | 'queued'>,
): Promise<string | undefined> {
	const current = new Map(
		queued.map(({ id, playbackSpeed = NORMAL_SPEED }) => [id, playbackSpeed]),
	);
	const sent = new Map<string, number>();
	for (const [index, { queue_item_id: before }] of items.entries()) {
		const speed = (before === null ? undefined : speeds[before]) ?? NORMAL_SPEED;
		const id = ids[index];
		if (!id || (current.get(id) ?? NORMAL_SPEED) === speed) continue;
		const args = { queue_id: queueId, speed, queue_item_id: id };
		await client.tryCall('player_queues/set_playback_speed', args);
		sent.set(id, speed);
	}
	return sent.size > 0 ? await verifySpeeds(client, queueId, sent) : undefined;
}

const NORMAL_SPEED = 1;

/** @returns how many items do not have their speed */
async function verifySpeeds(
	client: MusicAssistantClient,
	queueId: string,
	speeds: ReadonlyMap<string, number>,
): Promise<string | undefined> {
	const { confirmation } = await verifyEffect(client, {
		async read() {
			const items = await readAllQueueItems(client, queueId, { noCache: true });
			return items.filter(
				({ id, playbackSpeed = NORMAL_SPEED }) =>
					(speeds.get(id) ?? playbackSpeed) !== playbackSpeed,
			);
		},
		isDone: (different) => different.length === 0,
		notDone: ({ length }) =>
			`The playback speed of ${countWithUnit(length, 'item')} was not restored`,
	});
	return reasonIfUnconfirmed(confirmation);
}
