import { mappingObject } from '../../wire/media';
import type { MediaItem } from '../../world/library/media';
import { PROVIDER_MEDIA_TYPES } from '../../world/library/media';
import type { MusicServer } from '../../world/music-server';
import { defineCommand } from '../command';
import { nullable, onlySince, withDefault } from '../parameters';
import { boolean, enumeration, integer, listOf, text } from '../argument-types';

const limit = withDefault(integer, 10);
const mediaTypes = nullable(
	listOf(enumeration('MediaType', [...PROVIDER_MEDIA_TYPES, 'podcast_episode'])),
);

/** 0 means no limit (observed). */
function limitedMappings(items: readonly MediaItem[], most: number) {
	return items.slice(0, most === 0 ? undefined : most).map((item) => mappingObject(item));
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
		userid: nullable(text),
		queue_id: nullable(text),
		fully_played_only: withDefault(boolean, true),
		user_initiated_only: withDefault(boolean, false),
		played_after_timestamp: onlySince('moreFilters', nullable(integer)),
		providers: onlySince('playOptions', nullable(listOf(text))),
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
	execute: ({ limit: most, media_types: types }, { server, caller }) =>
		limitedMappings(
			server.history.recent({ userId: caller.id, types, fullyPlayedOnly: true }),
			most,
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
		providers: onlySince('playOptions', nullable(listOf(text))),
	},
	execute: ({ limit: most, all_users: all, providers }, { server, caller }) =>
		limitedMappings(server.history.inProgress(all ? allUsers(server) : [caller], providers), most),
});

export const inProgressItemsBefore27 = defineCommand({
	...IN_PROGRESS,
	parameters: { limit },
	execute: ({ limit: most }, { server }) =>
		limitedMappings(server.history.inProgress(allUsers(server)), most),
});

function allUsers({ users }: MusicServer) {
	return [users.admin, users.user];
}
