import { isAvailable, meant, speakers, type Speaker } from '../server/queues';
import { text } from '../values/json';
import { listed, shortened } from '../values/names';
import type { OperationContext } from './operation';
import type { ParameterFault } from './parameterFault';
import type { Parameters } from './parameters';

/**
 * The player the user chose, by id or name.
 *
 * A server that cannot list players is asked for its queues, which bear the ids of ungrouped players: there an id
 * that none of them has is used as given, because nothing can tell whether it is right.
 *
 * @throws ParameterFault when nothing was chosen, when no player or several bear the name, or when the player cannot
 * be reached: the server would answer a command for it with a success
 */
export async function chosenPlayer(context: OperationContext, name = 'playerId'): Promise<Speaker> {
	const { parameters, server } = context;
	const { mode, text: given } = parameters.filledLocator(
		name,
		'Choose a player from the list, or give its name or ID.',
	);
	const all = await speakers(server);
	const player = soleAvailable(parameters, name, given, meant(all, given));
	const found =
		player ?? (mode === 'name' ? undefined : await unlistedPlayer(context, name, given));
	if (found) return found;
	throw unknownPlayer(parameters, name, given, all);
}

/** The fault to throw for a name or id that no player bears. */
export function unknownPlayer(
	parameters: Parameters,
	name: string,
	given: string,
	all: readonly Speaker[],
): ParameterFault {
	return parameters.fault(
		name,
		`names the player "${shortened(given)}", which the server does not know`,
		whatThereIs(all),
	);
}

/**
 * The one of the players a name can mean, `undefined` where it can mean none.
 *
 * @throws ParameterFault when there are several, or when the one cannot be reached
 */
export function soleAvailable(
	parameters: Parameters,
	name: string,
	given: string,
	candidates: readonly Speaker[],
): Speaker | undefined {
	const [player, another] = candidates;
	if (player && !player.available) throw unavailable(parameters, name, player);
	if (player && another) {
		throw parameters.fault(
			name,
			`names the player "${given}", of which there are several`,
			`Use the ID of the one you mean: ${listed(candidates.map(({ id }) => id))}.`,
		);
	}
	return player;
}

function unavailable(parameters: Parameters, name: string, player: Speaker): ParameterFault {
	return parameters.fault(
		name,
		`names the player "${player.name}" (${player.id}), which is not available`,
		'Switch it on or bring it back into the network, or choose another one.',
	);
}

/** Lists leave out the players that another one is made of; the server knows them all the same by their id. */
async function unlistedPlayer(
	{ parameters, server }: OperationContext,
	name: string,
	id: string,
): Promise<Speaker | undefined> {
	const player = await server.callIfKnown('players/get', { player_id: id });
	if (player === undefined) return { id, name: id, available: true, isGroup: false };
	if (player === null) return undefined;
	const speaker = {
		id,
		name: text(player, 'name', 'display_name') ?? id,
		available: isAvailable(player),
		isGroup: false,
	};
	if (!speaker.available) throw unavailable(parameters, name, speaker);
	return speaker;
}

/** "The server has: ...", for texts about a player or queue that it does not have. */
export function whatThereIs(all: readonly Speaker[]): string {
	const known = [...all]
		.sort((one, other) => Number(other.available) - Number(one.available))
		.map(({ name, id, available }) => `${name} (${id}${available ? '' : ', not available'})`);
	return known.length > 0
		? `The server has: ${listed(known)}.`
		: 'The server has no players at all: set one up in Music Assistant first.';
}
