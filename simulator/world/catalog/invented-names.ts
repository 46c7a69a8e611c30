/** Invented words for the names in the library. */

export const ARTIST_NAMES = [
	'The Copper Weirs',
	'Marta Lindqvale',
	'Trio Nachtfalter',
	'Juniper Assembly',
	'Ostrava Sound Circle',
	'Pale Lighthouse',
	'Ibex & Ember',
	'Quartet Sölvi',
	'The Second Tuesday',
	'Nara Ildefonse',
	'Velvet Almanac',
	'Bram Oosterwold',
] as const;

export const TITLE_FIRST_WORDS = [
	'Amber',
	'Cedar',
	'Drift',
	'Echo',
	'Fable',
	'Harbour',
	'Kite',
	'Lantern',
	'Meadow',
	'Needle',
	'Orchard',
	'Quarry',
	'Ribbon',
	'Signal',
	'Thimble',
] as const;

export const TITLE_LAST_WORDS = [
	'Avenue',
	'Blues',
	'Country',
	'Dance',
	'Evening',
	'Fields',
	'Hymn',
	'Letters',
	'Rain',
	'Theme',
] as const;

export const GENRES = ['Folk', 'Jazz', 'Electronic', 'Chamber', 'Indie'] as const;

export const EPISODE_TOPICS = [
	'Harbour works begin',
	'Budget vote passes',
	'Storm warning lifted',
	'A talk with the lock keeper',
	'Night buses return',
	'Market day special',
	'Bridge reopens',
	'Seed swap weekend',
] as const;
