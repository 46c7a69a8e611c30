import { hasFeature } from '../profiles/profile';
import { mediaObject } from '../wire/media-object';
import { createFavoriteReader } from '../wire/media-object-for-caller';
import { LIBRARY_MEDIA_TYPES, uriOf } from '../world/library/media-items';
import type { LibraryItem } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import type { PublishEvent } from './server-event';
import type { ChangeReporter } from './change-reporter';

/**
 * Reports items that are added to, changed in or removed from the library. New episodes of a podcast are not reported
 * (recorded): only its provider knows them.
 */
export class LibraryReporter implements ChangeReporter {
	/** Every library item with its last state. */
	private items = new Map<LibraryItem, LibraryItem>();

	constructor(
		private readonly server: MusicServer,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.items = this.copyItems();
	}

	reportChanges(): void {
		const before = this.items;
		this.items = this.copyItems();
		for (const [item, now] of this.items) {
			const earlier = before.get(item);
			if (!earlier) this.send('media_item_added', item, { ...now, favorite: false });
			const isChanged = earlier ? hasChanged(earlier, now) : now.favorite;
			if (isChanged) this.send('media_item_updated', item, now);
		}
		for (const [item, earlier] of before) {
			if (!this.items.has(item)) this.send('media_item_deleted', item, earlier);
		}
	}

	private copyItems(): Map<LibraryItem, LibraryItem> {
		const listed = LIBRARY_MEDIA_TYPES.flatMap((type): readonly LibraryItem[] =>
			this.server.library.list(type),
		);
		return new Map(listed.map((item) => [item, { ...item }]));
	}

	/** Every user receives the favorite state of the user who made the change (from the maintainer's plan). */
	private send(event: string, original: LibraryItem, item: LibraryItem): void {
		const reader = createFavoriteReader(this.server, this.server.actor);
		const favoriteOf = reader && (() => reader(original));
		const supportedMediaTypes = hasFeature(this.server.profile, 'playlistMediaTypes');
		const playlistAccess = hasFeature(this.server.profile, 'playlistAccess');
		this.publish({
			event,
			objectId: uriOf(item, 'library'),
			dataFor: (user) =>
				mediaObject(item, {
					idKind: 'library',
					progress: this.server.history.progressOf(user, item),
					supportedMediaTypes,
					playlistAccess,
					favoriteOf,
				}),
		});
	}
}

function hasChanged(before: LibraryItem, now: LibraryItem): boolean {
	return Object.keys(now).some((key) => Reflect.get(before, key) !== Reflect.get(now, key));
}
