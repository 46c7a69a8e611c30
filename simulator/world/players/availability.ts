import type { MusicServer } from '../music-server';
import type { Player } from './players';

/** The volume that counts until the player has reported its own (recorded). */
const UNKNOWN_VOLUME = 50;

/** A player that becomes unavailable stops playing, and does not continue by itself when it is back. */
export function setAvailable(server: MusicServer, player: Player, available: boolean): void {
	if (player.available === available) return;
	player.available = available;
	if (available) sayVolume(server, player);
	const queue = server.findQueue(player.id);
	if (available || queue?.state !== 'playing') return;
	queue.settle();
	queue.setState('idle', server.clock.now());
}

function sayVolume({ clock, profile }: MusicServer, player: Player): void {
	const { volumeKnown: knownVolume } = profile.delays;
	if (knownVolume === 0) return;
	player.saysVolume = UNKNOWN_VOLUME;
	clock.after(knownVolume, () => {
		player.saysVolume = null;
	});
}
