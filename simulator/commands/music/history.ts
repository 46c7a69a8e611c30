import { mappingObject } from '../../wire/media';
import type { MediaItem } from '../../world/media';
import { LIBRARY_TYPES } from '../../world/media';
import { command } from '../command';
import { nullable, withDefault } from '../parameters';
import { boolean, enumeration, integer, listOf, text } from '../types';

const mediaTypes = listOf(enumeration('MediaType', [...LIBRARY_TYPES, 'podcast_episode']));

/** 0 means no limit (observed). */
function limited(items: readonly MediaItem[], limit: number) {
	return items.slice(0, limit === 0 ? undefined : limit).map((item) => mappingObject(item));
}

/** Of the token's own user; without media types everything but episodes (observed). */
export const recentlyPlayedItems = command({
	name: 'music/recently_played_items',
	summary: 'Return what was played last, newest first.',
	parameters: {
		limit: withDefault(integer, 10),
		media_types: nullable(mediaTypes),
		userid: nullable(text),
		queue_id: nullable(text),
		fully_played_only: withDefault(boolean, true),
		user_initiated_only: withDefault(boolean, false),
	},
	returns: 'Array of ItemMapping',
	execute({ limit, media_types: types, fully_played_only: fullyPlayedOnly }, call) {
		return limited(call.server.history.recent(call.caller, types, fullyPlayedOnly), limit);
	},
});

/** Of the token's own user, as mappings: how far one got is not told here (observed). */
export const inProgressItems = command({
	name: 'music/in_progress_items',
	summary: 'Return audiobooks and podcast episodes that were begun and not finished.',
	parameters: { limit: withDefault(integer, 10), all_users: withDefault(boolean, false) },
	returns: 'Array of ItemMapping',
	execute({ limit }, { server, caller }) {
		return limited(server.history.inProgress(caller), limit);
	},
});
