import type { Player } from '../../api/models/player';
import { isAlone } from './changeGroup';

/** For the output of a command for which servers also take the player out of its group, or end the one that it leads. */
export function leftGroupNote(
	before: Player | undefined,
	after: Player | undefined,
): { note?: string } {
	const hasLeft = before && after && isAlone(before) === false && isAlone(after) === true;
	return hasLeft ? { note: 'It has also left its group' } : {};
}
