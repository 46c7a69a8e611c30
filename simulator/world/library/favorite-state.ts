import { hasFeature } from '../../profiles/profile';
import type { MediaItem } from './media-items';
import type { MusicServer } from '../music-server';
import type { User } from '../users/users';

/**
 * The favorite state of an item for a user; null without a user. Before 2.11, it is the same for everybody.
 */
export function favoriteStateOf(
	{ profile, favorites }: MusicServer,
	user: User | null,
	item: MediaItem,
): boolean | null {
	if (!hasFeature(profile, 'personalFavorites')) return item.favorite;
	return (user && favorites.of(user, item)?.favorite) ?? null;
}

/** Before 2.11, an item is a favorite or not; there are no dislikes. */
export function setFavoriteState(
	{ profile, favorites }: MusicServer,
	user: User,
	item: MediaItem,
	favorite: boolean | null,
): void {
	if (hasFeature(profile, 'personalFavorites')) favorites.set(user, item, favorite);
	else item.favorite = favorite === true;
}
