import type { Player } from '../../world/players';
import type { Call } from '../../world/call';
import { invalidData, playerCommandFailed } from '../../errors';
import { nullable, required } from '../parameters';
import { boolean, integer, text } from '../types';
import { playerCommand } from './target';

/** Milliseconds until an announcement is over, as measured with a chime of three seconds. */
const ON_IDLE_PLAYER = 5400;
const WHILE_PLAYING = 16_000;
/** Without a volume of its own an announcement is this much louder than the music. */
const LOUDER = 1.85;

/**
 * Answers only when the announcement is over (observed on 2.7). If its sound cannot be fetched the
 * command fails and the volume stays raised.
 */
export const announce = playerCommand(
	'play_announcement',
	'Play a sound over whatever is playing.',
	{
		url: required(text),
		pre_announce: nullable(boolean),
		volume_level: nullable(integer),
		pre_announce_url: nullable(text),
	},
	async (player, { url, volume_level: level }, call) => {
		if (!/^https?:\/\//.test(url)) throw invalidData('Only URLs are supported');
		const volume = player.volume;
		player.volume = level ?? Math.round(volume * LOUDER);
		if (!(await exists(url))) throw playerCommandFailed(`Cannot read ${url}`);
		player.announcing = true;
		await call.server.clock.wait(isPlaying(player, call) ? WHILE_PLAYING : ON_IDLE_PLAYER);
		player.announcing = false;
		player.volume = volume;
	},
);

function isPlaying(player: Player, { server }: Call): boolean {
	return server.findQueue(player.activeSource)?.state === 'playing';
}

async function exists(url: string): Promise<boolean> {
	try {
		const response = await fetch(url);
		await response.body?.cancel();
		return response.ok;
	} catch {
		return false;
	}
}
