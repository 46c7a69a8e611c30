import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { verifyEffect, type VerifyResult } from '../verifyEffect';
import { readPlayerNow } from './verifyPlayer';

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

/** Seconds that members may need: on 2.8 they join one by one, up to 1.5 s after the answer (recorded). */
const FOLLOW_TIMEOUT_SECONDS = 3;

/**
 * Waits until players report that they follow another one, which they do later than their leader.
 *
 * @param describeMissing says why the change stays unconfirmed if some do not report it
 * @returns the players that have not reported it
 * @throws like `pollUntil`
 */
export async function verifyFollowing(
	client: MusicAssistantClient,
	leaderId: string,
	memberIds: readonly string[],
	describeMissing: (missing: readonly string[]) => string,
): Promise<VerifyResult<readonly string[]>> {
	return await verifyEach(
		client,
		memberIds,
		(player) => isFollowing(player, leaderId),
		describeMissing,
	);
}

/** The same for players that no longer follow another one. */
export async function verifyNotFollowing(
	client: MusicAssistantClient,
	leaderId: string,
	formerMemberIds: readonly string[],
	describeMissing: (missing: readonly string[]) => string,
): Promise<VerifyResult<readonly string[]>> {
	return await verifyEach(
		client,
		formerMemberIds,
		(player) => player?.leaderId !== leaderId,
		describeMissing,
	);
}

async function verifyEach(
	client: MusicAssistantClient,
	ids: readonly string[],
	isDone: (player: Player | undefined) => boolean,
	reason: (missing: readonly string[]) => string,
): Promise<VerifyResult<readonly string[]>> {
	let missing = ids;
	return await verifyEffect(client, {
		async read() {
			const players = await Promise.all(missing.map(async (id) => await readPlayerNow(client, id)));
			missing = missing.filter((_, index) => !isDone(players[index]));
			return missing;
		},
		isDone: ({ length }) => length === 0,
		seconds: FOLLOW_TIMEOUT_SECONDS,
		notDone: reason,
	});
}

/** Whether a player follows another one; also true for one that does not report whom it follows. */
function isFollowing(player: Player | undefined, leader: string): boolean {
	if (player === undefined) return false;
	const { syncedTo, activeGroup } = player;
	const isNotReported = syncedTo === undefined && activeGroup === undefined;
	return isNotReported || isLedBy(player, leader);
}

/** Whether a player reports that it belongs to the group of another one: it may name two, its group and who leads it. */
export function isLedBy({ syncedTo, activeGroup }: Player, leaderId: string): boolean {
	return syncedTo === leaderId || activeGroup === leaderId;
}

/** The ids of players and of all players grouped with them, directly or through others. */
export function expandToGroupedPlayerIds(
	players: readonly Player[],
	ids: readonly string[],
): string[] {
	const group = new Set(ids);
	let size: number;
	do {
		size = group.size;
		for (const player of players) {
			const all = [player.id, ...directlyGroupedWith(player)];
			if (all.length > 1 && all.some((id) => group.has(id))) for (const id of all) group.add(id);
		}
	} while (group.size > size);
	return [...group];
}

/** A group player lists its members even while it is off, so only the members report whether they belong to it now. */
function directlyGroupedWith({ syncedTo, activeGroup, groupMembers, isGroup }: Player): string[] {
	const leaders = [syncedTo, activeGroup].filter((id) => typeof id === 'string');
	return isGroup ? leaders : [...leaders, ...(groupMembers ?? [])];
}
