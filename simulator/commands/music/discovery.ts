import { unsupportedFeature } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import type { CommandCall } from '../../world/command-call';
import { recommendationRows } from '../../world/library/recommendations';
import type { RecommendationRow } from '../../world/library/recommendations';
import { findSimilarTracks } from '../../world/library/similar-tracks';
import { mappingObject } from '../../wire/media';
import type { WireObject } from '../../wire/media';
import { mediaObjectFor } from '../../wire/media-object-for';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { nullable, required, onlySince, withDefault } from '../parameters';
import { boolean, integer, listOf, text } from '../argument-types';

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
		preferred_provider_instances: nullable(listOf(text)),
	},
	returns: 'Array of Track',
	execute(args, call) {
		const { server } = call;
		const track = server.library.get('track', args.item_id, args.provider_instance_id_or_domain);
		const isKnownThere = track.source.domain === 'spotify';
		if (!server.findsSimilar || !(isKnownThere || args.allow_lookup)) {
			if (!args.allow_lookup) return [];
			throw unsupportedFeature('No Music Provider found that supports requesting similar tracks.');
		}
		return findSimilarTracks(server.library, track)
			.slice(0, args.limit)
			.map((similar) => mediaObjectFor(call, similar));
	},
});

const RECOMMENDATIONS = {
	name: 'music/recommendations',
	summary: 'Return rows of items to discover.',
	returns: 'Array of RecommendationFolder',
} as const;

/** From 2.5 on, with the items of the rows. */
export const recommendationsWithItems = defineCommand({
	...RECOMMENDATIONS,
	parameters: {},
	execute: (_, call) =>
		recommendationRows(call.server, call.caller)
			.filter(({ isFailing }) => !isFailing)
			.map((row) => ({ ...rowObject(row, call.server.profile), items: rowItemObjects(row, call) })),
});

/** From 2.10 on, only the rows. */
const recommendationsWithoutItems = defineCommand({
	...RECOMMENDATIONS,
	parameters: {},
	execute: (_, call) =>
		recommendationRows(call.server, call.caller).map((row) => ({
			...rowObject(row, call.server.profile),
			items: [],
		})),
});

/** Empty for an unknown row, and for one whose source fails. */
const recommendationItems = defineCommand({
	name: 'music/recommendations/items',
	summary: 'Return the items of a row.',
	parameters: {
		provider: required(text),
		item_id: required(text),
		providers: onlySince('personalFavorites', nullable(listOf(text))),
	},
	returns: 'Array of MediaItemType',
	execute({ provider, item_id: itemId }, call) {
		const row = recommendationRows(call.server, call.caller).find(
			(one) => one.provider === provider && one.itemId === itemId,
		);
		return row && !row.isFailing ? rowItemObjects(row, call) : [];
	},
});

export const recommendationCommands: readonly Command[] = [
	recommendationsWithoutItems,
	recommendationItems,
];

function rowItemObjects({ items, isShort }: RecommendationRow, call: CommandCall): WireObject[] {
	return items.map((item) => (isShort ? mappingObject(item) : mediaObjectFor(call, item)));
}

function rowObject(
	{ itemId, provider, name, subtitle, isHidden }: RecommendationRow,
	profile: Profile,
): WireObject {
	return {
		item_id: itemId,
		provider,
		name,
		version: '',
		sort_name: name.toLowerCase(),
		uri: `${provider}://folder/${itemId}`,
		external_ids: [],
		is_playable: false,
		translation_key: itemId,
		media_type: 'folder',
		path: '',
		image: null,
		icon: null,
		subtitle,
		...(hasFeature(profile, 'playOptions') && {
			enabled_by_default: !isHidden,
			supports_provider_filter: false,
		}),
	};
}
