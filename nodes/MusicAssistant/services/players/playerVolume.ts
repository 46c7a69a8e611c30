import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { sleepUnlessCancelled } from '../../api/polling';

/** The player or group that a volume command is sent to. */
export interface VolumeTarget {
	playerId: string;
	/** Whether the command changes all players of its group proportionally. */
	wholeGroup: boolean;
}

/** One player alone, whatever it is grouped with. */
export function volumeTargetOfPlayer(playerId: string): VolumeTarget {
	return { playerId, wholeGroup: false };
}

/** The volume of a player or its whole group, from 0 to 100. */
export function volumeOf(player: Player | undefined, wholeGroup: boolean): number | undefined {
	return wholeGroup ? player?.groupVolume : player?.volumeLevel;
}

/** Whether a player or its whole group is muted; `undefined` if that is not reported. */
export function muteStateOf(
	player: Player | undefined,
	wholeGroup: boolean,
): boolean | 'partly' | undefined {
	if (!wholeGroup) return player?.volumeMuted;
	return player?.groupVolumeMuted === null ? 'partly' : player?.groupVolumeMuted;
}

/** Players round volumes: many have thirty steps or fewer. */
const LEVEL_TOLERANCE = 4;

/** Whether two levels are equal within the rounding of players. */
export function isNearLevel(level: number, target: number): boolean {
	return Math.abs(level - target) <= LEVEL_TOLERANCE;
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

/** Changes the volume by one step, the size of which is up to the server. */
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

/** Mutes or unmutes a player or its whole group. @throws ApiError */
export async function setMuted(
	client: MusicAssistantClient,
	{ playerId, wholeGroup }: VolumeTarget,
	muted: boolean,
): Promise<void> {
	const command = wholeGroup ? 'players/cmd/group_volume_mute' : 'players/cmd/volume_mute';
	await client.call(command, { player_id: playerId, muted });
}

/** Finer steps cannot be heard, and a server should not get more requests. */
const MIN_STEP_MILLISECONDS = 500;

/** A player or group and the levels between which it is faded. */
export interface VolumeFade {
	target: VolumeTarget;
	from: number;
	to: number;
}

/**
 * Fades one or several volumes in even steps. Sends each step once; the last ones are the levels to fade to.
 *
 * @param seconds duration of the fade
 * @throws the signal's reason if the execution is cancelled: the volumes then stay where they are
 */
export async function fadeVolumes(
	client: MusicAssistantClient,
	fades: readonly VolumeFade[],
	seconds: number,
): Promise<void> {
	const distance = Math.max(0, ...fades.map(({ from, to }) => Math.abs(to - from)));
	const steps = Math.min(distance, Math.floor((seconds * 1000) / MIN_STEP_MILLISECONDS));
	const startedAt = performance.now();
	for (let step = 1; step <= steps; step++) {
		const dueAt = startedAt + (seconds * 1000 * step) / steps;
		await sleepUnlessCancelled(client, Math.max(0, dueAt - performance.now()));
		for (const { target, from, to } of fades) {
			const levelAt = (count: number) => Math.round(from + ((to - from) * count) / steps);
			if (levelAt(step) !== levelAt(step - 1)) await setVolume(client, target, levelAt(step));
		}
	}
}
