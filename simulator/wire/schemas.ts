import { isRecord, type WireObject } from '../json';
import { isSince, type Profile } from '../profiles/profile';
import {
	describeStation,
	findEpisodeNumbers,
	hasTranscript,
} from '../world/library/tracks-and-texts';
import type { MusicServer } from '../world/music-server';

/** Fields of media items and their sources that were introduced later (compared with the recordings of schema 26). */
const KEYS_AFTER_26 = new Set(['in_library', 'is_unique', 'grouping', 'date_added', 'last_played']);

/** Removes the keys that schema 26 does not have from a response; its mappings have no `year`. */
function convertToSchema26(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(convertToSchema26);
	if (!isRecord(value)) return value;
	const isMapping = 'available' in value && 'media_type' in value;
	const written: Record<string, unknown> = {};
	for (const key in value) {
		if (KEYS_AFTER_26.has(key) || (isMapping && key === 'year')) continue;
		written[key] = convertToSchema26(value[key]);
	}
	return written;
}

/** Converts a response to the schemas of 2.9 and newer; from 2.10 on, items no longer contain translation keys. */
function convertToSchemaAfter29(value: unknown, server: MusicServer): unknown {
	const { profile, pictureIds } = server;
	if (Array.isArray(value)) return value.map((member) => convertToSchemaAfter29(member, server));
	if (!isRecord(value)) return value;
	if ('remotely_accessible' in value) {
		const location = { provider: String(value.provider), path: String(value.path) };
		return { ...value, proxy_id: pictureIds.idOf(location) };
	}
	const type = 'sort_name' in value ? value.media_type : undefined;
	const isItem = typeof type === 'string';
	const isLocalized = isItem && isSince(profile, '2.10');
	const written: Record<string, unknown> = {};
	for (const key in value) {
		if (isLocalized && key === 'translation_key') continue;
		written[key] = convertToSchemaAfter29(value[key], server);
	}
	if (type === 'radio' && isSince(profile, '2.11.0b6')) {
		Object.assign(written, describeStation(value.name));
	}
	// Summaries have no sources; `available` distinguishes them from objects that never have any.
	if (!isItem || !Array.isArray(value.provider_mappings) || 'available' in value) return written;
	if (type !== 'podcast_episode') return written;
	const itemId = String(value.item_id);
	if (isRecord(written.metadata) && isSince(profile, '2.11.0b6')) {
		Object.assign(written.metadata, { has_transcript: hasTranscript(itemId) });
	}
	return { ...written, ...episodeNumbers(itemId, profile) };
}

function episodeNumbers(itemId: string, profile: Profile): object {
	if (!isSince(profile, '2.11')) return {};
	const { season = null, number = null } = findEpisodeNumbers(itemId) ?? {};
	return { season, episode_number: number };
}

/** Converts the media keys of a response from schema 28 to the profile's schema. */
export function convertToProfileSchema(value: unknown, server: MusicServer): unknown {
	const { profile } = server;
	if (!isSince(profile, '2.7')) return convertToSchema26(value);
	return isSince(profile, '2.9') ? convertToSchemaAfter29(value, server) : value;
}

/**
 * A full item as the listings of 2.10 contain it unless full items are requested: without null fields and sources, its
 * metadata reduced to a picture, and with `available` instead.
 */
export function listingSummaryObject(fullItem: WireObject): WireObject {
	const { images = null } = isRecord(fullItem.metadata) ? fullItem.metadata : {};
	const metadata = images === null ? {} : { images };
	const short: WireObject = { ...fullItem, metadata, provider_mappings: [] };
	const present = Object.entries(short).filter(([, value]) => value !== null);
	return { ...Object.fromEntries(present), available: true };
}
