import { itemIdOf, uriOf } from '../world/library/media-items';
import type { FavoriteChoice } from '../world/library/personal-favorites';
import type { MusicServer } from '../world/music-server';
import type { PublishEvent } from './server-event';
import type { ChangeReporter } from './change-reporter';

/**
 * Reports every favorite that a user sets, even to the same value as before, to that user only.
 */
export class FavoriteReporter implements ChangeReporter {
	private lastFavorites: readonly FavoriteChoice[] = [];

	constructor(
		private readonly server: MusicServer,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.lastFavorites = this.server.favorites.all();
	}

	reportChanges(): void {
		const before = this.lastFavorites;
		this.captureState();
		for (const favorite of this.lastFavorites) {
			if (!before.includes(favorite)) this.send(favorite);
		}
	}

	private send({ user, item, favorite }: FavoriteChoice): void {
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
