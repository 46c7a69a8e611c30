import type { Parameters } from './parameters';

/** What was chosen from the list or given as an ID, which one request about it proves; a name needs the list of players. */
export function readPlayerId(parameters: Parameters): string | undefined {
	const { mode, text } = parameters.locatorText('playerId');
	return text !== '' && ['list', 'id'].includes(mode) ? text : undefined;
}
