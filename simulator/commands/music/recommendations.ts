import type { MusicServer, CommandContext } from '../../world/music-server';
import type { User } from '../../world/users';
import { listLibraryItems } from '../../world/library/listing';
import type { MediaItem } from '../../world/library/media-items';
import { isSince } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import { itemMappingObject } from '../../wire/media-object';
import type { WireObject } from '../../json';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { optionalOrNull, required, onlySince, listType, text } from '../parameters';

/** A row of items to discover. */
interface RecommendationRow {
	readonly itemId: string;
	readonly provider: string;
	readonly name: string;
	readonly subtitle: string | null;
	readonly items: readonly MediaItem[];
	/** Whether its items are sent in the short form. */
	readonly isShort?: true;
	/** Whether it is only to be shown to users who choose it. */
	readonly isHidden?: true;
	/** Whether its source does not respond. */
	readonly isFailing?: boolean;
}

const ROW_LENGTH = 10;

/** The rows of the library itself, and one of a provider. */
function recommendationRows(server: MusicServer, user: User): RecommendationRow[] {
	const libraryRow = (
		row: Omit<RecommendationRow, 'provider' | 'subtitle'>,
	): RecommendationRow => ({
		...row,
		provider: 'library',
		subtitle: null,
	});
	const recent = server.history.recent({ userId: user.id, types: null, fullyPlayedOnly: false });
	return [
		libraryRow({
			itemId: 'in_progress',
			name: 'In progress',
			items: server.history.inProgress([user]).slice(0, ROW_LENGTH),
			isShort: true,
		}),
		libraryRow({
			itemId: 'recently_played',
			name: 'Recently played',
			items: recent.slice(0, ROW_LENGTH),
			isShort: true,
		}),
		libraryRow({
			itemId: 'recently_added_tracks',
			name: 'Recently added tracks',
			items: listLibraryItems(server, 'track', {
				limit: ROW_LENGTH,
				orderBy: 'timestamp_added_desc',
			}),
		}),
		{
			itemId: 'made_for_you',
			provider: 'spotify--Vq7Lk2Xw',
			name: 'Made for you',
			subtitle: 'Streaming service',
			items: server.library.listOfProvider('spotify', 'track').slice(0, ROW_LENGTH),
			isFailing: server.failingRecommendations,
		},
		libraryRow({
			itemId: 'random_albums',
			name: 'Random albums',
			items: listLibraryItems(server, 'album', { limit: ROW_LENGTH }),
			isHidden: true,
		}),
	];
}

const RECOMMENDATIONS = {
	name: 'music/recommendations',
	summary: 'Return rows of items to discover.',
	returns: 'Array of RecommendationFolder',
} as const;

/** From 2.5 on, with the items of the rows. */
const recommendationsWithItems = defineCommand({
	...RECOMMENDATIONS,
	until: '2.10',
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
	since: '2.10',
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
		providers: onlySince('2.11.0b6', optionalOrNull(listType(text))),
	},
	returns: 'Array of MediaItemType',
	since: '2.10',
	execute({ provider, item_id: itemId }, context) {
		const row = recommendationRows(context.server, context.caller).find(
			(one) => one.provider === provider && one.itemId === itemId,
		);
		return row && !row.isFailing ? rowItemObjects(row, context) : [];
	},
});

export const recommendationCommands: readonly Command[] = [
	recommendationsWithItems,
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
		...(isSince(profile, '2.10') && {
			enabled_by_default: !isHidden,
			supports_provider_filter: false,
		}),
	};
}
