import { invalidData } from '../../errors';
import { defaultDirection, orderNames } from '../../world/library/listing/listing-orders';
import { LIBRARY_MEDIA_TYPES } from '../../world/library/media-items';
import { defineCommand } from '../command';
import { required } from '../parameters';
import { text } from '../argument-types';
import { PAGED_LISTINGS, sortFieldsOf } from './listing-pages';

const FIELDS_BY_LISTING: ReadonlyMap<string, readonly string[]> = new Map([
	...PAGED_LISTINGS.map((listing) => [listing, sortFieldsOf(listing)] as const),
	...LIBRARY_MEDIA_TYPES.map((type) => [`library_${type}s`, orderNames(type)] as const),
]);

/** From the development builds of 2.11 in October 2026 on (from their maintainer's plan); the labels are inferred. */
export const sortOptionsCommand = defineCommand({
	name: 'music/sort_options',
	summary: 'Return what a listing can be sorted by.',
	since: 'sortFields',
	parameters: { listing: required(text) },
	returns: 'Array of SortOption',
	execute({ listing }) {
		const fields = FIELDS_BY_LISTING.get(listing);
		if (fields === undefined) throw invalidData(`${listing} has no sort options`);
		return fields.map((field) => ({
			field,
			supports_direction: !field.startsWith('random'),
			default_direction:
				listing === 'podcast_episodes' && field === 'position' ? 'desc' : defaultDirection(field),
			label_key: `sort.${field}`,
		}));
	},
});
