import type { MusicServer } from '../music-server';
import type { Player } from './players';

/** What a player is taken for until it has said how loud it is (recorded). */
const UNKNOWN_VOLUME = 50;

/** One that goes stops playing, and does not go on by itself when it is back. */
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
	const { knownVolume } = profile.delays;
	if (knownVolume === 0) return;
	player.saysVolume = UNKNOWN_VOLUME;
	clock.after(knownVolume, () => {
		player.saysVolume = null;
	});
}
