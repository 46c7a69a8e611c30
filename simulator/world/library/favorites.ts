import type { MediaItem } from './media';
import type { User } from '../users/users';

/** What somebody thinks of an item: likes it, dislikes it, or has taken that back. */
export interface Opinion {
	readonly user: User;
	readonly item: MediaItem;
	readonly favorite: boolean | null;
	/** Seconds since the epoch. */
	readonly at: number;
}

/** Since 2.11 favorites are personal. */
export class Favorites {
	private opinions: readonly Opinion[] = [];

	constructor(private readonly now: () => number) {}

	all(): readonly Opinion[] {
		return this.opinions;
	}

	of(user: User, item: MediaItem): Opinion | undefined {
		return this.opinions.find((opinion) => opinion.user === user && opinion.item === item);
	}

	set(user: User, item: MediaItem, favorite: boolean | null): void {
		const known = this.of(user, item);
		const others = this.opinions.filter((opinion) => opinion !== known);
		this.opinions = [...others, { user, item, favorite, at: this.now() }];
	}

	/** Nobody's opinion outlasts that an item is in the library. */
	forget(item: MediaItem): void {
		this.opinions = this.opinions.filter((opinion) => opinion.item !== item);
	}
}
