import { isRecord } from '../json';
import { hasFeature } from '../profiles/profile';
import type { ServerFeature, Profile } from '../profiles/profile';
import { findEpisodeNumbers } from '../world/library/episode-numbers';
import { hasTranscript } from '../world/library/transcript';
import type { MusicServer } from '../world/music-server';

/** Metadata fields introduced after schema 29 (read from the server's models). */
const LATER_METADATA = [
	['artistTypes', { description_language: null, collections: null }],
	['localization', { life_span: null, artist_entity_type: null }],
	['localization', { transcript: null, transcript_cues: null, has_transcript: null }],
] as const satisfies readonly (readonly [ServerFeature, object])[];

/** Fields of full items, by type. */
const LATER_KEYS: Readonly<Record<string, readonly (readonly [ServerFeature, object])[]>> = {
	artist: [['artistTypes', { artist_type: 'singer' }]],
	track: [['localization', { audio_metadata: null }]],
	playlist: [['localization', { is_dynamic: false }]],
	radio: [['localization', { is_dynamic: false }]],
	genre: [['localization', { content_type: null }]],
};

/** Converts a response to the schemas of 2.9 and newer; from 2.10 on, items no longer contain translation keys. */
export function convertToSchemaAfter29(value: unknown, server: MusicServer): unknown {
	const { profile, pictureIds } = server;
	if (Array.isArray(value)) return value.map((member) => convertToSchemaAfter29(member, server));
	if (!isRecord(value)) return value;
	if ('remotely_accessible' in value) {
		const location = { provider: String(value.provider), path: String(value.path) };
		return { ...value, proxy_id: pictureIds.idOf(location) };
	}
	const type = 'sort_name' in value ? value.media_type : undefined;
	const isItem = typeof type === 'string';
	const isLocalized = isItem && hasFeature(profile, 'localization');
	const written: Record<string, unknown> = {};
	for (const key in value) {
		if (isLocalized && key === 'translation_key') continue;
		written[key] = convertToSchemaAfter29(value[key], server);
	}
	// Summaries have no sources; `available` distinguishes them from objects that never have any.
	if (!isItem || !Array.isArray(value.provider_mappings) || 'available' in value) return written;
	if (isRecord(written.metadata)) {
		const reportsTranscripts = type === 'podcast_episode' && hasFeature(profile, 'transcripts');
		written.metadata = {
			...addLaterKeys(written.metadata, LATER_METADATA, profile),
			...(reportsTranscripts && { has_transcript: hasTranscript(String(value.item_id)) }),
		};
	}
	const numbers = type === 'podcast_episode' ? episodeNumbers(String(value.item_id), profile) : {};
	return { ...addLaterKeys(written, LATER_KEYS[type] ?? [], profile), ...numbers };
}

function episodeNumbers(itemId: string, profile: Profile): object {
	if (!hasFeature(profile, 'episodeNumbers')) return {};
	const { season = null, number = null } = findEpisodeNumbers(itemId) ?? {};
	return { season, episode_number: number };
}

function addLaterKeys(
	written: Readonly<Record<string, unknown>>,
	later: readonly (readonly [ServerFeature, object])[],
	profile: Profile,
): Record<string, unknown> {
	const extended: Record<string, unknown> = { ...written };
	for (const [feature, keys] of later) {
		if (hasFeature(profile, feature)) Object.assign(extended, { ...keys, ...written });
	}
	return extended;
}
