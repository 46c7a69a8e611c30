import { has } from '../../profiles/profile';
import type { MediaItem } from './media';
import type { MusicServer } from '../music-server';
import type { User } from '../users/users';

/** What an item says of itself to somebody; to nobody in particular nothing. Before 2.11 it is the same for everybody. */
export function favoriteOf(
	{ profile, favorites }: MusicServer,
	user: User | null,
	item: MediaItem,
): boolean | null {
	if (!has(profile, 'personalFavorites')) return item.favorite;
	return (user && favorites.of(user, item)?.favorite) ?? null;
}

/** What is neither liked nor disliked is just no favorite before 2.11, and so is what is disliked. */
export function setFavorite(
	{ profile, favorites }: MusicServer,
	user: User,
	item: MediaItem,
	favorite: boolean | null,
): void {
	if (has(profile, 'personalFavorites')) favorites.set(user, item, favorite);
	else item.favorite = favorite === true;
}
