import { hasMuteControl, type Player } from '../world/players/players';
import type { MusicServer } from '../world/music-server';

/**
 * Adds `member` to the group of `leader` (observed on 2.7): the member's own queue becomes idle and inactive, and both
 * play the leader's.
 */
export function joinGroup(server: MusicServer, leader: Player, member: Player): void {
	if (leader === member || member.syncedTo === leader.id) return;
	leaveGroup(server, member);
	forgetVolumesBeforeGroupChange(groupMembersOf(server, leader));
	member.groupedVolume = null;
	leader.believedGroupVolume = null;
	server.requireQueue(member.id).setState('idle', server.clock.now());
	if (leader.members.length === 0) leader.members = [leader.id];
	leader.members.push(member.id);
	member.syncedTo = leader.id;
	member.powered = true;
	member.activeSource = leader.activeSource;
}

/**
 * Like `joinGroup`, but as reported after a command: the leader reports its members immediately, and from 2.8 on they
 * report their leader later, one after another (recorded).
 */
export function joinGroupWithDelayedReport(
	server: MusicServer,
	leader: Player,
	member: Player,
): void {
	if (leader === member || member.syncedTo === leader.id) return;
	joinGroup(server, leader, member);
	member.reportsLeader = false;
	const waiting = leader.members.filter((id) => server.findPlayer(id)?.reportsLeader === false);
	server.clock.after(server.profile.delays.followerReported * waiting.length, () => {
		member.reportsLeader = true;
	});
}

/**
 * Removes a player from its group; if it is the leader, the group ends. Does nothing for a player that is not grouped.
 */
export function leaveGroup(server: MusicServer, player: Player): void {
	forgetVolumesBeforeGroupChange(groupMembersOf(server, player));
	for (const memberId of player.members.slice(1)) detachFromLeader(server.findPlayer(memberId));
	player.members = [];
	player.believedGroupVolume = null;
	const leader = player.syncedTo === null ? undefined : server.findPlayer(player.syncedTo);
	detachFromLeader(player);
	if (!leader) return;
	leader.members = leader.members.filter((id) => id !== player.id);
	if (leader.members.length === 1) leader.members = [];
	leader.believedGroupVolume = null;
}

function detachFromLeader(player: Player | undefined): void {
	if (!player) return;
	player.syncedTo = null;
	player.reportsLeader = true;
	player.activeSource = player.id;
}

/** Discards the volumes that the members had before the volume of their group was changed. */
export function forgetVolumesBeforeGroupChange(members: readonly Player[]): void {
	for (const member of members) member.groupedVolume = null;
}

/** The player itself, or all players of its group, leader first. */
export function groupMembersOf(server: MusicServer, player: Player): Player[] {
	const leader = player.syncedTo === null ? player : (server.findPlayer(player.syncedTo) ?? player);
	if (leader.members.length === 0) return [player];
	return leader.members.map((id) => server.findPlayer(id)).filter((member) => member !== undefined);
}

/**
 * Whether all members that can be muted are muted; null if only some are, or if none can be muted (read from the source).
 */
export function groupMuteState(server: MusicServer, player: Player): boolean | null {
	const members = player.members.length === 0 ? [player] : groupMembersOf(server, player);
	const states = new Set(
		members
			.filter((member) => member.available && hasMuteControl(server.profile, member))
			.map(({ muted }) => muted),
	);
	const [state = null] = states;
	return states.size === 1 ? state : null;
}

/**
 * Makes a queue the one that its player and the whole group play from. Observed: playing on a member's own queue takes
 * over the group, and the leader's queue stops.
 */
export function makeGroupPlayQueueOf(server: MusicServer, queueOwner: Player): void {
	for (const player of groupMembersOf(server, queueOwner)) {
		if (player.activeSource === queueOwner.id) continue;
		server.findQueue(player.activeSource)?.setState('idle', server.clock.now());
		player.activeSource = queueOwner.id;
	}
}
