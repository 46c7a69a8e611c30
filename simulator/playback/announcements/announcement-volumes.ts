import { hasFeature } from '../../profiles/profile';
import type { MusicServer } from '../../world/music-server';
import type { Player } from '../../world/players/players';
import { groupMembersOf } from '../player-groups';
import { toDeviceVolume, reportedVolume } from '../player-volume';

/** The default settings of a player: this much louder than the music, within these limits. */
const VOLUME_INCREASE_PERCENT = 85;
const MIN_VOLUME = 15;
const MAX_VOLUME = 75;

/**
 * The players that play an announcement: the whole group; from 2.10 on, only the player itself if it is in the group of
 * another.
 */
export function announcingPlayers(server: MusicServer, player: Player): Player[] {
	const isAlone = player.syncedTo !== null && hasFeature(server.profile, 'ownAnnouncements');
	return isAlone ? [player] : groupMembersOf(server, player);
}

/** Sets each announcing player to its announcement volume. */
export function setAnnouncementVolumes(
	server: MusicServer,
	player: Player,
	requestedVolume: number | null,
): void {
	const isOwn = hasFeature(server.profile, 'ownAnnouncements');
	const volumes = announcingPlayers(server, player).map((member) => {
		const level = announcementVolume(server, isOwn ? member : player, requestedVolume);
		return {
			member,
			volume: level === null ? member.volume : toDeviceVolume(server, member, level),
		};
	});
	for (const { member, volume } of volumes) member.volume = volume;
}

/**
 * The volume of an announcement: louder than the music unless a volume is given (recorded), within limits. From 2.10
 * on, the settings determine it; null if they leave the volume unchanged.
 */
export function announcementVolume(
	server: MusicServer,
	player: Player,
	requestedVolume: number | null,
): number | null {
	const volume = reportedVolume(server, player);
	if (!hasFeature(server.profile, 'ownAnnouncements')) {
		return clamp(
			requestedVolume ?? volume + Math.trunc((volume * VOLUME_INCREASE_PERCENT) / 100),
			MIN_VOLUME,
			MAX_VOLUME,
		);
	}
	const setting = (key: string) => server.settings.valueOf(player, `announce_volume${key}`);
	const strategy = setting('_strategy');
	if (strategy === 'none') return null;
	const level = requestedVolume ?? volumeByStrategy(strategy, volume, Number(setting('')));
	return level === null ? null : clamp(level, Number(setting('_min')), Number(setting('_max')));
}

function volumeByStrategy(strategy: unknown, volume: number, setTo: number): number | null {
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

/** The upper limit is applied last. */
function clamp(level: number, lowest: number, highest: number): number {
	return Math.min(highest, Math.max(lowest, level));
}
