import { findVersionTooOldFor } from '../../api/serverVersions';
import { joinWithLimit } from '../../helpers/text';
import type { OperationContext } from '../../parameters/operationContext';
import type { LibraryFilter } from '../../services/library/libraryItems';
import { resolveProviders } from '../../parameters/resolve/resolveProvidersAndUsers';
import { optionsForRead } from '../../parameters/fields/commonFields';
import {
	filtersField,
	listFields,
	mediaTypeField,
	ORDER_VALUES,
	ORDER_CHOICES,
	providerField,
} from '../../parameters/fields/listFields';
import { getManyFromLibrary } from '../../parameters/getManyFromLibrary';
import type { Operation } from '../operation';
import type { Collection } from '../../parameters/parameters';

const libraryFiltersField = filtersField([
	{
		displayName: 'Favorites Only',
		name: 'favoritesOnly',
		type: 'boolean',
		default: true,
		description: 'Whether to return only favorites',
	},
	{
		displayName: 'Order By',
		name: 'orderBy',
		type: 'options',
		default: 'sort_name',
		description: 'How to sort the items; an order that does not apply to the media type is ignored',
		options: ORDER_CHOICES,
	},
	providerField('Return only items from this provider', 'getProvidersOrAny'),
	{
		displayName: 'Search',
		name: 'search',
		type: 'string',
		default: '',
		placeholder: 'e.g. news',
		description: 'Part of the name, not case-sensitive',
	},
]);

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many library items',
		description: 'List library items of one type, such as albums, artists, playlists or tracks',
	},
	effect: 'read',
	fields: [mediaTypeField, ...listFields, libraryFiltersField, optionsForRead()],

	async execute(context) {
		const filters = context.parameters.collection('filters');
		const filter = toLibraryFilter(filters);
		const provider = await readProviderInstances(context, filters);
		return await getManyFromLibrary(
			context,
			provider === undefined ? filter : { ...filter, provider },
		);
	},
};

/** One instance, or several of a domain. @throws ParameterError if the server cannot filter by several */
async function readProviderInstances(
	context: OperationContext,
	filters: Collection,
): Promise<string | string[] | undefined> {
	const given = filters.listedTexts('provider');
	const instances = await resolveProviders(context, filters, 'provider', given);
	const [only, ...others] = instances;
	if (others.length === 0) return only;
	if ((await findVersionTooOldFor(context.client, 'filterByProviders')) === undefined) {
		return instances;
	}
	throw filters.error(
		'provider',
		`is "${given.join(', ')}", which are several providers of the connected server`,
		`Choose one of them: ${joinWithLimit(instances)}.`,
	);
}

function toLibraryFilter(filter: Collection): LibraryFilter {
	return {
		...(filter.has('search') ? { search: filter.text('search') } : {}),
		...(filter.booleanOr('favoritesOnly', false) ? { favorite: true } : {}),
		...(filter.has('orderBy')
			? {
					order_by: filter.choice('orderBy', ORDER_VALUES),
				}
			: {}),
	};
}
