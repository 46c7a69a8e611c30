import { ApiError, asApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { certainlySupports } from '../../api/serverVersions';
import { unconfirmedFields, type Confirmation, type VerifyResult } from '../verifyEffect';
import {
	isMuteAction,
	isNearLevel,
	setVolume,
	verifyVolume,
	volumeOf,
	volumeTargetOfPlayer,
	type SentVolumeChange,
	type VolumeTarget,
} from './playerVolume';
import { readPlayerNow } from './verifyPlayer';

const MAX_LEVEL = 100;

/** How far the level that a server reports for a group may be from the mean of its members by rounding. */
const MEAN_TOLERANCE = 1;

/** A member of a group, and its level before. */
interface Member {
	id: string;
	name: string;
	from: number;
}

/** The level that a member should have. */
interface MemberLevel extends Member {
	to: number;
}

/** A change of the volume of a player or a group. */
export interface TargetVolumeChange extends SentVolumeChange {
	target: ResolvedVolumeTarget;
}

/** A player or group and the levels between which it is faded. */
export interface VolumeFade {
	target: VolumeTarget;
	from: number;
	to: number;
}

/** The level of a player or its group before a change, from 0 to 100: of a group, its members tell it. */
export function levelBefore(target: ResolvedVolumeTarget): number | undefined {
	return meanLevel(changedMembers(target)) ?? volumeOf(target.before, target.wholeGroup);
}

/**
 * Sets the volume of a player or its group, from 0 to 100. The members are set one by one if the server is wrong about the
 * level of the group: it would change all of them by the difference to what it believes (observed on 2.8).
 */
export async function setTargetVolume(
	client: MusicAssistantClient,
	target: ResolvedVolumeTarget,
	level: number,
): Promise<void> {
	const members = isGroupLevelWrong(target) ? memberLevels(target, level) : undefined;
	if (members === undefined) await setVolume(client, target, level);
	for (const { id, to } of members ?? []) await setVolume(client, volumeTargetOfPlayer(id), to);
}

/**
 * Changes the volume of a player or its group by one step, the size of which is up to the server. The members step one by one
 * if the server is wrong about the level of the group: at 0 or 100, it would not change any of them.
 */
export async function stepTargetVolume(
	client: MusicAssistantClient,
	target: ResolvedVolumeTarget,
	direction: 'up' | 'down',
): Promise<void> {
	const members = isGroupLevelWrong(target) ? changedMembers(target) : undefined;
	const targets = members?.map(({ id }) => volumeTargetOfPlayer(id)) ?? [target];
	for (const { playerId, wholeGroup } of targets) {
		const command = wholeGroup
			? (`players/cmd/group_volume_${direction}` as const)
			: (`players/cmd/volume_${direction}` as const);
		await client.call(command, { player_id: playerId });
	}
}

/** Whether the level that the server reports for a group is not that of its members. */
function isGroupLevelWrong(target: ResolvedVolumeTarget): boolean {
	const believed = volumeOf(target.before, true);
	const mean = meanLevel(changedMembers(target));
	if (mean === undefined) return false;
	return believed === undefined || Math.abs(believed - mean) > MEAN_TOLERANCE;
}

/**
 * What to fade for a player or its group: each member by itself where the server computes every step from a level that is a
 * second old (observed on 2.8).
 */
export function fadesOf(target: ResolvedVolumeTarget, from: number, to: number): VolumeFade[] {
	const members = memberLevels(target, to);
	if (members === undefined) return [{ target, from, to }];
	return members.map((member) => ({
		target: volumeTargetOfPlayer(member.id),
		from: member.from,
		to: member.to,
	}));
}

/**
 * Waits until a player, or every member of its group, has the volume that a command should have given it.
 *
 * @returns the state of the target
 * @throws ApiError as `verifyVolume`; for a group, if no member has changed
 */
export async function verifyTargetVolume(
	client: MusicAssistantClient,
	change: TargetVolumeChange,
): Promise<VerifyResult<Player | undefined> & { groupLevel?: number }> {
	const { target, action, targetLevel } = change;
	const members = isMuteAction(action) ? undefined : changedMembers(target);
	if (members === undefined) return await verifyVolume(client, change);
	const levels = targetLevel === undefined ? undefined : memberLevels(target, targetLevel);
	const results = await Promise.all(
		members.map(
			async ({ id, name, from }, index) =>
				await verifyVolume(client, {
					name,
					action,
					target: volumeTargetOfPlayer(id),
					from,
					targetLevel: levels?.[index]?.to,
				}).catch(asApiError),
		),
	);
	const failure = results.find((result) => result instanceof ApiError);
	const seen = results.flatMap((result) => (result instanceof ApiError ? [] : result));
	if (failure && seen.length === 0) throw failure;
	const after = seen.flatMap(({ state }) => state?.volumeLevel ?? []);
	const groupLevel = after.length === members.length ? meanOf(after) : undefined;
	const doubt = failure ?? seen.find(({ confirmation }) => !confirmation.confirmed)?.confirmation;
	return {
		state:
			seen.find(({ state }) => state?.id === target.playerId)?.state ??
			(await readPlayerNow(client, target.playerId)),
		groupLevel,
		confirmation: groupConfirmation(doubt, groupLevel, targetLevel),
	};
}

function groupConfirmation(
	doubt: ApiError | Confirmation | undefined,
	level: number | undefined,
	targetLevel: number | undefined,
): Confirmation {
	if (doubt instanceof ApiError) return unconfirmedFields(doubt.message);
	if (doubt !== undefined) return doubt;
	return level === undefined || targetLevel === undefined || isNearLevel(level, targetLevel)
		? { confirmed: true }
		: unconfirmedFields(
				`The group is at ${level}: some of its players are at the end of their range`,
			);
}

/**
 * The level of each member for a level of the group, as servers up to 2.9 set them: all change by the same amount. At 0 and
 * 100 all are the same. `undefined` if the group is no mean, or a level is not known.
 */
function memberLevels(target: ResolvedVolumeTarget, level: number): MemberLevel[] | undefined {
	const members = changedMembers(target);
	const mean = meanLevel(members);
	if (mean === undefined) return undefined;
	return members?.map((member) => {
		const isEnd = level <= 0 || level >= MAX_LEVEL;
		const moved = isEnd ? level : member.from + level - mean;
		return { ...member, to: Math.min(MAX_LEVEL, Math.max(0, moved)) };
	});
}

/**
 * The members whose levels are those of the group. Servers leave out those that cannot be reached, are off, or have no
 * volume control, and a player that only consists of others. `undefined` if the group is no mean, or a level is not known.
 */
function changedMembers({ isMean, players }: ResolvedVolumeTarget): Member[] | undefined {
	if (!isMean) return undefined;
	const counted = players.filter((player) => player === undefined || takesVolumeOfGroup(player));
	const members = counted.flatMap((player) =>
		player?.volumeLevel === undefined
			? []
			: [{ id: player.id, name: player.name, from: player.volumeLevel }],
	);
	return members.length > 0 && members.length === counted.length ? members : undefined;
}

function takesVolumeOfGroup({ available, powered, hasVolumeControl, isGroup }: Player): boolean {
	return available && powered !== false && hasVolumeControl && !isGroup;
}

function meanLevel(members: readonly Member[] | undefined): number | undefined {
	return members && meanOf(members.map(({ from }) => from));
}

/** As servers round it. */
function meanOf(levels: readonly number[]): number {
	return Math.trunc(levels.reduce((sum, level) => sum + level, 0) / levels.length);
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
