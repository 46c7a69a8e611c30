import { hasFeature } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import { convertToSchemaAfter29 } from './schemas-after-29';
import { convertToSchema26 } from './schema-26';

/** Converts the media keys of a response from schema 28 to the profile's schema. */
export function convertToProfileSchema(value: unknown, server: MusicServer): unknown {
	const { profile } = server;
	if (!hasFeature(profile, 'libraryDetails')) return convertToSchema26(value);
	return hasFeature(profile, 'artistTypes') ? convertToSchemaAfter29(value, server) : value;
}
