import { isSameName } from '../../helpers/nameComparison';
import { simplifyPlayer } from '../../services/simplifyPlayersAndQueues';
import {
	unknownProviderError,
	findProviderId,
} from '../../parameters/resolve/resolveProvidersAndUsers';
import { optionsForRead } from '../../parameters/fields/commonFields';
import {
	createStateFilter,
	stateFiltersField,
	listFields,
	createLimitedListSimplifier,
	providerField,
} from '../../parameters/fields/listFields';
import type { OperationContext } from '../../parameters/operationContext';
import type { Collection } from '../../parameters/parameters';
import type { Operation } from '../operation';

const playerFiltersField = stateFiltersField(
	'player',
	providerField('Return only players from this provider', 'getPlayerProviders'),
);

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many players',
		description: 'List the players, what each is playing and at what volume',
	},
	effect: 'read',
	fields: [...listFields, playerFiltersField, optionsForRead()],

	async execute(context) {
		const { parameters, client } = context;
		const filter = parameters.collection('filters');
		const passes = createStateFilter(filter);
		const given = filter.has('provider') ? filter.text('provider') : '';
		const output = createLimitedListSimplifier(context, simplifyPlayer);
		const players = await client.call('players/all', {});
		const isGiven = players.some((player) => isFromProvider(player.provider ?? '', given));
		const provider = isGiven ? given : await findPlayerProvider(context, filter, given);
		const matchesProvider = (instance = '') =>
			provider === '' || isFromProvider(instance, provider);
		// Servers also list players that are gone, which may have the same names as available ones.
		const availableFirst = [...players].sort(
			(one, other) => Number(other.available) - Number(one.available),
		);
		return output(
			availableFirst
				.filter(({ available, playbackState: state }) => passes({ available, state }))
				.filter((player) => matchesProvider(player.provider)),
		);
	},
};

/**
 * The id of a provider that is given by its name, or that has no players yet; '' for ''.
 *
 * @throws ParameterError if there is no such provider, as far as the server lists them
 */
async function findPlayerProvider(
	{ client }: OperationContext,
	filter: Collection,
	provider: string,
): Promise<string> {
	if (provider === '') return provider;
	const loaded = await client.tryCall('providers', { provider_type: 'player' });
	if (!loaded || loaded.some(({ instanceId }) => isFromProvider(instanceId, provider))) {
		return provider;
	}
	const id = findProviderId(loaded, provider);
	if (id !== undefined) return id;
	throw unknownProviderError(filter, 'provider', provider, loaded, 'players');
}

/** An instance is named `<domain>--<id>`, or like its domain if there can be only one. */
function isFromProvider(instance: string, provider: string): boolean {
	return isSameName(instance, provider) || isSameName(instance.replace(/--[^]*$/, ''), provider);
}
