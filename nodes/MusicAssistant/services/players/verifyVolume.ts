import { type ApiError, rejectedError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import type { Confirmation, VerifyResult } from '../verifyEffect';
import { tryReadVolumeSettings } from './playerSettings';
import { STABLE_MILLISECONDS, verifyPlayer, readPlayerNow } from './verifyPlayer';
import {
	isNearLevel,
	muteStateOf,
	volumeTargetOfPlayer,
	setVolume,
	volumeOf,
	type VolumeTarget,
	setMuted,
} from './playerVolume';
import type { VolumeSettings } from '../../api/models/playerConfig';
import type { Step } from '../runSteps';
import { certainlySupports } from '../../api/serverVersions';

export const VOLUME_ACTIONS = ['set', 'up', 'down', 'mute', 'unmute', 'fade'] as const;

export type VolumeAction = (typeof VOLUME_ACTIONS)[number];

/** The level before a command and the target level, as far as they are known. */
interface VolumeLevels {
	from?: number;
	targetLevel?: number;
}

export function isMuteAction(action: VolumeAction): action is 'mute' | 'unmute' {
	return action === 'mute' || action === 'unmute';
}

/** A volume command that was sent. */
export interface SentVolumeChange extends VolumeLevels {
	/** Display name of the player. */
	name: string;
	action: VolumeAction;
	target: VolumeTarget;
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
			hasTakenEffect(action, change, volumeOf(now, wholeGroup), muteStateOf(now, wholeGroup)),
		isAcceptable: async (now) =>
			await isNearestReachable(client, target, now.volumeLevel, targetLevel),
		stableFor: (now) => stableMilliseconds(targetLevel, volumeOf(now, wholeGroup), wholeGroup),
		notReported: whyNotReported(action, wholeGroup),
		notDone: (now) =>
			volumeErrorOrReason(change, volumeOf(now, wholeGroup), muteStateOf(now, wholeGroup)),
	});
}

/**
 * Sets the volume of one player alone, from 0 to 100, and verifies it.
 *
 * @throws ApiError if the server refuses; otherwise like `verifyVolume`
 */
export async function setAndVerifyVolume(
	client: MusicAssistantClient,
	{ id, name }: Pick<Player, 'id' | 'name'>,
	level: number,
): Promise<Confirmation> {
	const target = volumeTargetOfPlayer(id);
	await setVolume(client, target, level);
	const change = { name, action: 'set', target, targetLevel: level } as const;
	return (await verifyVolume(client, change)).confirmation;
}

/** Whether the command changed the volume; `undefined` if that is not reported. */
function hasTakenEffect(
	action: VolumeAction,
	{ from, targetLevel }: VolumeLevels,
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

/** Whether a player has come as near to a level as it can. Of a group, each player has a range of its own. */
async function isNearestReachable(
	client: MusicAssistantClient,
	{ playerId, wholeGroup }: VolumeTarget,
	level: number | undefined,
	targetLevel: number | undefined,
): Promise<boolean> {
	if (wholeGroup || level === undefined || targetLevel === undefined) return false;
	const settings = await tryReadVolumeSettings(client, playerId);
	return settings !== undefined && isNearestReachableVolume(level, targetLevel, settings);
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
	{ name, action, from, targetLevel, target: { wholeGroup } }: SentVolumeChange,
	level: number | undefined,
	muted: boolean | 'partly' | undefined,
): ApiError | string {
	if (isMuteAction(action) && muted === 'partly') {
		return `Not all players in the group are ${action}d: some do not support it, or could not be reached`;
	}
	if (level !== undefined && targetLevel !== undefined) {
		if (wholeGroup && level !== from) {
			return `The group is at ${level}: some of its players are at the end of their range or could not be reached`;
		}
		if (isNearLevel(level, targetLevel)) {
			return `The volume stayed at ${level}: the player may only support larger steps`;
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
 * Whether a level is the nearest to the requested one that a player can have: from 2.10 on, a server converts levels to the
 * range in the settings of the player, which may have few steps.
 */
function isNearestReachableVolume(
	level: number,
	requested: number,
	{ minVolume: min = 0, maxVolume: max = 100 }: VolumeSettings,
): boolean {
	const span = max - min;
	if (span <= 0) return false;
	const steps = (requested * span) / 100;
	return [Math.floor(steps), Math.ceil(steps)].some((step) =>
		// Converted back, or as the player itself counts: which of the two a player reports was never observed.
		[(step * 100) / span, min + step].some((reported) => Math.abs(level - reported) < 1),
	);
}

/**
 * The commands that restore the levels of players, one by one: players of a group that reached 0 together would otherwise
 * all come back at the same level. Players whose level is not known are left out.
 *
 * @param players as they were before
 */
export function volumeRestoreSteps(
	client: MusicAssistantClient,
	players: ReadonlyArray<Player | undefined>,
): Step[] {
	return players.flatMap((player) => {
		const { id, name, volumeLevel: level } = player ?? {};
		if (id === undefined || name === undefined || level === undefined) return [];
		const setLevel: Step = {
			name: `the level of "${name}", which was ${level}`,
			run: async () => await setAndVerifyVolume(client, { id, name }, level),
		};
		// From 2.10 on, a new level unmutes a player.
		const mute: Step = {
			name: `muting "${name}"`,
			run: async () => await setMuted(client, volumeTargetOfPlayer(id), true),
		};
		return player?.volumeMuted === true && player.hasMuteControl ? [setLevel, mute] : [setLevel];
	});
}

/** The target of a volume command: a player, or the leader of its group. */
export interface ResolvedVolumeTarget extends VolumeTarget {
	/** The state of the target before the command. */
	before: Player | undefined;
	/** The state of the chosen player before the command: that of the target, unless it follows a leader. */
	chosen: Player | undefined;
	/** Whether the level of the group is the mean of its members, which the server may not know (observed on 2.8). */
	isMean: boolean;
	/** All players that the command changes, `undefined` for those that the server does not report. */
	players: ReadonlyArray<Player | undefined>;
	/** For the output, if the group was requested but is not reported. */
	groupNote?: { note: string };
}

/** @param includeGroup whether to include all players grouped with this one, if any */
export async function resolveVolumeTarget(
	client: MusicAssistantClient,
	playerId: string,
	includeGroup: boolean,
): Promise<ResolvedVolumeTarget> {
	const player = await readPlayerNow(client, playerId);
	const playerOnly = {
		...volumeTargetOfPlayer(playerId),
		before: player,
		chosen: player,
		players: [player],
		isMean: false,
	};
	if (!includeGroup) return playerOnly;
	const leaderId = player?.leaderId ?? playerId;
	const leader = leaderId === playerId ? player : await readPlayerNow(client, leaderId);
	const members = leader?.groupMembers;
	if (members === undefined) return { ...playerOnly, groupNote: { note: GROUP_NOT_REPORTED } };
	if (members.length === 0) return playerOnly;
	const all = (await client.callIfSupported('players/all', {})) ?? [];
	const followers = members.map((id) => all.find((one) => one.id === id));
	return {
		playerId: leaderId,
		wholeGroup: true,
		before: leader,
		chosen: player,
		players: [leader, ...followers],
		isMean: !(await certainlySupports(client, 'loudestGroupVolume')),
	};
}

const GROUP_NOT_REPORTED =
	'Only this player was changed: the server does not report which players are grouped with it';
