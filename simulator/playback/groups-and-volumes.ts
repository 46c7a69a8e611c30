import { hasMuteControl, hasPowerControl, type Player } from '../world/players/players';
import type { MusicServer } from '../world/music-server';
import { isSince } from '../profiles/profile';

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

const MAX_VOLUME = 100;

export const clampVolume = (level: number) => Math.min(MAX_VOLUME, Math.max(0, level));

/**
 * The volume that a player reports. From 2.10 on, a player has a minimum and a maximum volume: requested and reported levels
 * are relative to that range, with rounding in both directions (the rounding is inferred).
 */
export function reportedVolume(server: MusicServer, player: Player): number {
	if (player.provisionalVolume !== null) return player.provisionalVolume;
	const [lowest, span] = volumeRange(server, player);
	return roundHalfToEven(((player.volume - lowest) * MAX_VOLUME) / span);
}

/** A new volume is reported a moment later; of two in quick succession, only the second is reported (observed on schema 29). */
export function setVolume(server: MusicServer, player: Player, level: number): void {
	const { clock, profile } = server;
	player.requestedVolume = toDeviceVolume(server, player, level);
	clock.after(profile.delays.stateReported, () => {
		if (isGroupVolumeLate(server, player)) player.believedGroupVolume = meanVolume(server, player);
		player.volume = player.requestedVolume;
	});
}

export function toDeviceVolume(server: MusicServer, player: Player, level: number): number {
	const [lowest, span] = volumeRange(server, player);
	return lowest + roundHalfToEven((level * span) / MAX_VOLUME);
}

function volumeRange(
	{ profile, settings }: MusicServer,
	player: Player,
): readonly [number, number] {
	if (!isSince(profile, '2.10')) return [0, MAX_VOLUME];
	const lowest = Number(settings.valueOf(player, 'min_volume'));
	const highest = Number(settings.valueOf(player, 'max_volume'));
	return [lowest, Math.max(1, highest - lowest)];
}

/** The mean of the members; from 2.10 on, the volume of the loudest member that is switched on. */
export function groupVolume(server: MusicServer, player: Player): number {
	const members = switchedOnMembers(server, player);
	if (isSince(server.profile, '2.10')) {
		return Math.max(0, ...members.map((member) => reportedVolume(server, member)));
	}
	return player.believedGroupVolume ?? meanVolume(server, player);
}

function meanVolume(server: MusicServer, player: Player): number {
	const members = switchedOnMembers(server, player);
	const sum = members.reduce((volumes, { volume }) => volumes + volume, 0);
	return Math.trunc(sum / members.length);
}

/**
 * Whether a leader reports with its own new level the level that its group had before; only half a second after a change of
 * the whole group, it reports the new one (recorded on schema 29).
 */
function isGroupVolumeLate({ profile }: MusicServer, { members }: Player): boolean {
	const isMean = !isSince(profile, '2.10');
	return members.length > 0 && isMean && isSince(profile, '2.8');
}

const GROUP_VOLUME_DELAY = 500;

/** Before 2.10, every member changes by the same amount (observed). */
export function setGroupVolume(server: MusicServer, player: Player, level: number): void {
	const members = switchedOnMembers(server, player);
	if (isSince(server.profile, '2.10')) {
		interpolateVolumes(server, members, level);
		return;
	}
	const by = level - groupVolume(server, player);
	for (const member of members) {
		setVolume(server, member, clampVolume(Math.round(member.volume + by)));
	}
	const { clock, profile } = server;
	clock.after(profile.delays.stateReported + GROUP_VOLUME_DELAY, () => {
		if (isGroupVolumeLate(server, player)) player.believedGroupVolume = meanVolume(server, player);
	});
}

/**
 * All members reach 0 and 100 together, and return to their previous volumes (read from the server's documentation):
 * each change is calculated from the volumes before the first of several changes of the group.
 */
function interpolateVolumes(server: MusicServer, members: readonly Player[], level: number): void {
	const isKnown = members.every(({ groupedVolume }) => groupedVolume !== null);
	for (const member of isKnown ? [] : members) {
		member.groupedVolume = reportedVolume(server, member);
	}
	const loudest = Math.max(0, ...members.map(({ groupedVolume }) => groupedVolume ?? 0));
	for (const member of members) {
		const moved = interpolatedVolume(member.groupedVolume ?? 0, loudest, level);
		setVolume(server, member, clampVolume(roundHalfToEven(moved)));
	}
}

function interpolatedVolume(volume: number, loudest: number, level: number): number {
	if (level < loudest) return volume * (level / loudest);
	if (loudest >= MAX_VOLUME) return volume;
	return volume + (MAX_VOLUME - volume) * ((level - loudest) / (MAX_VOLUME - loudest));
}

/** Rounds as the server's language does: halves to the even neighbor. */
function roundHalfToEven(value: number): number {
	const below = Math.floor(value);
	const isHalf = value - below === 0.5;
	return isHalf ? below + (below % 2) : Math.round(value);
}

/** Before 2.10, all members, also those that are switched off. */
function switchedOnMembers(server: MusicServer, player: Player): Player[] {
	const members = groupMembersOf(server, player);
	if (!isSince(server.profile, '2.10')) return members;
	return members.filter((member) => member.powered || !hasPowerControl(server.profile, member));
}
