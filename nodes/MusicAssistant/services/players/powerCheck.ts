import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { acceptImmediately, type PlayerCheck } from './verifyPlayer';

/** How to find out whether a player was switched on or off. */
export function powerCheck(
	{ id, name }: Pick<Player, 'id' | 'name'>,
	turnOn: boolean,
): PlayerCheck {
	return {
		id,
		name,
		isDone: ({ powered: isOn }) => (isOn === undefined ? undefined : isOn === turnOn),
		// Some players disconnect when they are switched off.
		mayDisconnect: !turnOn,
		stableFor: acceptImmediately,
		notReported: 'The player does not report whether it is switched on',
		notDone: () =>
			new ApiError('rejected', {
				message: `"${name}" accepted the command, but is still switched ${turnOn ? 'off' : 'on'}`,
				description: 'Check its connection, and the power control that is chosen in its settings.',
			}),
	};
}
