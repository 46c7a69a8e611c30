import { has } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import { asLaterSchema } from './later-schemas';
import { asSchema26 } from './schema-26';

/** A response with the media keys of the profile's server, derived from those of schema 28. */
export function asProfileWrites(value: unknown, server: MusicServer): unknown {
	const { profile } = server;
	if (!has(profile, 'libraryDetails')) return asSchema26(value);
	return has(profile, 'artistTypes') ? asLaterSchema(value, server) : value;
}
