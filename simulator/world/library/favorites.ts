import type { MediaItem } from './media-items';
import type { User } from '../users';

/** A like or dislike of an item by a user; null if the user has reset it. */
export interface FavoriteChoice {
	readonly user: User;
	readonly item: MediaItem;
	readonly favorite: boolean | null;
	/** Seconds since 1970. */
	readonly at: number;
}

/** The personal favorites of all users (2.11 and newer). */
export class PersonalFavorites {
	private favorites: readonly FavoriteChoice[] = [];

	constructor(private readonly now: () => number) {}

	all(): readonly FavoriteChoice[] {
		return this.favorites;
	}

	of(user: User, item: MediaItem): FavoriteChoice | undefined {
		return this.favorites.find((entry) => entry.user === user && entry.item === item);
	}

	set(user: User, item: MediaItem, favorite: boolean | null): void {
		const existing = this.of(user, item);
		const others = this.favorites.filter((entry) => entry !== existing);
		this.favorites = [...others, { user, item, favorite, at: this.now() }];
	}

	/** Deletes the favorites of all users for an item that has been removed from the library. */
	forget(item: MediaItem): void {
		this.favorites = this.favorites.filter((entry) => entry.item !== item);
	}
}
