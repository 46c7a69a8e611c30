import type { Player } from '../../api/models/player';
import { isUngrouped } from './groupChangeSteps';

/** A note for the output, if a command has also taken the player out of its group, or ended the group that it leads. */
export function leftGroupNote(
	before: Player | undefined,
	after: Player | undefined,
): { note?: string } {
	const hasLeft = before && after && isUngrouped(before) === false && isUngrouped(after) === true;
	return hasLeft ? { note: 'It has also left its group' } : {};
}
