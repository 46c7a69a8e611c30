import { itemMappingObject } from '../../wire/media-object';
import { PROVIDER_MEDIA_TYPES, LIBRARY_MEDIA_TYPES } from '../../world/library/media-items';
import type { MediaItem } from '../../world/library/media-items';
import type { MusicServer, CommandContext } from '../../world/music-server';
import { defineCommand } from '../command';
import type { Command } from '../command';
import {
	optionalOrNull,
	onlySince,
	withDefault,
	boolean,
	enumerationOrUnknownType,
	integer,
	listType,
	text,
	required,
	decimal,
} from '../parameters';
import type { ArgumentType } from '../parameters';
import { isSince } from '../../profiles/profile';
import type { User } from '../../world/users';
import { fullItem, itemOrMapping } from '../media-arguments';
import type { ParsedMediaItem } from '../media-arguments';

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
const recentlyPlayedItems = defineCommand({
	...RECENTLY_PLAYED,
	since: '2.7',
	parameters: {
		limit,
		media_types: mediaTypes,
		userid: optionalOrNull(text),
		queue_id: optionalOrNull(text),
		fully_played_only: withDefault(boolean, true),
		user_initiated_only: withDefault(boolean, false),
		played_after_timestamp: onlySince('2.9', optionalOrNull(integer)),
		providers: onlySince('2.10', optionalOrNull(listType(text))),
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
const recentlyPlayedItemsBefore27 = defineCommand({
	...RECENTLY_PLAYED,
	until: '2.7',
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
const inProgressItems = defineCommand({
	...IN_PROGRESS,
	since: '2.7',
	parameters: {
		limit,
		all_users: withDefault(boolean, false),
		providers: onlySince('2.10', optionalOrNull(listType(text))),
	},
	execute: ({ limit: maxCount, all_users: all, providers }, { server, caller }) =>
		limitedMappings(
			server.history.inProgress(all ? allUsers(server) : [caller], providers),
			maxCount,
		),
});

const inProgressItemsBefore27 = defineCommand({
	...IN_PROGRESS,
	until: '2.7',
	parameters: { limit },
	execute: ({ limit: maxCount }, { server }) =>
		limitedMappings(server.history.inProgress(allUsers(server)), maxCount),
});

function allUsers({ users }: MusicServer) {
	return [users.admin, users.user];
}

const useridParameter = onlySince('2.7', optionalOrNull(text));
/** Accepted without any effect here. */
const providerInstanceParameter = onlySince('2.11.0b6', optionalOrNull(text));

/**
 * Marks an item as played, completely or up to a second. This replaces what was recorded for this user: the
 * progress and the recently played items change, those of other users do not (recorded). Items of the built-in provider are ignored,
 * except for its playlists.
 */
function markPlayedCommand(item: ArgumentType<ParsedMediaItem>): Command {
	return defineCommand({
		name: 'music/mark_played',
		summary: 'Mark an item as played.',
		parameters: {
			media_item: required(item),
			fully_played: withDefault(boolean, true),
			seconds_played: optionalOrNull(integer),
			is_playing: withDefault(boolean, false),
			userid: useridParameter,
			queue_id: onlySince('2.7', optionalOrNull(text)),
			user_initiated: onlySince('2.7', withDefault(boolean, true)),
			skip_artist_ids: onlySince('2.10', optionalOrNull(listType(text))),
			playback_speed: onlySince('2.10', optionalOrNull(decimal)),
			provider_instance_id: providerInstanceParameter,
		},
		returns: 'null',
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
	});
}

/** Removes an item from the recently played items, and its progress. */
function markUnplayedCommand(item: ArgumentType<ParsedMediaItem>): Command {
	return defineCommand({
		name: 'music/mark_unplayed',
		summary: 'Mark an item as not played.',
		parameters: {
			media_item: required(item),
			userid: useridParameter,
			provider_instance_id: providerInstanceParameter,
		},
		returns: 'null',
		execute(args, context) {
			const played = findPlayedItem(args.media_item, context);
			if (played) context.server.history.forget(usersToMark(args.userid, context), played);
		},
	});
}

/** An unknown user stands for all users (read from the source). */
function usersToMark(
	userId: string | null,
	{ server: { users }, caller }: CommandContext,
): readonly User[] {
	if (!userId) return [caller];
	const everybody = [users.admin, users.user];
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

const markingCommands = (item: ArgumentType<ParsedMediaItem>) => [
	markPlayedCommand(item),
	markUnplayedCommand(item),
];

export const playHistoryCommands: readonly Command[] = [
	recentlyPlayedItems,
	recentlyPlayedItemsBefore27,
	inProgressItems,
	inProgressItemsBefore27,
	// From 2.10 on, the short form of an item is enough.
	...markingCommands(itemOrMapping).map((command): Command => ({ ...command, since: '2.10' })),
	...markingCommands(fullItem).map((command): Command => ({ ...command, until: '2.10' })),
];
