import { hasFeature } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import { convertToLaterSchema } from './later-schemas';
import { convertToSchema26 } from './schema-26';

/** A response with the media keys of the profile's server, derived from those of schema 28. */
export function convertToProfileSchema(value: unknown, server: MusicServer): unknown {
	const { profile } = server;
	if (!hasFeature(profile, 'libraryDetails')) return convertToSchema26(value);
	return hasFeature(profile, 'artistTypes') ? convertToLaterSchema(value, server) : value;
}
