import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { Snapshot, SnapshotVolume } from '../../helpers/snapshot/snapshot';
import { readPlayerNow } from '../players/readPlayer';
import { volumeTargetOfPlayer, setMuted } from '../players/playerVolume';
import { joinReasons } from '../verifyEffect';
import { setAndVerifyVolume, verifyVolume } from '../players/verifyVolume';

/**
 * Restores the levels and mutes of a player and its members, one by one.
 *
 * @param isGroup whether the player only consists of others: its level is theirs
 * @returns why some were not restored
 * @throws ApiError if the level of the player itself was not restored
 */
export async function restoreVolumes(
	client: MusicAssistantClient,
	snapshot: Snapshot,
	isGroup: boolean,
): Promise<string | undefined> {
	const reasons = isGroup ? [] : await restoreVolume(client, snapshot);
	for (const member of snapshot.group?.members ?? []) {
		const result = await restoreVolume(client, member).catch(asApiError);
		reasons.push(...(result instanceof ApiError ? [result.message] : result));
	}
	return joinReasons(reasons);
}

/** @returns why they are not confirmed */
async function restoreVolume(
	client: MusicAssistantClient,
	{ player: name, player_id: id, volume_level: level, volume_muted: muted }: SnapshotVolume,
): Promise<string[]> {
	const reasons: string[] = [];
	const before = await readPlayerNow(client, id);
	if (level !== null && before?.volumeLevel !== level) {
		const confirmation = await setAndVerifyVolume(client, { id, name }, level);
		if (!confirmation.confirmed) reasons.push(confirmation.reason);
	}
	// From 2.10 on, a new level unmutes a player.
	const now = muted === null ? undefined : await readPlayerNow(client, id);
	if (muted !== null && now?.hasMuteControl && now.volumeMuted !== muted) {
		const target = volumeTargetOfPlayer(id);
		await setMuted(client, target, muted);
		const action = muted ? 'mute' : 'unmute';
		const { confirmation } = await verifyVolume(client, { name, action, target });
		if (!confirmation.confirmed) reasons.push(confirmation.reason);
	}
	return reasons;
}
