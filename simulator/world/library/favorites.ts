import type { MediaItem } from './media';
import type { User } from '../users/users';

/** A user's opinion of an item: a like, a dislike, or neither again. */
export interface UserFavorite {
	readonly user: User;
	readonly item: MediaItem;
	readonly favorite: boolean | null;
	/** Seconds since 1970. */
	readonly at: number;
}

/** From 2.11 on, favorites are personal. */
export class Favorites {
	private opinions: readonly UserFavorite[] = [];

	constructor(private readonly now: () => number) {}

	all(): readonly UserFavorite[] {
		return this.opinions;
	}

	of(user: User, item: MediaItem): UserFavorite | undefined {
		return this.opinions.find((opinion) => opinion.user === user && opinion.item === item);
	}

	set(user: User, item: MediaItem, favorite: boolean | null): void {
		const known = this.of(user, item);
		const others = this.opinions.filter((opinion) => opinion !== known);
		this.opinions = [...others, { user, item, favorite, at: this.now() }];
	}

	/** All opinions of an item are lost when it leaves the library. */
	forget(item: MediaItem): void {
		this.opinions = this.opinions.filter((opinion) => opinion.item !== item);
	}
}
