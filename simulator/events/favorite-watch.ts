import { itemIdOf, uriOf } from '../world/library/media';
import type { UserFavorite } from '../world/library/favorites';
import type { MusicServer } from '../world/music-server';
import type { Publish } from './event';
import type { Watch } from './watch';

/**
 * Sends each user their own changed opinion of an item, even if it is the same as before, and sends it to nobody else.
 */
export class FavoriteWatch implements Watch {
	private known: readonly UserFavorite[] = [];

	constructor(
		private readonly server: MusicServer,
		private readonly publish: Publish,
	) {}

	begin(): void {
		this.known = this.server.favorites.all();
	}

	look(): void {
		const before = this.known;
		this.begin();
		for (const opinion of this.known) {
			if (!before.includes(opinion)) this.send(opinion);
		}
	}

	private send({ user, item, favorite }: UserFavorite): void {
		const uri = uriOf(item);
		const data = {
			uri,
			media_type: item.mediaType,
			item_id: itemIdOf(item),
			favorite,
			user_id: user.id,
		};
		this.publish({
			event: 'favorite_updated',
			objectId: uri,
			onlyFor: user,
			dataFor: () => data,
		});
	}
}
