import { unsupportedFeature } from '../../errors';
import { sortOtherTracksBySimilarity } from '../../world/library/similar-tracks';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import { optionalOrNull, required, withDefault } from '../parameters';
import { boolean, integer, listType, text } from '../argument-types';

/**
 * Only providers that can find similar tracks are asked: those of the track, and others if the track may be looked up
 * there. If there is none, the result is empty, or an error if a lookup is allowed.
 */
export const similarTracks = defineCommand({
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
