import { ApiError, asApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { unconfirmedFields, type Confirmation, type VerifyResult } from '../verifyEffect';
import {
	isNearLevel,
	setVolume,
	volumeOf,
	volumeTargetOfPlayer,
	type VolumeFade,
} from './playerVolume';
import type { ResolvedVolumeTarget } from './resolveVolumeTarget';
import { verifyVolume, type SentVolumeChange } from './verifyVolume';

const MAX_LEVEL = 100;

/** How far the level that a server reports for a group may be from the mean of its members by rounding. */
const MEAN_TOLERANCE = 1;

/** A member of a group, its level before and the one that it should have. */
interface MemberLevel {
	id: string;
	name: string;
	from: number;
	to: number;
}

/** A change of the volume of a player or a group. */
export interface TargetVolumeChange extends SentVolumeChange {
	target: ResolvedVolumeTarget;
}

/** The level of a player or its group before a change, from 0 to 100: of a group, its members tell it. */
export function levelBefore({ before, players, wholeGroup, isMean }: ResolvedVolumeTarget) {
	return (isMean ? meanLevel(players) : undefined) ?? volumeOf(before, wholeGroup);
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
	const believed = volumeOf(target.before, true);
	const mean = meanLevel(target.players);
	const isWrong =
		mean !== undefined && (believed === undefined || Math.abs(believed - mean) > MEAN_TOLERANCE);
	const members = isWrong ? memberLevels(target, level) : undefined;
	if (members === undefined) await setVolume(client, target, level);
	for (const { id, to } of members ?? []) await setVolume(client, volumeTargetOfPlayer(id), to);
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
	const isLevel = action === 'set' || action === 'fade';
	const members =
		isLevel && targetLevel !== undefined ? memberLevels(target, targetLevel) : undefined;
	if (members === undefined || targetLevel === undefined) return await verifyVolume(client, change);
	const results = await Promise.all(
		members.map(
			async ({ id, name, from, to }) =>
				await verifyVolume(client, {
					name,
					action: 'set',
					target: volumeTargetOfPlayer(id),
					from,
					targetLevel: to,
				}).catch(asApiError),
		),
	);
	const failures = results.flatMap((result) => (result instanceof ApiError ? result : []));
	const seen = results.flatMap((result) => (result instanceof ApiError ? [] : result));
	const [failure] = failures;
	if (failure && seen.length === 0) throw failure;
	const groupLevel = failure === undefined ? meanLevel(seen.map(({ state }) => state)) : undefined;
	const doubt = failure ?? seen.find(({ confirmation }) => !confirmation.confirmed)?.confirmation;
	return {
		state: seen.find(({ state }) => state?.id === target.playerId)?.state,
		groupLevel,
		confirmation: groupConfirmation(doubt, groupLevel, targetLevel),
	};
}

function groupConfirmation(
	doubt: ApiError | Confirmation | undefined,
	level: number | undefined,
	targetLevel: number,
): Confirmation {
	if (doubt instanceof ApiError) return unconfirmedFields(doubt.message);
	if (doubt !== undefined) return doubt;
	return level === undefined || isNearLevel(level, targetLevel)
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
	const { isMean, players } = target;
	const mean = meanLevel(players);
	if (!isMean || mean === undefined) return undefined;
	return players.flatMap((player) => {
		if (player?.volumeLevel === undefined) return [];
		const { id, name, volumeLevel: from } = player;
		const isEnd = level <= 0 || level >= MAX_LEVEL;
		const moved = isEnd ? level : from + level - mean;
		return [{ id, name, from, to: Math.min(MAX_LEVEL, Math.max(0, moved)) }];
	});
}

/** The mean of known levels, as servers round it; `undefined` if one is not known. */
function meanLevel(players: ReadonlyArray<Player | undefined>): number | undefined {
	const levels = players.map((player) => player?.volumeLevel);
	const known = levels.filter((level) => level !== undefined);
	if (known.length === 0 || known.length < levels.length) return undefined;
	return Math.trunc(known.reduce((sum, level) => sum + level, 0) / known.length);
}
