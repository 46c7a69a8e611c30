import { unsupportedFeature } from '../../errors';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import {
	required,
	withDefault,
	boolean,
	text,
	integer,
	optionalOrNull,
	listType,
} from '../parameters';
import type { ArgumentType } from '../parameters';
import { fullItem } from '../media-arguments';
import type { ParsedMediaItem } from '../media-arguments';
import { lookUpLyrics } from '../../world/library/spoken-and-sung-texts';
import type { Library } from '../../world/library/library';
import type { Track } from '../../world/library/media-items';

/**
 * Only providers that can find similar tracks are asked: those of the track, and others if the track may be looked up
 * there. If there is none, the result is empty, or an error if a lookup is allowed.
 */
const similarTracks = defineCommand({
	name: 'music/tracks/similar_tracks',
	summary: 'Return tracks that are similar to a track.',
	parameters: {
		item_id: required(text),
		provider_instance_id_or_domain: required(text),
		limit: withDefault(integer, 25),
		allow_lookup: withDefault(boolean, false),
		preferred_provider_instances: optionalOrNull(listType(text)),
	},
	returns: 'Array of Track',
	since: '2.7',
	execute(args, context) {
		const { server } = context;
		const track = server.library.get('track', args.item_id, args.provider_instance_id_or_domain);
		const isKnownThere = track.source.domain === 'spotify';
		if (!server.findsSimilar || !(isKnownThere || args.allow_lookup)) {
			if (!args.allow_lookup) return [];
			throw unsupportedFeature('No Music Provider found that supports requesting similar tracks.');
		}
		return sortOtherTracksBySimilarity(server.library, track)
			.slice(0, args.limit)
			.map((similar) => mediaObjectForCaller(context, similar));
	},
});

/** The first lookup of a track was reported to take more than 30 seconds on 2.10. */
const LOOKUP_DELAY_MS = 35_000;

const fullTrack: ArgumentType<ParsedMediaItem> = {
	name: 'Track',
	strict(value) {
		const item = fullItem.strict(value);
		return item?.mediaType === 'track' ? item : undefined;
	},
};

/** Known plain lyrics are returned immediately; otherwise the sources are asked again (read from the source). */
const getTrackLyrics = defineCommand({
	name: 'metadata/get_track_lyrics',
	summary: 'Return the lyrics of a track.',
	parameters: { track: required(fullTrack) },
	returns: 'Array of (string | None, str)',
	since: '2.7',
	async execute({ track: { itemId, provider } }, { server }) {
		const track = server.library.find('track', itemId, provider);
		if (track?.mediaType !== 'track') return [null, null];
		if (!track.lyrics?.plain && track.libraryId !== null) {
			await server.clock.wait(LOOKUP_DELAY_MS);
			track.lyrics = lookUpLyrics(track);
		}
		const { plain = null, synced = null } = track.lyrics ?? {};
		return [plain, synced];
	},
});

/** All other tracks, those of the same artists first. */
function sortOtherTracksBySimilarity(library: Library, track: Track): Track[] {
	const others = library.list('track').filter((other) => other !== track);
	const isRelated = ({ artists }: Track) => artists.some((one) => track.artists.includes(one));
	return [...others.filter(isRelated), ...others.filter((other) => !isRelated(other))];
}

export const trackCommands = [similarTracks, getTrackLyrics];
