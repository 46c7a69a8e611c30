import { has } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import { groupOf } from './groups';
import { deviceVolume, shownVolume } from './volume';

/** As the settings of a player come: this much louder than the music, within these bounds. */
const LOUDER_PERCENT = 85;
const QUIETEST = 15;
const LOUDEST = 75;

/** Those on which an announcement is heard: the group, but of a player that follows another only itself since 2.10. */
export function announcingPlayers(server: MusicServer, player: Player): Player[] {
	const isAlone = player.syncedTo !== null && has(server.profile, 'ownAnnouncements');
	return isAlone ? [player] : groupOf(server, player);
}

/** Makes each of them as loud as it is to be. */
export function raiseVolumes(server: MusicServer, player: Player, wanted: number | null): void {
	const isOwn = has(server.profile, 'ownAnnouncements');
	const volumes = announcingPlayers(server, player).map((member) => {
		const level = announcementVolume(server, isOwn ? member : player, wanted);
		return { member, volume: level === null ? member.volume : deviceVolume(server, member, level) };
	});
	for (const { member, volume } of volumes) member.volume = volume;
}

/**
 * How loud an announcement is: louder than the music if nothing else is wanted (recorded), and within bounds. Since 2.10
 * as the settings say, which may say that the volume stays as it is; null stands for that.
 */
export function announcementVolume(
	server: MusicServer,
	player: Player,
	wanted: number | null,
): number | null {
	const volume = shownVolume(server, player);
	if (!has(server.profile, 'ownAnnouncements')) {
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

/** The upper bound is looked at last. */
function bounded(level: number, lowest: number, highest: number): number {
	return Math.min(highest, Math.max(lowest, level));
}
