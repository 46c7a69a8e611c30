import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { MediaItem } from '../../api/models/mediaItem';
import type { ServerAddress } from '../../api/models/imageLocation';
import type { JsonObject } from '../../helpers/json';
import { withPodcastNames } from '../../services/library/readItems';
import type { OperationContext } from '../operationContext';
import type { Parameters, Collection } from '../parameters';
import { simplifyField, createSimplifier } from './commonFields';
import { booleanField, choiceField, listedField, numberField } from './fieldBuilders';
import { PLAYABLE_LIBRARY_TYPES, type LibraryType } from '../../services/library/libraryItems';

export const returnAllField = booleanField(
	'Return All',
	'returnAll',
	'Whether to return all results or only up to a given limit',
	{ default: false },
);

export const limitField = numberField(
	'Limit',
	'limit',
	50,
	{ min: 1 },
	'Max number of results to return',
	{ displayOptions: { show: { returnAll: [false] } } },
);

/** The fields of a listing. */
export const listFields: readonly INodeProperties[] = [returnAllField, limitField, simplifyField];

/** `undefined` for all results. */
export function readLimit(parameters: Parameters): number | undefined {
	return parameters.boolean('returnAll')
		? undefined
		: parameters.number('limit', { min: 1, whole: true });
}

/** As `createLimitedListSimplifier`, for media items: simplified episodes have the name of their podcast. */
export function createMediaListSimplifier(
	context: OperationContext,
	simplify: (item: MediaItem, server: ServerAddress) => JsonObject,
): (items: readonly MediaItem[]) => Promise<JsonObject[]> {
	const output = createLimitedListSimplifier(context, simplify);
	const { parameters, client } = context;
	const limit = readLimit(parameters);
	if (!parameters.boolean('simplify')) return async (items) => output(items);
	return async (items) => output(await withPodcastNames(client, items.slice(0, limit)));
}

/**
 * Reads the fields of a listing, before anything is sent.
 *
 * @returns a function that makes the output: up to the limit, simplified or as copies of the server's objects
 */
export function createLimitedListSimplifier<Entry extends { readonly raw: JsonObject }>(
	context: OperationContext,
	simplify: (entry: Entry, server: ServerAddress) => JsonObject,
): (entries: readonly Entry[]) => JsonObject[] {
	const output = createSimplifier(context, simplify);
	const limit = readLimit(context.parameters);
	return (entries) => entries.slice(0, limit).map(output);
}

/** The limit to send for Return All where the server has no pages. */
export const MAX_UNPAGED_ROWS = 10_000;

/** For lists in which the server sends only references to the items. */
export function detailsField(description: string): INodeProperties {
	return booleanField('Details', 'details', description, {
		displayOptions: { show: { '/simplify': [true] } },
	});
}

/** Without Simplify, the output is the server's list as it is. */
export function shouldReadDetails(parameters: Parameters): boolean {
	return (
		parameters.boolean('simplify') && parameters.collection('options').booleanOr('details', true)
	);
}

const STATE_CHOICES = ['any', 'idle', 'paused', 'playing'] as const;

/** The Filters of a listing. */
export function filtersField(filters: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add filter',
		default: {},
		options: filters,
	};
}

/** The Filters of a listing of players or queues: the common ones and its own. */
export function stateFiltersField(
	entity: 'player' | 'queue',
	...ownFilters: INodeProperties[]
): INodeProperties {
	return filtersField([
		booleanField(
			'Available Only',
			'availableOnly',
			`Whether to leave out ${entity === 'player' ? 'players that' : 'queues of players that'} are not available`,
		),
		...ownFilters,
		{
			displayName: 'State',
			name: 'state',
			type: 'options',
			default: 'any',
			description: `What the ${entity} is doing now`,
			options: toOptions(STATE_CHOICES),
		},
	]);
}

/**
 * Reads these filters.
 *
 * @returns a predicate
 */
