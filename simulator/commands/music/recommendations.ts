import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import type { CommandContext } from '../../world/command-context';
import { recommendationRows } from '../../world/library/recommendations';
import type { RecommendationRow } from '../../world/library/recommendations';
import { itemMappingObject } from '../../wire/media-object';
import type { WireObject } from '../../wire/wire-object';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { optionalOrNull, required, onlySince } from '../parameters';
import { listType, text } from '../argument-types';

const RECOMMENDATIONS = {
	name: 'music/recommendations',
	summary: 'Return rows of items to discover.',
	returns: 'Array of RecommendationFolder',
} as const;

/** From 2.5 on, with the items of the rows. */
export const recommendationsWithItems = defineCommand({
	...RECOMMENDATIONS,
	parameters: {},
	execute: (_, context) =>
		recommendationRows(context.server, context.caller)
			.filter(({ isFailing }) => !isFailing)
			.map((row) => ({
				...rowObject(row, context.server.profile),
				items: rowItemObjects(row, context),
			})),
});

/** From 2.10 on, only the rows. */
const recommendationsWithoutItems = defineCommand({
	...RECOMMENDATIONS,
	parameters: {},
	execute: (_, context) =>
		recommendationRows(context.server, context.caller).map((row) => ({
			...rowObject(row, context.server.profile),
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
		providers: onlySince('personalFavorites', optionalOrNull(listType(text))),
	},
	returns: 'Array of MediaItemType',
	execute({ provider, item_id: itemId }, context) {
		const row = recommendationRows(context.server, context.caller).find(
			(one) => one.provider === provider && one.itemId === itemId,
		);
		return row && !row.isFailing ? rowItemObjects(row, context) : [];
	},
});

export const recommendationCommands: readonly Command[] = [
	recommendationsWithoutItems,
	recommendationItems,
];

function rowItemObjects(
	{ items, isShort }: RecommendationRow,
	context: CommandContext,
): WireObject[] {
	return items.map((item) =>
		isShort ? itemMappingObject(item) : mediaObjectForCaller(context, item),
	);
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
