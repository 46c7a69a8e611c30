import type { MusicAssistantClient } from '../../api/client';
import { ApiError, awaitApiErrorOf, asApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { readPlayerNow } from './readPlayer';
import { commandHasTargetState, type PlaybackCommand } from './playbackCommands';

interface PlaybackRequest {
	/** ID of the player. */
	id: string;
	command: PlaybackCommand;
	/** Target of a seek, in seconds. */
	position: number;
	/** Whether a player has the state that the command requests. */
	isDone: (player: Player) => boolean | undefined;
}

/**
 * Sends the command, once. A refusal without a reason is no failure if the player already has the requested state: servers
 * refuse to stop a player that has never played (observed on 2.8).
 *
 * @throws ApiError with the likely reason: servers give none for what cannot be played or skipped
 */
export async function sendPlaybackCommandOrThrow(
	client: MusicAssistantClient,
	request: PlaybackRequest,
): Promise<void> {
	const { id, command, position, isDone } = request;
	const sent =
		command === 'seek'
			? client.call('players/cmd/seek', { player_id: id, position })
			: client.call(`players/cmd/${command}`, { player_id: id });
	const refusal = await awaitApiErrorOf(sent);
	if (!refusal) return;
	if (!refusal.isInternal) throw refusal;
	const player = commandHasTargetState(command)
		? await readPlayerNow(client, id).catch(asApiError)
		: undefined;
	const isReadable = player && !(player instanceof ApiError);
	// An unavailable player looks as if it had stopped.
	if (isReadable && player.available && isDone(player) === true) return;
	throw refusal.withHint(playbackCommandRemedy(command));
}

export function playbackCommandRemedy(command: PlaybackCommand): string {
	switch (command) {
		case 'next':
			return 'There is nothing to skip to after the last item of a queue, and playback from another app or an input cannot always be skipped.';
		case 'previous':
			return 'Playback from another app or an input cannot always be skipped.';
		case 'seek':
			return 'Radio stations and other endless streams do not support seeking, and the position must be within the item.';
		default:
			return 'Check that the player is switched on, has something to play and is not playing an announcement.';
	}
}
