import type { CommandContext } from '../world/music-server';
import { invalidData, mediaNotFound } from '../errors';
import { itemIdOf, uriOf, releaseDateToMs } from '../world/library/media-items';
import type {
	Audiobook,
	ItemIdKind,
	MediaItem,
	Playable,
	Podcast,
	PodcastEpisode,
} from '../world/library/media-items';

export interface ResolvedPlayables {
	readonly items: readonly Playable[];
	readonly seconds: number;
}

export interface StartItemOptions {
	readonly startItem: string | null;
	readonly fromBeginning?: boolean;
	/** If shuffle is on, the items before the start item are played after it (2.10 and newer). */
	readonly keepsPreceding?: boolean;
}

const MIN_NAME_PART_LENGTH = 3;
const NEWEST_KEYWORDS = ['latest', 'newest'];

export function isContainer(item: MediaItem): boolean {
	return ['album', 'artist', 'genre', 'playlist', 'podcast'].includes(item.mediaType);
}

/**
 * The playable items of an item, from `startItem` on, without those before it. A start item that matches nothing is an
 * error, and so is an empty one (observed). Start items are IDs and URIs; newer servers also accept keywords and parts of
 * names.
 */
export function resolvePlayables(
	item: MediaItem,
	startOptions: StartItemOptions,
	context: CommandContext,
): ResolvedPlayables {
	switch (item.mediaType) {
		case 'track':
		case 'radio':
			return { items: [item], seconds: 0 };
		case 'podcast_episode':
			return { items: [item], seconds: startSecondsOf(item, startOptions, context) };
		case 'audiobook':
			return {
				items: [item],
				seconds: audiobookStartSeconds(item, startOptions.startItem, context),
			};
		case 'podcast':
			return resolvePodcast(item, startOptions, context);
		case 'playlist': {
			const idKind = item.source.domain === 'builtin' ? 'library' : 'provider';
			return itemsFrom(
				item.tracks,
				startOptions,
				context.server.profile.startItem.partOfName,
				idKind,
			);
		}
		case 'album':
			return itemsFrom(item.tracks, startOptions, false);
		case 'artist': {
			const tracks = context.server.library.list('track');
			const tracksOfArtist = tracks.filter((track) => track.artists.includes(item));
			return { items: tracksOfArtist, seconds: 0 };
		}
		case 'genre': {
			const tracks = context.server.library.list('track');
			return { items: tracks.filter(({ genres }) => genres?.includes(item.name)), seconds: 0 };
		}
	}
}

/** `idKind` decides whether IDs are compared with those of the library or of the provider, as the container lists them. */
function itemsFrom(
	items: readonly Playable[],
	{ startItem, keepsPreceding = false }: StartItemOptions,
	partOfName: boolean,
	idKind?: ItemIdKind,
): ResolvedPlayables {
	if (startItem === null) return { items, seconds: 0 };
	let index = items.findIndex((item) =>
		[itemIdOf(item, idKind), uriOf(item, idKind)].includes(startItem),
	);
	if (index < 0 && partOfName && startItem.length >= MIN_NAME_PART_LENGTH) {
		const part = startItem.toLowerCase();
		index = items.findIndex((item) => item.name.toLowerCase().includes(part));
	}
	if (index < 0) throw mediaNotFound(`Start item not found: ${startItem}`);
	const preceding = keepsPreceding ? items.slice(0, index) : [];
	return { items: [...items.slice(index), ...preceding], seconds: 0 };
}

/** Without a start item: the first episode that has not been fully played, from its saved position. */
function resolvePodcast(
	item: Podcast,
	startOptions: StartItemOptions,
	context: CommandContext,
): ResolvedPlayables {
	const { startItem } = startOptions;
	const { profile, history } = context.server;
	const episodes = [...item.episodes].sort((one, other) => one.position - other.position);
	if (startItem === null) {
		const progress = episodes.map((episode) => history.progressOf(context.caller, episode));
		const index = Math.max(
			0,
			progress.findIndex((reached) => !reached?.fullyPlayed),
		);
		return {
			items: episodes.slice(index),
			seconds: startSecondsOf(episodes[index], startOptions, context),
		};
	}
	const { newest, partOfName } = profile.startItem;
	if (newest && NEWEST_KEYWORDS.includes(startItem)) {
		const items = newestEpisode(episodes, newest);
		return { items, seconds: startSecondsOf(items[0], startOptions, context) };
	}
	const { items } = itemsFrom(episodes, { startItem }, partOfName);
	const [first] = items;
	const isEpisode = first?.mediaType === 'podcast_episode';
	return { items, seconds: isEpisode ? startSecondsOf(first, startOptions, context) : 0 };
}

/** The saved position of an episode, unless it is to be played from its beginning. */
function startSecondsOf(
	episode: PodcastEpisode | undefined,
	{ fromBeginning = false }: StartItemOptions,
	{ server, caller }: CommandContext,
): number {
	if (!episode || fromBeginning) return 0;
	return (server.history.progressOf(caller, episode)?.resumePositionMs ?? 0) / 1000;
}

/** The episode with the highest position or the latest date; these differ, because some feeds renumber. */
function newestEpisode(
	episodes: readonly PodcastEpisode[],
	by: 'releaseDate' | 'position',
): PodcastEpisode[] {
	const rank = ({ position, releaseDate }: PodcastEpisode) =>
		by === 'position' ? position : (releaseDateToMs(releaseDate) ?? -Infinity);
	return [...episodes].sort((one, other) => rank(other) - rank(one)).slice(0, 1);
}

/** The start item is the number of a chapter as text; an actual number is dropped when arguments are parsed. */
function audiobookStartSeconds(
	item: Audiobook,
	startItem: string | null,
	context: CommandContext,
): number {
	if (startItem === null) {
		return (context.server.history.progressOf(context.caller, item)?.resumePositionMs ?? 0) / 1000;
	}
	const chapter = item.chapters.find(({ position }) => String(position) === startItem);
	if (!chapter) throw invalidData(`No such chapter: ${startItem}`);
	return chapter.start;
}
