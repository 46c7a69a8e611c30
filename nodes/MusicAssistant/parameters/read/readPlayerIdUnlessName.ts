import type { Parameters } from '../parameters';

/** The player's id if it was chosen from the list or given as one: a name would need the list of players. */
export function readPlayerIdUnlessName(parameters: Parameters): string | undefined {
	const { mode, text } = parameters.locatorText('playerId');
	return text !== '' && ['list', 'id'].includes(mode) ? text : undefined;
}
