import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { pause } from '../../api/polling';

/** What a volume command is sent to. */
export interface VolumeTarget {
	playerId: string;
	/** All players of its group together, each by its share. */
	wholeGroup: boolean;
}

/** From 0 to 100, of one player or of its whole group. */
export function volumeOf(player: Player | undefined, wholeGroup: boolean): number | undefined {
	return wholeGroup ? player?.groupVolume : player?.volumeLevel;
}

/** Whether a player, or its whole group, is muted; `undefined` where that is not reported. */
export function mutedOf(
	player: Player | undefined,
	wholeGroup: boolean,
): boolean | 'partly' | undefined {
	if (!wholeGroup) return player?.volumeMuted;
	return player?.groupVolumeMuted === null ? 'partly' : player?.groupVolumeMuted;
}

/** Players round: many have thirty steps or fewer on their way to 100. */
const ROUNDING = 4;

/** Whether a level is another one as a player with few steps has it. */
export function isNear(level: number, goal: number): boolean {
	return Math.abs(level - goal) <= ROUNDING;
}

/** Sets the volume, from 0 to 100. */
export async function setVolume(
	client: MusicAssistantClient,
	{ playerId, wholeGroup }: VolumeTarget,
	level: number,
): Promise<void> {
	const command = wholeGroup ? 'players/cmd/group_volume' : 'players/cmd/volume_set';
	await client.call(command, { player_id: playerId, volume_level: level });
}

/** One step louder or less loud; how far a step goes is the server's. */
export async function stepVolume(
	client: MusicAssistantClient,
	{ playerId, wholeGroup }: VolumeTarget,
	direction: 'up' | 'down',
): Promise<void> {
	const command = wholeGroup
		? (`players/cmd/group_volume_${direction}` as const)
		: (`players/cmd/volume_${direction}` as const);
	await client.call(command, { player_id: playerId });
}

/** Mutes a player or its whole group, or lets it be heard again. @throws ApiError */
export async function muteVolume(
	client: MusicAssistantClient,
	{ playerId, wholeGroup }: VolumeTarget,
	muted: boolean,
): Promise<void> {
	const command = wholeGroup ? 'players/cmd/group_volume_mute' : 'players/cmd/volume_mute';
	await client.call(command, { player_id: playerId, muted });
}

/** Milliseconds. Finer steps cannot be heard, and a server should not be asked more often. */
const SHORTEST_STEP = 500;

/**
 * Goes from one volume to another in even steps. Each step is sent once; the last is the target itself.
 *
 * @param seconds how long the way takes
 * @throws the reason of the signal when the execution is cancelled on the way: the volume stays where it is then
 */
export async function fadeVolume(
	client: MusicAssistantClient,
	target: VolumeTarget,
	from: number,
	to: number,
	seconds: number,
): Promise<void> {
	const distance = Math.abs(to - from);
	const steps = Math.min(distance, Math.floor((seconds * 1000) / SHORTEST_STEP));
	const began = Date.now();
	for (let step = 1; step <= steps; step++) {
		const due = began + (seconds * 1000 * step) / steps;
		await pause(client, Math.max(0, due - Date.now()));
		await setVolume(client, target, Math.round(from + ((to - from) * step) / steps));
	}
}
