import { playerCommandFailed } from '../errors';
import type { MusicServer } from '../world/music-server';
import type { Announcement, Player } from '../world/players/players';
import { performAnnouncement } from './announcement-steps';
import { announcementVolume, raiseVolumes } from './announcement-volume';

/** What to announce; null lets the player choose the volume. */
type AnnouncementRequest = Omit<Announcement, 'volume' | 'isPlayed'> & {
	readonly volume: number | null;
};

/**
 * Resolves when the announcement has ended (observed on 2.7; on 2.8 the volume is restored after that); a player plays
 * one after another. If its sound cannot be fetched, the volume stays raised and the announcement fails (recorded).
 */
export async function announce(
	server: MusicServer,
	player: Player,
	{ volume, ...wanted }: AnnouncementRequest,
): Promise<void> {
	const { clock, profile } = server;
	const before = player.announcementsDone;
	let isDone = (): void => undefined;
	player.announcementsDone = new Promise((resolve) => (isDone = resolve));
	await before;
	try {
		const level = announcementVolume(server, player, volume);
		const announcement = { ...wanted, volume: level, isPlayed: false };
		player.announced.push(announcement);
		if (!announcement.clip && announcement.url !== null && !(await exists(announcement.url))) {
			const { loud, refused } = profile.announcements.missing;
			clock.after(loud, () => raiseVolumes(server, player, volume));
			await clock.wait(refused);
			throw playerCommandFailed(`Cannot read ${announcement.url}`);
		}
		const rest = await performAnnouncement(server, player, announcement, volume);
		void rest().then(isDone);
	} catch (failure) {
		isDone();
		throw failure;
	}
}

/** Host names with this ending are not in use: they stand for existing sounds in examples. */
const INVENTED = '.example';

async function exists(url: string): Promise<boolean> {
	if (URL.canParse(url) && new URL(url).hostname.endsWith(INVENTED)) return true;
	try {
		const response = await fetch(url);
		await response.body?.cancel();
		return response.ok;
	} catch {
		return false;
	}
}
