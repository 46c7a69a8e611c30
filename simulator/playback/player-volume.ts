import { isSince } from '../profiles/profile';
import { hasPowerControl, type Player } from '../world/players/players';
import type { MusicServer } from '../world/music-server';
import { groupMembersOf } from './player-groups';

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

/** The volume of the device for a requested volume. */
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
