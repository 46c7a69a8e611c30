import { ApiError } from '../../api/apiError';
import type { Player, PlayerSource } from '../../api/models/player';
import { findSource, sourcesWithOwnQueue } from './playerSources';
import { acceptImmediately, type PlayerCheck } from './verifyPlayer';

/** How to find out whether a player plays from a source. @param before the player before the command */
export function selectedSourceCheck(
	{ id, name }: Pick<Player, 'id' | 'name'>,
	source: Pick<PlayerSource, 'id'>,
	before: Player | undefined,
): PlayerCheck {
	return {
		id,
		name,
		isDone: ({ activeSource }) =>
			activeSource === undefined ? undefined : activeSource === source.id,
		stableFor: acceptImmediately,
		notReported: 'The player does not report what it plays from',
		notDone: ({ activeSource }) =>
			new ApiError('rejected', {
				message: `"${name}" accepted the command, but still plays from ${describeSource(before, activeSource)}`,
				description:
					'Check that the input is connected and switched on, and that the player is not playing an announcement.',
			}),
	};
}

/** The name of a source, if the player lists it. */
function describeSource(player: Player | undefined, sourceId = ''): string {
	const source = player && findSource(sourcesWithOwnQueue(player), sourceId);
	return `"${source?.name ?? sourceId}"`;
}
