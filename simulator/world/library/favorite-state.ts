import { hasFeature } from '../../profiles/profile';
import type { MediaItem } from './media';
import type { MusicServer } from '../music-server';
import type { User } from '../users/users';

/**
 * The favorite state that an item reports to a user; nothing without a user. Before 2.11 it is the same for everybody.
 */
export function favoriteOf(
	{ profile, favorites }: MusicServer,
	user: User | null,
	item: MediaItem,
): boolean | null {
	if (!hasFeature(profile, 'personalFavorites')) return item.favorite;
	return (user && favorites.of(user, item)?.favorite) ?? null;
}

/** Before 2.11, anything that is not liked is just not a favorite, including what is disliked. */
export function setFavorite(
	{ profile, favorites }: MusicServer,
	user: User,
	item: MediaItem,
	favorite: boolean | null,
): void {
	if (hasFeature(profile, 'personalFavorites')) favorites.set(user, item, favorite);
	else item.favorite = favorite === true;
}
