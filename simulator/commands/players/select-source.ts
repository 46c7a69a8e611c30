import { leaveGroup, makeGroupPlayQueueOf } from '../../playback/player-groups';
import { stopQueue } from '../../playback/transport';
import { hasFeature } from '../../profiles/profile';
import { playerCommandFailed } from '../../errors';
import { required, requiredOrNull } from '../parameters';
import type { Parameter } from '../parameters';
import { text } from '../argument-types';
import { definePlayerCommand } from './player-command';

/** Milliseconds until the server stops waiting for a source that does not exist (recorded). */
const SOURCE_TIMEOUT_MS = 2000;

/** The source is a queue or an input of the player that is not passive; null stands for the player's own queue. */
function selectSourceCommand(source: Parameter<string | null>) {
	return definePlayerCommand(
		'select_source',
		'Select the source that a player plays.',
		{ source },
		async (player, { source: requestedSource }, { server }) => {
			const source = requestedSource ?? player.id;
			if (player.syncedTo !== null) {
				if (!hasFeature(server.profile, 'playerSetup')) {
					throw playerCommandFailed('The player is grouped');
				}
				leaveGroup(server, player);
			}
			if (source === player.activeSource) return;
			const played = server.findQueue(player.activeSource);
			if (played) await stopQueue(server, played);
			const input = player.inputs.find(({ id }) => id === source);
			if (!server.findQueue(source) && (!input || input.isPassive)) {
				await server.clock.wait(SOURCE_TIMEOUT_MS);
				throw playerCommandFailed(`${source} is not a source of ${player.name}`);
			}
			player.activeSource = source;
			if (source === player.id) makeGroupPlayQueueOf(server, player);
		},
	);
}

export const selectSource = selectSourceCommand(requiredOrNull(text));
/** Before 2.7 the source was required. */
export const selectSourceBefore27 = selectSourceCommand(required(text));
