import { itemMappingObject } from '../../wire/media-object';
import type { MediaItem } from '../../world/library/media-items';
import { PROVIDER_MEDIA_TYPES } from '../../world/library/media-items';
import type { MusicServer } from '../../world/music-server';
import { defineCommand } from '../command';
import { optionalOrNull, onlySince, withDefault } from '../parameters';
import { boolean, enumerationOrUnknownType, integer, listType, text } from '../argument-types';

const limit = withDefault(integer, 10);
const mediaTypes = optionalOrNull(
	listType(enumerationOrUnknownType('MediaType', [...PROVIDER_MEDIA_TYPES, 'podcast_episode'])),
);

/** 0 means no limit (observed). */
function limitedMappings(items: readonly MediaItem[], maxCount: number) {
	return items
		.slice(0, maxCount === 0 ? undefined : maxCount)
		.map((item) => itemMappingObject(item));
}

const RECENTLY_PLAYED = {
	name: 'music/recently_played_items',
	summary: 'Return the recently played items, newest first.',
	returns: 'Array of ItemMapping',
} as const;

/** Of the token's own user, unless another is named; episodes only on request (observed). */
export const recentlyPlayedItems = defineCommand({
	...RECENTLY_PLAYED,
	parameters: {
		limit,
		media_types: mediaTypes,
		userid: optionalOrNull(text),
		queue_id: optionalOrNull(text),
		fully_played_only: withDefault(boolean, true),
		user_initiated_only: withDefault(boolean, false),
		played_after_timestamp: onlySince('moreFilters', optionalOrNull(integer)),
		providers: onlySince('playOptions', optionalOrNull(listType(text))),
	},
	execute: (args, { server, caller }) =>
		limitedMappings(
			server.history.recent({
				userId: args.userid ?? caller.id,
				types: args.media_types,
				queueId: args.queue_id,
				fullyPlayedOnly: args.fully_played_only,
				ownChoicesOnly: args.user_initiated_only,
				playedAfter: args.played_after_timestamp,
				providers: args.providers,
			}),
			args.limit,
		),
});

/** Before 2.7, users were not distinguished, and there were fewer arguments. */
export const recentlyPlayedItemsBefore27 = defineCommand({
	...RECENTLY_PLAYED,
	parameters: { limit, media_types: mediaTypes },
	execute: ({ limit: maxCount, media_types: types }, { server, caller }) =>
		limitedMappings(
			server.history.recent({ userId: caller.id, types, fullyPlayedOnly: true }),
			maxCount,
		),
});

const IN_PROGRESS = {
	name: 'music/in_progress_items',
	summary: 'Return the audiobooks and podcast episodes that were started but not finished.',
	returns: 'Array of ItemMapping',
} as const;

/** Of the token's own user, as mappings, which lack the progress (observed). */
export const inProgressItems = defineCommand({
	...IN_PROGRESS,
	parameters: {
		limit,
		all_users: withDefault(boolean, false),
		providers: onlySince('playOptions', optionalOrNull(listType(text))),
	},
	execute: ({ limit: maxCount, all_users: all, providers }, { server, caller }) =>
		limitedMappings(
			server.history.inProgress(all ? allUsers(server) : [caller], providers),
			maxCount,
		),
});

export const inProgressItemsBefore27 = defineCommand({
	...IN_PROGRESS,
	parameters: { limit },
	execute: ({ limit: maxCount }, { server }) =>
		limitedMappings(server.history.inProgress(allUsers(server)), maxCount),
});

function allUsers({ users }: MusicServer) {
	return [users.admin, users.user];
}
