import { sameName } from '../../helpers/names';
import { simplifyPlayer } from '../../helpers/simplify/simplifyPlayer';
import { readOptions } from '../../parameters/fields/fields';
import { stateFilter, stateFilters } from '../../parameters/fields/filters';
import { listFields, listing } from '../../parameters/fields/listing';
import type { Operation } from '../operation';

const filters = stateFilters('player', {
	displayName: 'Provider',
	name: 'provider',
	type: 'string',
	default: '',
	placeholder: 'e.g. sonos',
	description: 'The instance or domain of the player provider',
});

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many players',
		description: 'List the players, what each is playing and at what volume',
	},
	effect: 'read',
	fields: [...listFields, filters, readOptions()],

	async execute(context) {
		const { parameters, client } = context;
		const filter = parameters.collection('filters');
		const passes = stateFilter(filter);
		const provider = filter.has('provider') ? filter.text('provider') : '';
		const output = listing(context, simplifyPlayer);
		const players = await client.call('players/all', {});
		// Servers keep players that are gone: one of them may have the name of one that is there.
		const availableFirst = [...players].sort(
			(one, other) => Number(other.available) - Number(one.available),
		);
		return output(
			availableFirst
				.filter(({ available, playbackState: state }) => passes({ available, state }))
				.filter((player) => provider === '' || isFromProvider(player.provider ?? '', provider)),
		);
	},
};

/** An instance is named `<domain>--<id>`, or like its domain if there can be only one. */
function isFromProvider(instance: string, provider: string): boolean {
	return sameName(instance, provider) || sameName(instance.replace(/--.*$/, ''), provider);
}
