import type { Player } from '../api/models/player';
import type { PlaybackTarget } from './queues/playbackTargets';
import type { MusicAssistantClient } from '../api/client';
import { type ApiError, rejectedError } from '../api/apiError';
import type { Step } from './runSteps';
import {
	acceptImmediately,
	readPlayerNow,
	verifyPlayer,
	type PlayerCheck,
} from './players/verifyPlayer';
import { verifyEffect, type Confirmation, type VerifyResult } from './verifyEffect';
import { joinWithLimit } from '../helpers/text';

/** What a group should be, and what has to change for it. */
export interface GroupChangePlan {
	leader: Pick<PlaybackTarget, 'id' | 'name'>;
	/** Whether the group may have no other members. */
	isExact: boolean;
	/** The players that must be in the group, without the leader. */
	members: ReadonlyArray<Pick<PlaybackTarget, 'id' | 'name'>>;
	/** The leader before the change. */
	before: Player | undefined;
	/** Players that first have to leave another group. */
	leaving: readonly Player[];
	/** Members that have to leave this group. */
	removing: ReadonlyArray<Pick<PlaybackTarget, 'id' | 'name'>>;
}

/** @param players all players of the server, as far as it reports them */
export function planGroupChange(
	players: readonly Player[],
	{ leader, isExact, members, before }: Omit<GroupChangePlan, 'leaving' | 'removing'>,
): GroupChangePlan {
	const wished = new Set(members.map(({ id }) => id));
	const nameOf = (id: string) => players.find((player) => player.id === id)?.name ?? id;
	const others = players.filter(
		(player) => wished.has(player.id) && belongsToOtherGroup(player, leader.id),
	);
	const leavesFirst = isExact && before?.leaderId !== undefined;
	const extra = isExact ? (before?.groupMembers ?? []).filter((id) => !wished.has(id)) : [];
	return {
		leader,
		isExact,
		members,
		before,
		leaving: leavesFirst ? [...others, before] : others,
		removing: extra.map((id) => ({ id, name: nameOf(id) })),
	};
}

/** Whether a player belongs to another group than that of this leader. */
function belongsToOtherGroup({ leaderId, groupMembers, isGroup }: Player, leader: string): boolean {
	if (leaderId !== undefined) return leaderId !== leader;
	return !isGroup && groupMembers !== undefined && groupMembers.length > 0;
}

/** A player that cannot leave its group, because it is a fixed member of it. */
export interface FixedMember {
	player: Pick<Player, 'id' | 'name'>;
	/** The leader of its group. */
	group: Pick<Player, 'id' | 'name'>;
}

/** The players that would have to leave a group of which they are fixed members: servers refuse that without a reason. */
export function findFixedMembers(players: readonly Player[], plan: GroupChangePlan): FixedMember[] {
	const { leader, before, leaving, removing } = plan;
	const fixed = removing.filter(({ id }) => before?.staticGroupMembers.includes(id));
	return [
		...fixed.map((player) => ({ player, group: leader })),
		...leaving.flatMap((player) => {
			const group = players.find(
				({ id, staticGroupMembers }) =>
					isLedBy(player, id) && staticGroupMembers.includes(player.id),
			);
			return group ? [{ player, group }] : [];
		}),
	];
}

/**
 * The commands that make a group as planned: first, players leave their other groups, because servers refuse or ignore
 * those that play elsewhere; then one command adds and removes members.
 */
export function groupChangeSteps(client: MusicAssistantClient, plan: GroupChangePlan) {
	const { leader, members, leaving, removing } = plan;
	const leave: Step[] = leaving.map((player) => ({
		name: `taking "${player.name}" out of its other group`,
		run: async () => await leaveGroup(client, player),
	}));
	const change: Step[] =
		members.length + removing.length === 0
			? []
			: [
					{
						name: `changing the group of "${leader.name}"`,
						run: async () => await setMembers(client, plan),
					},
				];
	return { leave, change };
}

/** Takes a player out of its group, or ends the group that it leads, and waits until it reports that. */
export async function leaveGroup(
	client: MusicAssistantClient,
	{ id, name }: Pick<Player, 'id' | 'name'>,
): Promise<void> {
	await client.call('players/cmd/ungroup', { player_id: id });
	await verifyPlayer(client, {
		id,
		name,
		isDone: isUngrouped,
		stableFor: acceptImmediately,
		notReported: '',
		notDone: () =>
			rejectedError(`"${name}" accepted the command, but is still grouped`, FIXED_MEMBERS_REMEDY),
	});
}

/** What to do about a player that cannot leave its group. */
export const FIXED_MEMBERS_REMEDY =
	'Groups that are set up in Music Assistant have fixed members: change them there, or stop the group.';

/** Whether a player neither follows another one nor leads a group; `undefined` if it does not report that. */
export function isUngrouped({ groupMembers, leaderId, syncedTo }: Player): boolean | undefined {
	if (leaderId !== undefined || (groupMembers && groupMembers.length > 0)) return false;
	return groupMembers === undefined || syncedTo === undefined ? undefined : true;
}

/** Adds and removes members in one command. Servers before 2.6 only do so one by one. */
async function setMembers(
	client: MusicAssistantClient,
	{ leader, members, removing }: GroupChangePlan,
): Promise<void> {
	const [add, remove] = [members, removing].map((players) => players.map(({ id }) => id));
	const result = await client.callIfSupported('players/cmd/set_members', {
		target_player: leader.id,
		...(members.length > 0 ? { player_ids_to_add: add } : {}),
		...(removing.length > 0 ? { player_ids_to_remove: remove } : {}),
	});
	if (result !== undefined) return;
	for (const { id } of removing) await client.call('players/cmd/ungroup', { player_id: id });
	for (const { id } of members) {
		await client.call('players/cmd/group', { player_id: id, target_player: leader.id });
	}
}

