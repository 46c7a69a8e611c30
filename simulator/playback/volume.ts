import { has } from '../profiles/profile';
import { hasPowerControl } from '../world/players/player-controls';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import { groupOf } from './groups';

const LOUDEST = 100;

export const clamped = (level: number) => Math.min(LOUDEST, Math.max(0, level));

/**
 * As loud as it says to be. Since 2.10 a player has a lowest and a highest volume: what it is told and what it says are
 * parts of that range, rounded both ways (how they are rounded is inferred).
 */
export function shownVolume(server: MusicServer, player: Player): number {
	if (player.saysVolume !== null) return player.saysVolume;
	const [lowest, span] = rangeOf(server, player);
	return rounded(((player.volume - lowest) * LOUDEST) / span);
}

/** A new volume shows a moment later, and of two in a row the second one only (observed on schema 29). */
export function setVolume(server: MusicServer, player: Player, level: number): void {
	const { clock, profile } = server;
	player.wantedVolume = deviceVolume(server, player, level);
	clock.after(profile.delays.show, () => {
		player.volume = player.wantedVolume;
	});
}

/** What is told to the device for a volume that somebody wants. */
export function deviceVolume(server: MusicServer, player: Player, level: number): number {
	const [lowest, span] = rangeOf(server, player);
	return lowest + rounded((level * span) / LOUDEST);
}

function rangeOf({ profile, settings }: MusicServer, player: Player): readonly [number, number] {
	if (!has(profile, 'volumeLimits')) return [0, LOUDEST];
	const lowest = Number(settings.valueOf(player, 'min_volume'));
	const highest = Number(settings.valueOf(player, 'max_volume'));
	return [lowest, Math.max(1, highest - lowest)];
}

/** The mean of its members', since 2.10 that of the loudest one that is switched on. */
export function groupVolume(server: MusicServer, player: Player): number {
	const members = membersOf(server, player);
	if (has(server.profile, 'loudestMember')) {
		return Math.max(0, ...members.map((member) => shownVolume(server, member)));
	}
	const sum = members.reduce((volumes, { volume }) => volumes + volume, 0);
	return Math.trunc(sum / members.length);
}

/** Until 2.9 every member is moved by the same share (observed). */
export function setGroupVolume(server: MusicServer, player: Player, level: number): void {
	const members = membersOf(server, player);
	if (has(server.profile, 'loudestMember')) {
		interpolate(server, members, level);
		return;
	}
	const by = level - groupVolume(server, player);
	for (const member of members) {
		setVolume(server, member, clamped(Math.round(member.volume + by)));
	}
}

/**
 * All of them reach 0 and 100 together, and go back to what they were (read from the documentation of the server): each
 * is moved from where it was before the first of several changes of the group.
 */
function interpolate(server: MusicServer, members: readonly Player[], level: number): void {
	const isKnown = members.every(({ groupedVolume }) => groupedVolume !== null);
	for (const member of isKnown ? [] : members) {
		member.groupedVolume = shownVolume(server, member);
	}
	const loudest = Math.max(0, ...members.map(({ groupedVolume }) => groupedVolume ?? 0));
	for (const member of members) {
		const moved = interpolated(member.groupedVolume ?? 0, loudest, level);
		setVolume(server, member, clamped(rounded(moved)));
	}
}

function interpolated(volume: number, loudest: number, level: number): number {
	if (level < loudest) return volume * (level / loudest);
	if (loudest >= LOUDEST) return volume;
	return volume + (LOUDEST - volume) * ((level - loudest) / (LOUDEST - loudest));
}

/** As the server's language does it: halves to the even neighbour. */
function rounded(value: number): number {
	const below = Math.floor(value);
	const isHalf = value - below === 0.5;
	return isHalf ? below + (below % 2) : Math.round(value);
}

/** Since 2.10 only those count that are switched on. */
function membersOf(server: MusicServer, player: Player): Player[] {
	const members = groupOf(server, player);
	if (!has(server.profile, 'loudestMember')) return members;
	return members.filter((member) => member.powered || !hasPowerControl(server.profile, member));
}
