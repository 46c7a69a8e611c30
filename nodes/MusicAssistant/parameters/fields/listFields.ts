import type { INodeProperties } from 'n8n-workflow';
import type { MediaItem } from '../../api/models/mediaItem';
import type { ServerAddress } from '../../helpers/pictures/imageUrl';
import type { JsonObject } from '../../helpers/json';
import { withPodcastNames } from '../../services/library/podcastNames';
import type { OperationContext } from '../operationContext';
import type { Parameters } from '../parameters';
import { simplifyField, createSimplifier } from './simplifyField';

export const returnAllField: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limitField: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
};

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