/** The remedy for players that cannot be grouped. */
export const COMPATIBLE_PLAYERS_REMEDY =
	'Players can only be grouped with compatible ones: check which ones Music Assistant offers for this player.';

/**
 * Waits until the leader lists the planned members, these follow it, and those that were removed no longer do.
 *
 * @returns the leader
 * @throws ApiError that names the players that did not join or leave
 */
export async function verifyGroupChange(
	client: MusicAssistantClient,
	plan: GroupChangePlan,
): Promise<VerifyResult<Player | undefined>> {
	const { leader, members, removing } = plan;
	const { state, confirmation } = await verifyPlayer(client, leaderCheck(plan));
	if (!confirmation.confirmed) return { state, confirmation };
	const following = await verifyMembers(client, members, {
		isDone: (player) => isFollowing(player, leader.id),
		describeLate: (names) =>
			`"${leader.name}" lists all of them in its group, but ${names} not report following it`,
	});
	if (!following.confirmed) return { state, confirmation: following };
	const left = await verifyMembers(client, removing, {
		isDone: (player) => player?.leaderId !== leader.id,
		describeLate: (names) =>
			`"${leader.name}" no longer lists them, but ${names} not report having left it`,
	});
	return { state, confirmation: left };
}

/** Seconds that members may need: on 2.8 they join one by one, up to 1.5 s after the answer (recorded). */
const FOLLOW_TIMEOUT_SECONDS = 3;

/** Waits until players report that they have joined or left, which they do later than their leader. */
async function verifyMembers(
	client: MusicAssistantClient,
	players: NamedPlayers,
	check: {
		isDone: (player: Player | undefined) => boolean;
		/** Why it stays unconfirmed; `names` ends with "does" or "do". */
		describeLate: (names: string) => string;
	},
): Promise<Confirmation> {
	let late = players;
	const { confirmation } = await verifyEffect(client, {
		async read() {
			const now = await Promise.all(late.map(async ({ id }) => await readPlayerNow(client, id)));
			late = late.filter((_, index) => !check.isDone(now[index]));
			return late;
		},
		isDone: ({ length }) => length === 0,
		seconds: FOLLOW_TIMEOUT_SECONDS,
		notDone: () => {
			const names = joinWithLimit(late.map(({ name }) => `"${name}"`));
			return check.describeLate(`${names} ${late.length === 1 ? 'does' : 'do'}`);
		},
	});
	return confirmation;
}

/** Whether a player follows another one; also true for one that does not report whom it follows. */
function isFollowing(player: Player | undefined, leader: string): boolean {
	if (player === undefined) return false;
	const { syncedTo, activeGroup } = player;
	const isNotReported = syncedTo === undefined && activeGroup === undefined;
	return isNotReported || isLedBy(player, leader);
}

function leaderCheck({ leader, members, removing, isExact, before }: GroupChangePlan): PlayerCheck {
	const missing = (now: Player) => members.filter(({ id }) => !now.groupMembers?.includes(id));
	const staying = (now: Player) => removing.filter(({ id }) => now.groupMembers?.includes(id));
	const isGrouped = (now: Player) => {
		if (now.groupMembers === undefined) return undefined;
		const hasAll = missing(now).length === 0;
		return hasAll && (!isExact || now.groupMembers.length === members.length);
	};
	return {
		id: leader.id,
		name: leader.name,
		isDone: isGrouped,
		// If all are members already, none is still joining; whether they follow is verified in any case.
		stableFor: before && isGrouped(before) === true ? acceptImmediately : undefined,
		notReported: 'The player does not report which players are grouped with it',
		notDone: (now) => notGroupedError(leader.name, missing(now), staying(now)),
	};
}

type NamedPlayers = ReadonlyArray<Pick<Player, 'id' | 'name'>>;

function notGroupedError(
	leaderName: string,
	missing: NamedPlayers,
	staying: NamedPlayers,
): ApiError {
	const notJoined = `These players did not join "${leaderName}": ${joinWithLimit(namesOf(missing))}`;
	const notLeft = `These players did not leave "${leaderName}": ${joinWithLimit(namesOf(staying))}`;
	const other = `The group of "${leaderName}" has different members than requested`;
	const message = missing.length > 0 ? notJoined : staying.length > 0 ? notLeft : other;
	return rejectedError(message, COMPATIBLE_PLAYERS_REMEDY);
}

function namesOf(players: NamedPlayers): string[] {
	return players.map(({ name }) => name);
}

/** A note for the output, if a command has also taken the player out of its group, or ended the group that it leads. */
export function leftGroupNote(
	before: Player | undefined,
	after: Player | undefined,
): { note?: string } {
	const hasLeft = before && after && isUngrouped(before) === false && isUngrouped(after) === true;
	return hasLeft ? { note: 'It has also left its group' } : {};
}

/** Whether a player reports that it belongs to the group of another one: it may name two, its group and who leads it. */
export function isLedBy({ syncedTo, activeGroup }: Player, leaderId: string): boolean {
	return syncedTo === leaderId || activeGroup === leaderId;
}

/**
 * Whether a player can follow another one, as far as the two report: each lists the players it can be grouped with, or
 * their providers. A player that is already grouped may list nothing.
 */
export function canFollow(member: Player, leader: Player | undefined): boolean {
	const { id, provider = '', canGroupWith } = member;
	if (id === '' || leader?.groupMembers?.includes(id)) return true;
	const offered = leader?.canGroupWith;
	if (offered && ![id, provider].some((one) => offered.includes(one))) return false;
	return canGroupWith?.length !== 0 || member.leaderId !== undefined;
}
