import { mappingObject } from '../../wire/media';
import type { MediaItem } from '../../world/library/media';
import { LIBRARY_TYPES } from '../../world/library/media';
import type { MusicServer } from '../../world/music-server';
import { defineCommand } from '../command';
import { nullable, onlySince, withDefault } from '../parameters';
import { boolean, enumeration, integer, listOf, text } from '../types';

const limit = withDefault(integer, 10);
const mediaTypes = nullable(
	listOf(enumeration('MediaType', [...LIBRARY_TYPES, 'podcast_episode'])),
);

/** 0 means no limit (observed). */
function limited(items: readonly MediaItem[], most: number) {
	return items.slice(0, most === 0 ? undefined : most).map((item) => mappingObject(item));
}

const recently = {
	name: 'music/recently_played_items',
	summary: 'Return what was played last, newest first.',
	returns: 'Array of ItemMapping',
} as const;

/** Those of the token's own user unless another is named; episodes only on request (observed). */
export const recentlyPlayedItems = defineCommand({
	...recently,
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
		limited(
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

/** Before 2.7 there were no users to distinguish, and fewer arguments. */
export const recentlyPlayedItemsBefore27 = defineCommand({
	...recently,
	parameters: { limit, media_types: mediaTypes },
	execute: ({ limit: most, media_types: types }, { server, caller }) =>
		limited(server.history.recent({ userId: caller.id, types, fullyPlayedOnly: true }), most),
});

const inProgress = {
	name: 'music/in_progress_items',
	summary: 'Return audiobooks and podcast episodes that were begun and not finished.',
	returns: 'Array of ItemMapping',
} as const;

/** Those of the token's own user, as mappings: without the progress (observed). */
export const inProgressItems = defineCommand({
	...inProgress,
	parameters: {
		limit,
		all_users: withDefault(boolean, false),
		providers: onlySince('playOptions', nullable(listOf(text))),
	},
	execute: ({ limit: most, all_users: all, providers }, { server, caller }) =>
		limited(server.history.inProgress(all ? everybody(server) : [caller], providers), most),
});

export const inProgressItemsBefore27 = defineCommand({
	...inProgress,
	parameters: { limit },
	execute: ({ limit: most }, { server }) =>
		limited(server.history.inProgress(everybody(server)), most),
});

function everybody({ users }: MusicServer) {
	return [users.admin, users.user];
}
