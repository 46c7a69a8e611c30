import type { MediaItem } from '../../api/models/mediaItem';
import { hasIdOrUri } from '../../helpers/mediaItems';
import { findByName } from '../../helpers/nameComparison';
import { parseUri, splitAtUris } from '../../helpers/uri';
import { splitAtNames } from '../../parameters/read/splitAtNames';
import { toMediaContainer, type MediaContainer } from '../../services/library/mediaContainer';

/** Something that contains items, and the key by which it is known. */
export interface ChosenPodcastOrPlaylist {
	key: string;
	name: string | undefined;
	container: MediaContainer;
	/** Missing if it is not in the library. */
	item?: MediaItem;
}

/** The podcasts or playlists that the user chose; all of the library if none. */
export class PodcastOrPlaylistChoice {
	/** What was chosen, but is not there; set by `selectContainers`. */
	unknown?: { value: string; available: string[] };

	/** @param values names, URIs and ids, each as it was given or several in one text */
	constructor(
		readonly mediaType: 'podcast' | 'playlist',
		readonly values: readonly string[],
	) {}

	/** @param items all of the library */
	selectContainers(items: readonly MediaItem[]): ChosenPodcastOrPlaylist[] {
		if (this.values.length === 0) return items.flatMap(toChosenPodcastsOrPlaylists);
		const values = this.values
			.flatMap(splitAtUris)
			.flatMap((text) => splitAtNames(text, (one) => this.findContainers(one, items).length > 0));
		const chosen = values.map((value) => this.findContainers(value, items));
		const missing = values.find((_, index) => chosen[index]?.length === 0);
		const available = items.flatMap(({ name }) => name ?? []);
		this.unknown = missing === undefined ? undefined : { value: missing, available };
		return [...new Map(chosen.flat().map((one) => [one.key, one])).values()];
	}

	private findContainers(value: string, items: readonly MediaItem[]): ChosenPodcastOrPlaylist[] {
		const found = findItems(value, items);
		if (found.length > 0) return found.flatMap(toChosenPodcastsOrPlaylists);
		const reference = parseUri(value);
		const isElsewhere =
			reference?.kind === 'item' &&
			reference.mediaType === this.mediaType &&
			reference.provider !== 'library';
		return isElsewhere ? [{ key: reference.uri, name: undefined, container: reference }] : [];
	}
}

/** Those with this id, URI or name. */
function findItems(value: string, items: readonly MediaItem[]): MediaItem[] {
	const named = new Set(findByName(items, value, ({ name }) => [name]));
	return items.filter((item) => hasIdOrUri(item, value) || named.has(item));
}

/** Empty for an item without a URI. */
export function toChosenPodcastsOrPlaylists(item: MediaItem): ChosenPodcastOrPlaylist[] {
	const { uri, name } = item;
	return uri === undefined ? [] : [{ key: uri, name, container: toMediaContainer(item), item }];
}
