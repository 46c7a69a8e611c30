import { leave, takeOver } from '../../playback/groups';
import { stop } from '../../playback/transport';
import { has } from '../../profiles/profile';
import { playerCommandFailed } from '../../errors';
import { required, requiredOrNull } from '../parameters';
import type { Parameter } from '../parameters';
import { text } from '../types';
import { playerCommand } from './player-command';

/** Milliseconds until a source that does not exist is given up (recorded). */
const GIVES_UP_AFTER = 2000;

/** Players here have no other source than the queues; null stands for the player's own one. */
function selecting(source: Parameter<string | null>) {
	return playerCommand(
		'select_source',
		'Choose what a player plays from.',
		{ source },
		async (player, { source: wanted }, { server }) => {
			const queueId = wanted ?? player.id;
			if (player.syncedTo !== null) {
				if (!has(server.profile, 'scopes')) throw playerCommandFailed('The player is grouped');
				leave(server, player);
			}
			if (queueId === player.activeSource) return;
			await stop(server, server.queue(player.activeSource));
			const queue = server.findQueue(queueId);
			if (!queue) {
				await server.clock.wait(GIVES_UP_AFTER);
				throw playerCommandFailed(`${queueId} is not a source of ${player.name}`);
			}
			player.activeSource = queueId;
			if (queueId === player.id) takeOver(server, player);
		},
	);
}

export const selectSource = selecting(requiredOrNull(text));
/** Before 2.7 the source had to be named. */
export const selectSourceBefore27 = selecting(required(text));
