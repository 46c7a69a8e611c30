import * as arg from '../parameters';
import { unsupportedFeature } from '../../errors';
import type { WireObject } from '../../json';
import { isSince, type Profile } from '../../profiles/profile';
import { folderObject, itemMappingObject } from '../../wire/short-forms';
import { mediaObjectForCaller } from '../../wire/media-object';
import type { Library } from '../../world/library/library';
import { listLibraryItems } from '../../world/library/listing';
import type { MediaItem, Track } from '../../world/library/media-items';
import { lookUpLyrics } from '../../world/library/tracks-and-texts';
import type { CommandContext } from '../../world/music-server';
import { defineCommands, defineCommandsSince, type Command } from '../command';
import { fullItem, type ParsedMediaItem } from '../media-arguments';
import type { ArgumentType } from '../parameters';

interface RecommendationRow {
	readonly itemId: string;
	readonly provider: string;
	readonly name: string;
	readonly subtitle: string | null;
	readonly items: readonly MediaItem[];
	readonly isShort?: true;
	readonly isHidden?: true;
	readonly isFailing?: boolean;
}

const ROW_LENGTH = 10;

/** The first lookup of a track was reported to take more than 30 seconds on 2.10. */
const LOOKUP_DELAY_MS = 35_000;

const fullTrack: ArgumentType<ParsedMediaItem> = {
	name: 'Track',
	strict(value) {
		const item = fullItem.strict(value);
		return item?.mediaType === 'track' ? item : undefined;
	},
};

export const discoveryCommands: readonly Command[] = [
	...defineCommands({
		/** From 2.10 on, only the rows, without their items. */
		'music/recommendations': {
			returns: 'Array of RecommendationFolder',
			execute(_, context) {
				const { profile } = context.server;
				const hasItems = !isSince(profile, '2.10');
				return recommendationRows(context)
					.filter(({ isFailing }) => !isFailing || !hasItems)
					.map((row) => ({
						...rowObject(row, profile),
						items: hasItems ? rowItemObjects(row, context) : [],
					}));
			},
		},
	}),
	...defineCommandsSince('2.10', {
		/** Empty for an unknown row, and for one whose source fails. */
		'music/recommendations/items': {
			parameters: {
				provider: arg.required(arg.text),
				item_id: arg.required(arg.text),
				providers: arg.onlySince('2.11.0b6', arg.optionalOrNull(arg.listType(arg.text))),
			},
			returns: 'Array of MediaItemType',
			execute({ provider, item_id: itemId }, context) {
				const row = recommendationRows(context).find(
					(one) => one.provider === provider && one.itemId === itemId,
				);
				return row && !row.isFailing ? rowItemObjects(row, context) : [];
			},
		},
	}),
	...defineCommandsSince('2.7', {
		/**
		 * Only providers that can find similar tracks are asked: those of the track, and others if the track may be looked up
		 * there. If there is none, the result is empty, or an error if a lookup is allowed.
		 */
		'music/tracks/similar_tracks': {
			parameters: {
				item_id: arg.required(arg.text),
				provider_instance_id_or_domain: arg.required(arg.text),
				limit: arg.withDefault(arg.integer, 25),
				allow_lookup: arg.withDefault(arg.boolean, false),
				preferred_provider_instances: arg.optionalOrNull(arg.listType(arg.text)),
			},
			returns: 'Array of Track',
			execute(args, context) {
				const { server } = context;
				const track = server.library.get(
					'track',
					args.item_id,
					args.provider_instance_id_or_domain,
				);
				const isKnownThere = track.source.domain === 'spotify';
				if (!server.findsSimilar || !(isKnownThere || args.allow_lookup)) {
					if (!args.allow_lookup) return [];
					throw unsupportedFeature(
						'No Music Provider found that supports requesting similar tracks.',
					);
				}
				return sortOtherTracksBySimilarity(server.library, track)
					.slice(0, args.limit)
					.map((similar) => mediaObjectForCaller(context, similar));
			},
		},

		/** Known plain lyrics are returned immediately; otherwise the sources are asked again (read from the source). */
		'metadata/get_track_lyrics': {
			parameters: { track: arg.required(fullTrack) },
			returns: 'Array of (string | None, str)',
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
		},
	}),
];

function recommendationRows({ server, caller }: CommandContext): RecommendationRow[] {
	const { history, library } = server;
	const row = (
		itemId: string,
		name: string,
		items: readonly MediaItem[],
		more: Partial<RecommendationRow> = {},
	): RecommendationRow => ({
		itemId,
		provider: 'library',
		name,
		subtitle: null,
		items: items.slice(0, ROW_LENGTH),
		...more,
	});
	const recent = history.recent({ userId: caller.id, types: null, fullyPlayedOnly: false });
	const lastAdded = { limit: ROW_LENGTH, orderBy: 'timestamp_added_desc' };
	const addedTracks = listLibraryItems(server, 'track', lastAdded);
	const albums = listLibraryItems(server, 'album', { limit: ROW_LENGTH });
	return [
		row('in_progress', 'In progress', history.inProgress([caller]), { isShort: true }),
		row('recently_played', 'Recently played', recent, { isShort: true }),
		row('recently_added_tracks', 'Recently added tracks', addedTracks),
		row('made_for_you', 'Made for you', library.listOfProvider('spotify', 'track'), {
			provider: 'spotify--Vq7Lk2Xw',
			subtitle: 'Streaming service',
			isFailing: server.failingRecommendations,
		}),
		row('random_albums', 'Random albums', albums, { isHidden: true }),
	];
}

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
		...folderObject({ itemId, provider, name, sortName: name.toLowerCase() }),
		translation_key: itemId,
		icon: null,
		subtitle,
		...(isSince(profile, '2.10') && { enabled_by_default: !isHidden }),
	};
}

function sortOtherTracksBySimilarity(library: Library, track: Track): Track[] {
	const others = library.list('track').filter((other) => other !== track);
	const isRelated = ({ artists }: Track) => artists.some((one) => track.artists.includes(one));
	return [...others.filter(isRelated), ...others.filter((other) => !isRelated(other))];
}
