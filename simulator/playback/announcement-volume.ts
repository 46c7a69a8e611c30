import { hasFeature } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import { groupMembersOf } from './groups';
import { deviceVolume, reportedVolume } from './volume';

/** The default settings of a player: this much louder than the music, within these bounds. */
const LOUDER_PERCENT = 85;
const QUIETEST = 15;
const LOUDEST = 75;

/**
 * The players that play an announcement: the whole group; from 2.10 on, only the player itself if it follows another
 * one.
 */
export function announcingPlayers(server: MusicServer, player: Player): Player[] {
	const isAlone = player.syncedTo !== null && hasFeature(server.profile, 'ownAnnouncements');
	return isAlone ? [player] : groupMembersOf(server, player);
}

/** Sets each of them to its announcement volume. */
export function raiseVolumes(server: MusicServer, player: Player, wanted: number | null): void {
	const isOwn = hasFeature(server.profile, 'ownAnnouncements');
	const volumes = announcingPlayers(server, player).map((member) => {
		const level = announcementVolume(server, isOwn ? member : player, wanted);
		return { member, volume: level === null ? member.volume : deviceVolume(server, member, level) };
	});
	for (const { member, volume } of volumes) member.volume = volume;
}

/**
 * The volume of an announcement: louder than the music unless a volume is given (recorded), within bounds. From 2.10
 * on, the settings determine it, and may leave the volume unchanged, for which null stands.
 */
export function announcementVolume(
	server: MusicServer,
	player: Player,
	wanted: number | null,
): number | null {
	const volume = reportedVolume(server, player);
	if (!hasFeature(server.profile, 'ownAnnouncements')) {
		return bounded(
			wanted ?? volume + Math.trunc((volume * LOUDER_PERCENT) / 100),
			QUIETEST,
			LOUDEST,
		);
	}
	const setting = (key: string) => server.settings.valueOf(player, `announce_volume${key}`);
	const strategy = setting('_strategy');
	if (strategy === 'none') return null;
	const level = wanted ?? byStrategy(strategy, volume, Number(setting('')));
	return level === null ? null : bounded(level, Number(setting('_min')), Number(setting('_max')));
}

function byStrategy(strategy: unknown, volume: number, setTo: number): number | null {
	switch (strategy) {
		case 'absolute':
			return setTo;
		case 'relative':
			return volume + setTo;
		case 'percentual':
			return Math.trunc(volume + (volume / 100) * setTo);
		default:
			return null;
	}
}

/** The upper bound is applied last. */
function bounded(level: number, lowest: number, highest: number): number {
	return Math.min(highest, Math.max(lowest, level));
}
