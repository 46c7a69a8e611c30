import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { listed } from '../../helpers/names';
import type { SnapshotGroup } from '../../helpers/snapshot/snapshot';
import { FIXED_MEMBERS, groupSteps, leaveGroup } from '../groups/changeGroup';
import { fixedMembers, planGroup, type GroupPlan } from '../groups/groupPlan';
import { verifyGroup } from '../groups/verifyGroup';
import { playerNow } from '../players/players';
import type { PlaybackTarget } from '../queues/queues';
import { runSteps } from '../steps';

type Named = Pick<PlaybackTarget, 'id' | 'name'>;

/** Takes a player out of a group in which it was not, so that it plays its own queue again. */
export async function leaveOtherGroup(
	client: MusicAssistantClient,
	player: Named,
	group: SnapshotGroup,
): Promise<void> {
	const leaderId = (await playerNow(client, player.id))?.leaderId;
	const isOther = leaderId !== undefined && leaderId !== player.id;
	if (isOther && leaderId !== group.leader?.player_id) await leaveGroup(client, player);
}

/**
 * Groups a player as it was: with exactly its members, or with its leader.
 *
 * @returns why it was not restored completely
 * @throws ApiError if it was refused or did not take effect
 */
export async function restoreGroup(
	client: MusicAssistantClient,
	player: Named,
	{ leader, members }: SnapshotGroup,
): Promise<string | undefined> {
	const players = (await client.callIfSupported('players/all', {}, { noCache: true })) ?? [];
	const isAvailable = ({ player_id: id }: { player_id: string }) =>
		players.some((one) => one.id === id && one.available);
	if (leader && !isAvailable(leader)) return `"${leader.player}" is not available`;
	const absent = members.filter((member) => !isAvailable(member));
	const target = leader ? { id: leader.player_id, name: leader.player } : player;
	const plan = planGroup(players, {
		leader: target,
		isExact: !leader,
		members: leader
			? [player]
			: members.filter(isAvailable).map((one) => ({ id: one.player_id, name: one.player })),
		before: players.find(({ id }) => id === target.id),
	});
	if (!isGrouped(plan)) await change(client, plan, players);
	if (absent.length === 0) return undefined;
	const names = listed(absent.map((one) => `"${one.player}"`));
	return `Without ${names}, which ${absent.length === 1 ? 'is' : 'are'} not available`;
}

/** Whether the group is as planned already. */
function isGrouped({ before, members, leaving, removing }: GroupPlan): boolean {
	const hasAll = members.every(({ id }) => before?.groupMembers?.includes(id));
	return hasAll && leaving.length + removing.length === 0;
}

async function change(
	client: MusicAssistantClient,
	plan: GroupPlan,
	players: readonly Player[],
): Promise<void> {
	const [fixed] = fixedMembers(players, plan);
	if (fixed) {
		throw new ApiError('rejected', {
			message: `"${fixed.player.name}" is a fixed member of "${fixed.group.name}"`,
			description: FIXED_MEMBERS,
		});
	}
	const { leave, change: changeMembers } = groupSteps(client, plan);
	await runSteps(client, [...leave, ...changeMembers]);
	await verifyGroup(client, plan);
}
