import { playerCommandFailed } from '../errors';
import type { MusicServer } from '../world/music-server';
import type { Announcement, Player } from '../world/players';
import { groupOf } from './groups';
import type { PlayerQueue } from './queue';

/** As the settings of a player come: this much louder than the music, within these bounds. */
const LOUDER_PERCENT = 85;
const QUIETEST = 15;
const LOUDEST = 75;

/** What is to be announced; null is for the player to choose the volume. */
type Wanted = Omit<Announcement, 'volume' | 'isPlayed'> & { readonly volume: number | null };

/** Without a volume of its own an announcement is louder than the music (recorded). */
function announcementVolume({ volume }: Player, wanted: number | null): number {
	const level = wanted ?? volume + Math.trunc((volume * LOUDER_PERCENT) / 100);
	return Math.min(LOUDEST, Math.max(QUIETEST, level));
}

/**
 * Resolves only when the announcement is over (observed on 2.7), the volume of 2.8 comes back after that; one after
 * the other on a player. If its sound cannot be fetched the volume stays raised and the announcement fails (recorded).
 */
export async function announce(
	server: MusicServer,
	player: Player,
	{ volume, ...wanted }: Wanted,
): Promise<void> {
	const before = player.announcementsDone;
	let isDone = (): void => undefined;
	player.announcementsDone = new Promise((resolve) => (isDone = resolve));
	await before;
	const { clock, profile } = server;
	const delays = profile.delays.announcement;
	const level = announcementVolume(player, volume);
	const announcement = { ...wanted, volume: level, isPlayed: false };
	player.announced.push(announcement);
	const volumes = groupOf(server, player).map((member) => [member, member.volume] as const);
	const raise = () => volumes.forEach(([member]) => (member.volume = level));
	if (announcement.url !== null && !(await exists(announcement.url))) {
		clock.after(delays.raise, raise);
		await clock.wait(delays.refusal);
		isDone();
		throw playerCommandFailed(`Cannot read ${announcement.url}`);
	}
	await clock.wait(delays.raise);
	raise();
	player.announcement = announcement;
	await play(server, player);
	announcement.isPlayed = true;
	player.announcement = null;
	clock.after(delays.volumeBack, () => {
		for (const [member, before] of volumes) member.volume = before;
		isDone();
	});
}

/** The music is paused meanwhile, which its queue does not show, and goes on where it was. */
async function play(server: MusicServer, player: Player): Promise<void> {
	const { clock, profile } = server;
	const { onIdlePlayer, whilePlaying } = profile.delays.announcement;
	const queue = server.findQueue(player.activeSource);
	if (queue?.state !== 'playing') return clock.wait(onIdlePlayer);
	const key = interrupt(queue, clock.now());
	await clock.wait(whilePlaying);
	queue.settle(key);
	goOn(queue, clock.now());
}

/** Unless it was stopped or emptied meanwhile. */
function goOn(queue: PlayerQueue, now: number): void {
	if (queue.state === 'paused' && queue.current !== null) queue.setState('playing', now);
}

function interrupt(queue: PlayerQueue, now: number) {
	const shown = queue.shown(now);
	queue.setState('paused', now);
	return queue.pretend(shown);
}

/** Names that end so belong to nobody: they stand for sounds that are there, for examples. */
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
