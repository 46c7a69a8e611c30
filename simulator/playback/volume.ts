import { hasFeature } from '../profiles/profile';
import { hasPowerControl } from '../world/players/control-support';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import { groupMembersOf } from './groups';

const LOUDEST = 100;

export const clampVolume = (level: number) => Math.min(LOUDEST, Math.max(0, level));

/**
 * The volume that it reports. From 2.10 on a player has a minimum and a maximum volume: requested and reported levels
 * are relative to that range, with rounding in both directions (the rounding is inferred).
 */
export function reportedVolume(server: MusicServer, player: Player): number {
	if (player.saysVolume !== null) return player.saysVolume;
	const [lowest, span] = rangeOf(server, player);
	return rounded(((player.volume - lowest) * LOUDEST) / span);
}

/** A new volume is reported a moment later; of two in a row, only the second is (observed on schema 29). */
export function setVolume(server: MusicServer, player: Player, level: number): void {
	const { clock, profile } = server;
	player.wantedVolume = deviceVolume(server, player, level);
	clock.after(profile.delays.stateReported, () => {
		player.volume = player.wantedVolume;
	});
}

/** The level of the device for a requested volume. */
export function deviceVolume(server: MusicServer, player: Player, level: number): number {
	const [lowest, span] = rangeOf(server, player);
	return lowest + rounded((level * span) / LOUDEST);
}

function rangeOf({ profile, settings }: MusicServer, player: Player): readonly [number, number] {
	if (!hasFeature(profile, 'volumeLimits')) return [0, LOUDEST];
	const lowest = Number(settings.valueOf(player, 'min_volume'));
	const highest = Number(settings.valueOf(player, 'max_volume'));
	return [lowest, Math.max(1, highest - lowest)];
}

/** The mean of its members; from 2.10 on, that of the loudest member that is switched on. */
export function groupVolume(server: MusicServer, player: Player): number {
	const members = membersOf(server, player);
	if (hasFeature(server.profile, 'loudestMember')) {
		return Math.max(0, ...members.map((member) => reportedVolume(server, member)));
	}
	const sum = members.reduce((volumes, { volume }) => volumes + volume, 0);
	return Math.trunc(sum / members.length);
}

/** Before 2.10 every member changes by the same share (observed). */
export function setGroupVolume(server: MusicServer, player: Player, level: number): void {
	const members = membersOf(server, player);
	if (hasFeature(server.profile, 'loudestMember')) {
		interpolate(server, members, level);
		return;
	}
	const by = level - groupVolume(server, player);
	for (const member of members) {
		setVolume(server, member, clampVolume(Math.round(member.volume + by)));
	}
}

/**
 * All members reach 0 and 100 together, and return to their previous levels (read from the server's documentation):
 * each change starts from the levels before the first of several changes of the group.
 */
function interpolate(server: MusicServer, members: readonly Player[], level: number): void {
	const isKnown = members.every(({ groupedVolume }) => groupedVolume !== null);
	for (const member of isKnown ? [] : members) {
		member.groupedVolume = reportedVolume(server, member);
	}
	const loudest = Math.max(0, ...members.map(({ groupedVolume }) => groupedVolume ?? 0));
	for (const member of members) {
		const moved = interpolated(member.groupedVolume ?? 0, loudest, level);
		setVolume(server, member, clampVolume(rounded(moved)));
	}
}

function interpolated(volume: number, loudest: number, level: number): number {
	if (level < loudest) return volume * (level / loudest);
	if (loudest >= LOUDEST) return volume;
	return volume + (LOUDEST - volume) * ((level - loudest) / (LOUDEST - loudest));
}

/** As in the server's language: halves are rounded to the even neighbor. */
function rounded(value: number): number {
	const below = Math.floor(value);
	const isHalf = value - below === 0.5;
	return isHalf ? below + (below % 2) : Math.round(value);
}

/** From 2.10 on, only players that are switched on count. */
function membersOf(server: MusicServer, player: Player): Player[] {
	const members = groupMembersOf(server, player);
	if (!hasFeature(server.profile, 'loudestMember')) return members;
	return members.filter((member) => member.powered || !hasPowerControl(server.profile, member));
}
