import { has } from '../profiles/profile';
import type { Profile } from '../profiles/profile';
import { asLaterSchema } from './later-schemas';
import { asSchema26 } from './schema-26';

/** An answer with the keys that the profile's server has for media, made from those of schema 28. */
export function asProfileWrites(value: unknown, profile: Profile): unknown {
	if (!has(profile, 'libraryDetails')) return asSchema26(value);
	return has(profile, 'artistTypes') ? asLaterSchema(value, profile) : value;
}
