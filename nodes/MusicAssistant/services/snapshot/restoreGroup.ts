import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { joinWithLimit } from '../../helpers/text';
import type { SnapshotGroup } from '../../helpers/snapshot/snapshot';
import { FIXED_MEMBERS_REMEDY, groupChangeSteps, leaveGroup } from '../groups/groupChangeSteps';
import { findFixedMembers, planGroupChange, type GroupChangePlan } from '../groups/groupChangePlan';
import { verifyGroupChange } from '../groups/verifyGroupChange';
import { isLedBy } from '../players/grouping';
import { readPlayerNow } from '../players/readPlayer';
import type { PlaybackTarget } from '../queues/playbackTargets';
import { runSteps } from '../runSteps';

type NamedPlayer = Pick<PlaybackTarget, 'id' | 'name'>;

/** Takes a player out of a group that it was not in when the snapshot was taken, so that it plays its own queue again. */
export async function leaveOtherGroup(
	client: MusicAssistantClient,
	player: NamedPlayer,
	group: SnapshotGroup,
): Promise<void> {
	const now = await readPlayerNow(client, player.id);
	if (now?.leaderId === undefined || now.leaderId === player.id) return;
	if (!isLedBy(now, group.leader?.player_id ?? '')) await leaveGroup(client, player);
}

/**
 * Groups a player as it was: with exactly its members, or with its leader.
 *
 * @returns why it was not restored completely
 * @throws ApiError if it was refused or did not take effect
 */
export async function restoreGroup(
	client: MusicAssistantClient,
	player: NamedPlayer,
	{ leader, members }: SnapshotGroup,
): Promise<string | undefined> {
	const players = (await client.callIfSupported('players/all', {}, { noCache: true })) ?? [];
	if (leader) return await rejoinLeader(client, player, leader, players);
	const isAvailable = ({ player_id: id }: { player_id: string }) =>
		players.some((one) => one.id === id && one.available);
	const absent = members.filter((member) => !isAvailable(member));
	const plan = planGroupChange(players, {
		leader: player,
		isExact: true,
		members: members.filter(isAvailable).map((one) => ({ id: one.player_id, name: one.player })),
		before: players.find(({ id }) => id === player.id),
	});
	if (!isGroupedAsPlanned(plan)) await changeGroup(client, plan, players);
	if (absent.length === 0) return undefined;
	const names = joinWithLimit(absent.map((one) => `"${one.player}"`));
	return `Without ${names}, which ${absent.length === 1 ? 'is' : 'are'} not available`;
}

/** @returns why it does not follow its leader again */
async function rejoinLeader(
	client: MusicAssistantClient,
	player: NamedPlayer,
	{ player: name, player_id: id }: NonNullable<SnapshotGroup['leader']>,
	players: readonly Player[],
): Promise<string | undefined> {
	if (players.some((one) => one.id === player.id && isLedBy(one, id))) return undefined;
	const leader = players.find((one) => one.id === id);
	if (!leader?.available) return `"${name}" is not available`;
	if (leader.leaderId !== undefined && leader.leaderId !== id) {
		return `"${name}" itself follows another player: restore its own snapshot first`;
	}
	const target = { leader: { id, name }, isExact: false, members: [player], before: leader };
	const plan = planGroupChange(players, target);
	// The fixed members of a group follow it while it is switched on.
	if (leader.isGroup && isGroupedAsPlanned(plan)) {
		return `"${name}" is switched off: its members follow it when it plays`;
	}
	await changeGroup(client, plan, players);
	return undefined;
}

/** Whether the leader lists the members as planned already. */
function isGroupedAsPlanned({ before, members, leaving, removing }: GroupChangePlan): boolean {
	const hasAll = members.every(({ id }) => before?.groupMembers?.includes(id));
	return hasAll && leaving.length + removing.length === 0;
}

async function changeGroup(
	client: MusicAssistantClient,
	plan: GroupChangePlan,
	players: readonly Player[],
): Promise<void> {
	const [fixed] = findFixedMembers(players, plan);
	if (fixed) {
		throw new ApiError('rejected', {
			message: `"${fixed.player.name}" is a fixed member of "${fixed.group.name}"`,
			description: FIXED_MEMBERS_REMEDY,
		});
	}
	const { leave, change: changeMembers } = groupChangeSteps(client, plan);
	await runSteps(client, [...leave, ...changeMembers]);
	await verifyGroupChange(client, plan);
}
