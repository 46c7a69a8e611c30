import { playerCommandFailed } from '../../errors';
import type { MusicServer } from '../../world/music-server';
import type { Announcement, Player } from '../../world/players/players';
import { playAnnouncementUntilAnswered } from './announcement-steps';
import { announcementVolume, setAnnouncementVolumes } from './announcement-volumes';

/** What to announce; null lets the player choose the volume. */
type AnnouncementRequest = Omit<Announcement, 'volume' | 'isPlayed'> & {
	readonly volume: number | null;
};

/**
 * Plays an announcement and resolves when it has ended (observed on 2.7; on 2.8, the volume is restored after that). A
 * player plays one after another. If the sound cannot be fetched, it throws, and the volume stays raised (recorded).
 */
export async function playAnnouncement(
	server: MusicServer,
	player: Player,
	{ volume: requestedVolume, ...request }: AnnouncementRequest,
): Promise<void> {
	const { clock, profile } = server;
	const earlierAnnouncements = player.announcementsDone;
	let markAsDone = (): void => undefined;
	player.announcementsDone = new Promise((resolve) => (markAsDone = resolve));
	await earlierAnnouncements;
	try {
		const level = announcementVolume(server, player, requestedVolume);
		const announcement = { ...request, volume: level, isPlayed: false };
		player.announced.push(announcement);
		if (!announcement.clip && announcement.url !== null && !(await soundExists(announcement.url))) {
			const { raiseVolumeAfterMs, failAfterMs } = profile.announcements.missing;
			clock.after(raiseVolumeAfterMs, () =>
				setAnnouncementVolumes(server, player, requestedVolume),
			);
			await clock.wait(failAfterMs);
			throw playerCommandFailed(`Cannot read ${announcement.url}`);
		}
		const playRemainingSteps = await playAnnouncementUntilAnswered(
			server,
			player,
			announcement,
			requestedVolume,
		);
		void playRemainingSteps().then(markAsDone);
	} catch (error) {
		markAsDone();
		throw error;
	}
}

/** A reserved ending of host names: examples use it for sounds that exist. */
const RESERVED_HOST_SUFFIX = '.example';

async function soundExists(url: string): Promise<boolean> {
	if (URL.canParse(url) && new URL(url).hostname.endsWith(RESERVED_HOST_SUFFIX)) return true;
	try {
		const response = await fetch(url);
		await response.body?.cancel();
		return response.ok;
	} catch {
		return false;
	}
}
