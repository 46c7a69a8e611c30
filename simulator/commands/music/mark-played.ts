import { hasFeature } from '../../profiles/profile';
import type { CommandContext } from '../../world/command-context';
import type { MediaItem } from '../../world/library/media-items';
import { LIBRARY_MEDIA_TYPES } from '../../world/library/media-items';
import type { User } from '../../world/users/users';
import { defineCommand } from '../command';
import type { Command } from '../command';
import type { ArgumentType } from '../parameters';
import { optionalOrNull, required, onlySince, withDefault } from '../parameters';
import { fullItem, itemOrMapping } from '../media-reference-types';
import type { ParsedMediaItem } from '../media-reference-types';
import { boolean, integer, listType, decimal, text } from '../argument-types';

const useridParameter = onlySince('users', optionalOrNull(text));
/** Accepted without any effect here. */
const providerInstanceParameter = onlySince('personalFavorites', optionalOrNull(text));

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
			queue_id: onlySince('users', optionalOrNull(text)),
			user_initiated: onlySince('users', withDefault(boolean, true)),
			skip_artist_ids: onlySince('playOptions', optionalOrNull(listType(text))),
			playback_speed: onlySince('playOptions', optionalOrNull(decimal)),
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
	if (item || isFull || !hasFeature(profile, 'playOptions')) return item;
	return library.resolve(`${provider}://${mediaType}/${itemId}`);
}

/** From 2.10 on, the short form of an item is enough. */
export const markPlayedCommands = [
	markPlayedCommand(itemOrMapping),
	markUnplayedCommand(itemOrMapping),
];
export const markPlayedCommandsBefore210 = [
	markPlayedCommand(fullItem),
	markUnplayedCommand(fullItem),
];
