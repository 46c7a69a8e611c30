import { findVersionTooOldFor, certainlySupports } from '../../api/serverVersions';
import { joinWithLimit } from '../../helpers/text';
import type { OperationContext } from '../../parameters/operationContext';
import {
	type LibraryFilter,
	pagedLibraryItemSource,
	type LibraryType,
} from '../../services/library/libraryItems';
import { resolveProviders } from '../../parameters/resolve/resolveProvidersAndUsers';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { booleanField, textField, valuesOf } from '../../parameters/fields/fieldBuilders';
import {
	filtersField,
	listFields,
	mediaTypeField,
	orderField,
	providerField,
	LIBRARY_TYPES,
	createLimitedListSimplifier,
	readLimit,
	ARTIST_ORDER,
	isOrderAvailable,
} from '../../parameters/fields/listFields';
import type { Operation } from '../operation';
import type { Collection } from '../../parameters/parameters';
import type { MusicAssistantClient } from '../../api/client';
import { readRows } from '../../api/readPages';
import type { JsonObject } from '../../helpers/json';
import { createMediaSimplifier } from '../../services/simplifyMedia';

const libraryFiltersField = filtersField([
	booleanField('Favorites Only', 'favoritesOnly', 'Whether to return only favorites'),
	orderField,
	providerField('Return only items from this provider', 'getProvidersOrAny'),
	textField('Search', 'search', 'news', 'Part of the name, not case-sensitive'),
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
		...(filter.has('orderBy') ? { order_by: filter.choice('orderBy', valuesOf(orderField)) } : {}),
	};
}

/** The server shuffles each page separately: to return all items, they are read in the default order and shuffled here. */
const RANDOM_ORDER = 'random';

/** Servers from 2.10 on leave a list in any order without an error if they do not know the key. */
async function orderKey(
	client: MusicAssistantClient,
	type: LibraryType,
	order: string,
): Promise<string> {
	if (order !== ARTIST_ORDER) return order;
	return (await certainlySupports(client, 'artistOrdersByType')) ? `${type}_${order}` : order;
}

/** The library's items of one type, by the fields Media Type, Return All, Limit and Simplify. */
export async function getManyFromLibrary(
	context: OperationContext,
	filter: LibraryFilter,
): Promise<JsonObject[]> {
	const { parameters, client } = context;
	const type = parameters.choice('mediaType', LIBRARY_TYPES);
	const output = createLimitedListSimplifier(context, createMediaSimplifier(type));
	const limit = readLimit(parameters);
	// By default servers from 2.10 on leave out most fields of an item; the rest is enough for Simplify.
	const summary = parameters.boolean('simplify') ? {} : { summary: false };
	const { order_by: order, ...rest } = filter;
	const isRandom = order === RANDOM_ORDER;
	const isSent =
		order !== undefined && isOrderAvailable(type, order) && !(isRandom && limit === undefined);
	const orderArgument = isSent ? { order_by: await orderKey(client, type, order) } : {};
	const items = await readRows(
		pagedLibraryItemSource(client, type, { ...rest, ...orderArgument, ...summary }),
		{ limit, pageSize: isRandom ? limit : undefined },
	);
	return output(isRandom && limit === undefined ? shuffled(items) : items);
}

/** A copy in random order; all orders are equally likely. */
export function shuffled<Entry>(entries: readonly Entry[]): Entry[] {
	return entries
		.map((entry) => ({ entry, sortKey: Math.random() }))
		.sort((one, other) => one.sortKey - other.sortKey)
		.map(({ entry }) => entry);
}
