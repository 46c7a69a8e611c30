import * as arg from '../parameters';
import { isSince } from '../../profiles/profile';
import { itemMappingObject } from '../../wire/short-forms';
import { LIBRARY_MEDIA_TYPES, PROVIDER_MEDIA_TYPES } from '../../world/library/media-items';
import type { MediaItem } from '../../world/library/media-items';
import type { CommandContext } from '../../world/music-server';
import type { User } from '../../world/users';
import { defineCommands, type Command } from '../command';
import { fullItem, itemOrMapping, type ParsedMediaItem } from '../media-arguments';

const limit = arg.withDefault(arg.integer, 10);
const mediaTypes = arg.optionalOrNull(
	arg.listType(
		arg.enumerationOrUnknownType('MediaType', [...PROVIDER_MEDIA_TYPES, 'podcast_episode']),
	),
);
const providers = arg.onlySince('2.10', arg.optionalOrNull(arg.listType(arg.text)));
const userid = arg.onlySince('2.7', arg.optionalOrNull(arg.text));
/** From 2.10 on, the short form of an item is enough. */
const mediaItem = arg.changedSince('2.10', arg.required(itemOrMapping), arg.required(fullItem));
/** Accepted without any effect here. */
const providerInstanceParameter = arg.onlySince('2.11.0b6', arg.optionalOrNull(arg.text));

export const playHistoryCommands: readonly Command[] = [
	...defineCommands({
		/** Of the token's own user, unless another is named; episodes only on request (observed). */
		'music/recently_played_items': {
			parameters: {
				limit,
				media_types: mediaTypes,
				userid,
				queue_id: arg.onlySince('2.7', arg.optionalOrNull(arg.text)),
				fully_played_only: arg.onlySince('2.7', arg.withDefault(arg.boolean, true)),
				user_initiated_only: arg.onlySince('2.7', arg.withDefault(arg.boolean, false)),
				played_after_timestamp: arg.onlySince('2.9', arg.optionalOrNull(arg.integer)),
				providers,
			},
			returns: 'Array of ItemMapping',
			execute(args, { server, caller }) {
				const items = server.history.recent({
					userId: args.userid ?? caller.id,
					types: args.media_types,
					queueId: args.queue_id,
					fullyPlayedOnly: args.fully_played_only,
					ownChoicesOnly: args.user_initiated_only,
					playedAfter: args.played_after_timestamp,
					providers: args.providers,
				});
				return limitedMappings(items, args.limit);
			},
		},

		/** Of the token's own user, or before 2.7 of all users, as mappings, which lack the progress (observed). */
		'music/in_progress_items': {
			parameters: {
				limit,
				all_users: arg.onlySince('2.7', arg.withDefault(arg.boolean, false)),
				providers,
			},
			returns: 'Array of ItemMapping',
			execute(args, { server, caller }) {
				const isForAll = args.all_users || !isSince(server.profile, '2.7');
				const users = isForAll ? Object.values(server.users) : [caller];
				return limitedMappings(server.history.inProgress(users, args.providers), args.limit);
			},
		},

		/**
		 * Completely or up to a second. This replaces what was recorded for this user: the progress and the recently
		 * played items change, those of other users do not (recorded). Items of the built-in provider are ignored,
		 * except for its playlists.
		 */
		'music/mark_played': {
			parameters: {
				media_item: mediaItem,
				fully_played: arg.withDefault(arg.boolean, true),
				seconds_played: arg.optionalOrNull(arg.integer),
				is_playing: arg.withDefault(arg.boolean, false),
				userid,
				queue_id: arg.onlySince('2.7', arg.optionalOrNull(arg.text)),
				user_initiated: arg.onlySince('2.7', arg.withDefault(arg.boolean, true)),
				skip_artist_ids: arg.onlySince('2.10', arg.optionalOrNull(arg.listType(arg.text))),
				playback_speed: arg.onlySince('2.10', arg.optionalOrNull(arg.decimal)),
				provider_instance_id: providerInstanceParameter,
			},
			execute(args, context) {
				const { mediaType, provider } = args.media_item;
				if (provider.startsWith('builtin') && mediaType !== 'playlist') return;
				const played = findPlayedItem(args.media_item, context);
				if (!played || args.is_playing) return;
				const play = {
					fullyPlayed: args.fully_played,
					isOwnChoice: args.user_initiated,
					...(args.queue_id !== null && { queueId: args.queue_id }),
				};
				for (const user of usersToMark(args.userid, context)) {
					context.server.history.mark(user, played, play, args.seconds_played ?? 0);
				}
			},
		},

		'music/mark_unplayed': {
			parameters: {
				media_item: mediaItem,
				userid,
				provider_instance_id: providerInstanceParameter,
			},
			execute(args, context) {
				const played = findPlayedItem(args.media_item, context);
				if (played) context.server.history.forget(usersToMark(args.userid, context), played);
			},
		},
	}),
];

/** 0 means no limit (observed). */
function limitedMappings(items: readonly MediaItem[], maxCount: number) {
	return items.slice(0, maxCount || undefined).map((item) => itemMappingObject(item));
}

/** An unknown user stands for all users (read from the source). */
function usersToMark(
	userId: string | null,
	{ server: { users }, caller }: CommandContext,
): readonly User[] {
	if (!userId) return [caller];
	const everybody = Object.values(users);
	const named = everybody.filter(({ id }) => id === userId);
	return named.length > 0 ? named : everybody;
}

/**
 * A full item is accepted without a check: one that the server does not know is recorded where no command shows it. The
 * short form is looked up, and fails if there is no such item.
 */
function findPlayedItem(
	{ mediaType, provider, itemId, isFull }: ParsedMediaItem,
	{ server: { library, profile } }: CommandContext,
): MediaItem | undefined {
	const type = [...LIBRARY_MEDIA_TYPES, 'podcast_episode' as const].find(
		(known) => known === mediaType,
	);
	const item = type && library.find(type, itemId, provider);
	if (item || isFull || !isSince(profile, '2.10')) return item;
	return library.resolve(`${provider}://${mediaType}/${itemId}`);
}
