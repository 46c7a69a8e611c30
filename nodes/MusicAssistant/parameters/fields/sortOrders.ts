import type { LibraryType } from '../../services/library/libraryItems';

export const ARTIST_ORDER = 'artist_name';

/** The orders of a library listing. */
export const ORDER_CHOICES = [
	{ name: 'Artist', value: ARTIST_ORDER },
	{ name: 'Duration', value: 'duration' },
	{ name: 'Least Played First', value: 'play_count' },
	{ name: 'Longest First', value: 'duration_desc' },
	{ name: 'Most Played First', value: 'play_count_desc' },
	{ name: 'Name', value: 'sort_name' },
	{ name: 'Name, Descending', value: 'sort_name_desc' },
	{ name: 'Newest Year First', value: 'year_desc' },
	{ name: 'Oldest Year First', value: 'year' },
	{ name: 'Random', value: 'random' },
	{ name: 'Recently Added First', value: 'timestamp_added_desc' },
	{ name: 'Recently Played First', value: 'last_played_desc' },
];

export const ORDER_VALUES: readonly string[] = ORDER_CHOICES.map(({ value }) => value);

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