export function createStateFilter(
	filters: Collection,
): (entry: { available: boolean; state: string | undefined }) => boolean {
	const availableOnly = filters.booleanOr('availableOnly', false);
	const state = filters.has('state') ? filters.choice('state', STATE_CHOICES) : 'any';
	return (entry) =>
		(!availableOnly || entry.available) && (state === 'any' || entry.state === state);
}

/** The media types that the library lists, by name; genres since 2.8. */
export const LIBRARY_TYPES: readonly LibraryType[] = [
	...PLAYABLE_LIBRARY_TYPES,
	'genre' as const,
].sort();

/** The media types that can be played from the library, and the parts of podcasts. */
export const PLAYABLE_TYPES: readonly string[] = [
	...PLAYABLE_LIBRARY_TYPES,
	'podcast_episode',
].sort();

export const mediaTypeField: INodeProperties = {
	displayName: 'Media Type',
	name: 'mediaType',
	type: 'options',
	default: 'track',
	description: 'The type of item to list',
	options: toOptions(LIBRARY_TYPES),
};

export function mediaTypesField(
	description: string,
	mediaTypes: readonly string[],
	hint = 'Empty: all media types',
): INodeProperties {
	return {
		displayName: 'Media Types',
		name: 'mediaTypes',
		type: 'multiOptions',
		default: [],
		description,
		hint,
		options: toOptions(mediaTypes),
	};
}

function toOptions(values: readonly string[]): INodePropertyOptions[] {
	return values.map((value) => ({
		name: snakeCaseToTitleCase(value),
		value,
		...(value === 'genre' && { description: 'Requires server 2.8 or newer' }),
	}));
}

/** "podcast_episode" becomes "Podcast Episode". */
export function snakeCaseToTitleCase(word: string): string {
	return word
		.split('_')
		.map((part) => part.charAt(0).toUpperCase() + part.slice(1))
		.join(' ');
}

export const ARTIST_ORDER = 'artist_name';

/** The orders of a library listing. */
export const orderField = choiceField(
	'Order By',
	'orderBy',
	'sort_name',
	'How to sort the items; an order that does not apply to the media type is ignored',
	{
		[ARTIST_ORDER]: ['Artist'],
		duration: ['Duration'],
		play_count: ['Least Played First'],
		duration_desc: ['Longest First'],
		play_count_desc: ['Most Played First'],
		sort_name: ['Name'],
		sort_name_desc: ['Name, Descending'],
		year_desc: ['Newest Year First'],
		year: ['Oldest Year First'],
		random: ['Random'],
		timestamp_added_desc: ['Recently Added First'],
		last_played_desc: ['Recently Played First'],
	},
);

/** The media types of the orders that not all have. */
const MEDIA_TYPES_OF_ORDER: Readonly<Record<string, readonly LibraryType[]>> = {
	[ARTIST_ORDER]: ['album', 'track'],
	duration: ['audiobook', 'track'],
	duration_desc: ['audiobook', 'track'],
	year: ['album'],
	year_desc: ['album'],
};

/** Whether the library can be listed in this order: late builds of 2.11 refuse any other, older servers ignore it. */
export function isOrderAvailable(mediaType: LibraryType, order: string): boolean {
	return MEDIA_TYPES_OF_ORDER[order]?.includes(mediaType) ?? true;
}

/** @param listMethod which providers the list shows, and what its empty value is called */
export function providerField(
	description: string,
	listMethod: 'getProvidersOrAny' | 'getProvidersOrDefault' | 'getPlayerProviders',
): INodeProperties {
	return listedField('options', 'Provider', 'provider', listMethod, description);
}

/** @param listMethod which providers the list shows: those that are loaded and have music, or all that are configured */
export function providersField(
	description: string,
	listMethod: 'getProviders' | 'getConfiguredProviders' = 'getProviders',
): INodeProperties {
	return listedField('multiOptions', 'Provider', 'providers', listMethod, description, {
		hint: 'Empty: all providers',
	});
}
