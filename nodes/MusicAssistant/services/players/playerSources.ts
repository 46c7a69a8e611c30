import type { Player, PlayerSource } from '../../api/models/player';
import { findByName, isSameName } from '../../helpers/nameComparison';

/** The server's own name for it. */
const QUEUE_NAME = 'Music Assistant Queue';

/** What a player can play from, its own queue first: servers before 2.7 do not list it. */
export function sourcesWithOwnQueue({ id, sources = [] }: Player): PlayerSource[] {
	const ownQueue = sources.find((source) => source.id === id);
	return [
		ownQueue ?? { id, name: QUEUE_NAME, isPassive: false },
		...sources.filter((source) => source !== ownQueue && source.id !== ''),
	];
}

/** The source with this id, or else with this name, or else the only one whose name looks the same. */
export function findSource(
	sources: readonly PlayerSource[],
	nameOrId: string,
): PlayerSource | undefined {
	const byName = findByName(sources, nameOrId, ({ name }) => [name]);
	return (
		sources.find(({ id }) => id === nameOrId) ??
		byName.find(({ name }) => isSameName(name, nameOrId) || byName.length === 1)
	);
}
