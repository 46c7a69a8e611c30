import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { playerNow } from './players';
import { asksForState, type PlaybackCommand } from './playbackCommands';

interface Sending {
	/** The player's. */
	id: string;
	command: PlaybackCommand;
	/** Seconds, for a seek. */
	position: number;
	/** Whether a player is as the command should make it. */
	isSo: (player: Player) => boolean | undefined;
}

/**
 * Sends the command, once. Where the server refuses it without a reason and the player is as wanted, that is no failure:
 * so is a stop of a player that never played (seen on 2.8).
 *
 * @throws ApiError with what may be the reason: servers give none of what cannot be played or skipped
 */
export async function sendPlayback(client: MusicAssistantClient, sending: Sending): Promise<void> {
	const { id, command, position, isSo } = sending;
	const sent =
		command === 'seek'
			? client.call('players/cmd/seek', { player_id: id, position })
			: client.call(`players/cmd/${command}`, { player_id: id });
	const refusal = await sent.then(() => undefined, asApiError);
	if (!refusal) return;
	if (!refusal.isInternal) throw refusal;
	const player = asksForState(command) ? await playerNow(client, id).catch(asApiError) : undefined;
	if (player && !(player instanceof ApiError) && isSo(player) === true) return;
	throw refusal.withHint(remedyFor(command));
}

export function remedyFor(command: PlaybackCommand): string {
	switch (command) {
		case 'next':
			return 'Behind the last item of a queue there is nothing to go on to; and what another app or an input plays cannot always be skipped.';
		case 'previous':
			return 'What another app or an input plays cannot always be skipped.';
		case 'seek':
			return 'Radio and other endless streams have no places to go to, and an item none behind its end.';
		default:
			return 'Look whether the player is switched on, has something to play and is free: an announcement blocks it.';
	}
}
