import type { Player } from '../../api/models/player';
import { isLedBy } from '../players/grouping';
import type { PlaybackTarget } from '../queues/playbackTargets';

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
