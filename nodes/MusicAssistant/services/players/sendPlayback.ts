import type { Server } from '../../api/client';
import { onlyFailures, ServerFailure } from '../../api/failure';
import { playerNow, type Verdict } from './players';
import type { JsonObject } from '../../helpers/json';
import { asksForState, type PlaybackCommand } from './playbackCommands';

interface Sending {
	/** The player's. */
	id: string;
	command: PlaybackCommand;
	/** Seconds, for a seek. */
	position: number;
	/** Whether a player is as the command should make it. */
	isSo: (player: JsonObject) => Verdict;
}

/**
 * Sends the command, once. Where the server refuses it without a reason and the player is as wanted, that is no failure:
 * so is a stop of a player that never played (seen on 2.8).
 *
 * @throws ServerFailure with what may be the reason: servers give none of what cannot be played or skipped
 */
export async function sendPlayback(server: Server, sending: Sending): Promise<void> {
	const { id, command, position, isSo } = sending;
	const sent =
		command === 'seek'
			? server.call('players/cmd/seek', { player_id: id, position })
			: server.call(`players/cmd/${command}`, { player_id: id });
	const refusal = await sent.then(() => undefined, onlyFailures);
	if (!refusal) return;
	if (!refusal.brokeInside) throw refusal;
	const player = asksForState(command)
		? await playerNow(server, id).catch(onlyFailures)
		: undefined;
	if (player && !(player instanceof ServerFailure) && isSo(player) === true) return;
	throw refusal.withMore(remedyFor(command));
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
