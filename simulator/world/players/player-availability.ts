import type { MusicServer } from '../music-server';
import type { Player } from './players';

/** The volume that is reported until the player has reported its own (recorded). */
const UNKNOWN_VOLUME = 50;

/** A player that becomes unavailable stops playing, and does not continue by itself when it is back. */
export function setPlayerAvailable(server: MusicServer, player: Player, available: boolean): void {
	if (player.available === available) return;
	player.available = available;
	if (available) reportUnknownVolume(server, player);
	const queue = server.findQueue(player.id);
	if (available || queue?.state !== 'playing') return;
	queue.temporaryReports.clear();
	queue.setState('idle', server.clock.now());
}

function reportUnknownVolume({ clock, profile }: MusicServer, player: Player): void {
	const { volumeKnown: delay } = profile.delays;
	if (delay === 0) return;
	player.provisionalVolume = UNKNOWN_VOLUME;
	clock.after(delay, () => {
		player.provisionalVolume = null;
	});
}
