import { type ApiError, rejectedError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import type { Step } from '../runSteps';
import { reasonIfUnconfirmed, type VerifyResult } from '../verifyEffect';
import { STABLE_MILLISECONDS, verifyPlayer } from './verifyPlayer';

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

/** Mutes or unmutes a player or its whole group. @throws ApiError */
export async function setMuted(
	client: MusicAssistantClient,
	{ playerId, wholeGroup }: VolumeTarget,
	muted: boolean,
): Promise<void> {
	const command = wholeGroup ? 'players/cmd/group_volume_mute' : 'players/cmd/volume_mute';
	await client.call(command, { player_id: playerId, muted });
}

export type VolumeAction = 'set' | 'up' | 'down' | 'mute' | 'unmute' | 'fade';

export function isMuteAction(action: VolumeAction): action is 'mute' | 'unmute' {
	return action === 'mute' || action === 'unmute';
}

/** A volume command that was sent. */
export interface SentVolumeChange {
	/** Display name of the player. */
	name: string;
	action: VolumeAction;
	target: VolumeTarget;
	/** The level before the command, if it is known. */
	from?: number;
	targetLevel?: number;
}

/**
 * Waits until a player or its whole group has the volume that a command should have given it.
 *
 * @throws ApiError if the command had no effect; otherwise like `verifyPlayer`
 */
export async function verifyVolume(
	client: MusicAssistantClient,
	change: SentVolumeChange,
): Promise<VerifyResult<Player | undefined>> {
	const { name, action, target, targetLevel } = change;
	const { playerId, wholeGroup } = target;
	return await verifyPlayer(client, {
		id: playerId,
		name,
		isDone: (now) =>
			hasTakenEffect(change, volumeOf(now, wholeGroup), muteStateOf(now, wholeGroup)),
		stableFor: (now) => stableMilliseconds(targetLevel, volumeOf(now, wholeGroup), wholeGroup),
		notReported: whyNotReported(action, wholeGroup),
		notDone: (now) =>
			volumeErrorOrReason(change, volumeOf(now, wholeGroup), muteStateOf(now, wholeGroup)),
	});
}

/** Whether the command changed the volume; `undefined` if that is not reported. */
function hasTakenEffect(
	{ action, from, targetLevel }: SentVolumeChange,
	level: number | undefined,
	muted: boolean | 'partly' | undefined,
): boolean | undefined {
	if (isMuteAction(action)) {
		return muted === undefined ? undefined : muted === (action === 'mute');
	}
	if (level === undefined) return undefined;
	switch (action) {
		case 'up':
			return from === undefined ? undefined : level > from || from >= 100;
		case 'down':
			return from === undefined ? undefined : level < from || from <= 0;
		case 'set':
		case 'fade':
			return (
				level === targetLevel ||
				(targetLevel !== undefined && level !== from && isNearLevel(level, targetLevel))
			);
	}
}

/**
 * Milliseconds for which the volume must keep its level. Servers never revert the exact target (observed on 2.7 and 2.8).
 * A level near it may be a step on the way, and the players of a group change one by one.
 */
function stableMilliseconds(
	targetLevel: number | undefined,
	level: number | undefined,
	wholeGroup: boolean,
): number {
	const isExact = targetLevel === undefined ? !wholeGroup : level === targetLevel;
	return isExact ? 0 : STABLE_MILLISECONDS;
}

/** The error for a command without effect, or why its effect may be all that the player is capable of. */
function volumeErrorOrReason(
	{ name, action, from, targetLevel }: SentVolumeChange,
	level: number | undefined,
	muted: boolean | 'partly' | undefined,
): ApiError | string {
	if (isMuteAction(action) && muted === 'partly') {
		return `Not all players in the group are ${action}d: some do not support it, or could not be reached`;
	}
	if (level !== undefined && targetLevel !== undefined) {
		if (isNearLevel(level, targetLevel)) {
			return `The volume stayed at ${level}: the player may only support larger steps`;
		}
		if (from !== undefined && level !== from) {
			return `The volume is ${level}, not ${targetLevel}: somebody may have changed it at the same time, or the player or its settings limit it`;
		}
	}
	return rejectedError(
		`"${name}" accepted the command, but nothing changed: its volume is ${level ?? 'not known'}${muted === true ? ', muted' : ''}`,
		'Check whether the player is switched on, and whether its settings limit the volume or disable this control.',
	);
}

function whyNotReported(action: VolumeAction, wholeGroup: boolean): string {
	const subject = wholeGroup ? 'The group' : 'The player';
	if (!isMuteAction(action)) return `${subject} does not report its volume`;
	if (wholeGroup) return `${subject} does not report whether it is muted`;
	return `${subject} may have no mute control: it does not report whether it is muted`;
}

/**
 * Sets the volume of one player alone, from 0 to 100, and verifies it.
 *
 * @param from its level before, if that is not good enough
 * @throws ApiError if the server refuses; otherwise like `verifyVolume`
 */
export async function setAndVerifyVolume(
	client: MusicAssistantClient,
	{ id, name }: Pick<Player, 'id' | 'name'>,
	targetLevel: number,
	from?: number,
): Promise<VerifyResult<Player | undefined>> {
	const target = volumeTargetOfPlayer(id);
	await setVolume(client, target, targetLevel);
	return await verifyVolume(client, { name, action: 'set', target, targetLevel, from });
}

/** What to restore of the volume of a player; `undefined` for what is to stay as it is. */
interface VolumeBefore {
	level: number | undefined;
	muted: boolean | undefined;
}

/**
 * Restores the level of a player alone and whether it was muted: in this order, because from 2.10 on a new level unmutes a
 * player. Players of a group that reached 0 together would otherwise all come back at the same level.
 *
 * @param now the player, if it was read just now: what has not changed is not sent
 * @returns why they are not confirmed
 * @throws like `setAndVerifyVolume`
 */
export async function restoreVolume(
	client: MusicAssistantClient,
	player: Pick<Player, 'id' | 'name'>,
	{ level, muted }: VolumeBefore,
	now?: Player,
): Promise<string[]> {
	const results: Array<VerifyResult<Player | undefined>> = [];
	if (level !== undefined && now?.volumeLevel !== level) {
		results.push(await setAndVerifyVolume(client, player, level));
	}
	const { volumeMuted, hasMuteControl } = results[0]?.state ?? now ?? {};
	if (muted !== undefined && hasMuteControl && volumeMuted !== muted) {
		const target = volumeTargetOfPlayer(player.id);
		await setMuted(client, target, muted);
		const action = muted ? 'mute' : 'unmute';
		results.push(await verifyVolume(client, { name: player.name, action, target }));
	}
	return results.flatMap(({ confirmation }) => reasonIfUnconfirmed(confirmation) ?? []);
}

/** The steps that do so for several players. Those whose level is not known are left out. @param players as they were before */
export function volumeRestoreSteps(
	client: MusicAssistantClient,
	players: ReadonlyArray<Player | undefined>,
): Step[] {
	return players.flatMap((player) => {
		if (player?.volumeLevel === undefined) return [];
		const { name, volumeLevel: level, volumeMuted: muted } = player;
		return {
			name: `the level of "${name}", which was ${level}`,
			run: async () => await restoreVolume(client, player, { level, muted }),
		};
	});
}
