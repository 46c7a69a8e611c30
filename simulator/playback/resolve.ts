import type { Call } from '../world/call';
import { invalidData, mediaNotFound } from '../errors';
import { itemIdOf, uriOf } from '../world/media';
import type { Audiobook, Form, MediaItem, Playable, Podcast } from '../world/media';

/** What goes into the queue, and how far into the first item playback starts. */
export interface Resolution {
	readonly items: readonly Playable[];
	readonly seconds: number;
}

const SHORTEST_PART_OF_A_NAME = 3;
const NEWEST_WORDS = ['latest', 'newest'];

/** Whether playing it means playing what is in it. */
export function isContainer(item: MediaItem): boolean {
	return ['album', 'artist', 'playlist', 'podcast'].includes(item.mediaType);
}

/**
 * Turns one item into what is played, from `startItem` on; what comes before it is left out. A start
 * item that nothing matches is an error, also an empty one (observed). Which texts match depends on
 * the profile: ids and URIs everywhere, keywords and parts of names only in newer servers.
 */
export function resolvePlayables(
	item: MediaItem,
	startItem: string | null,
	call: Call,
): Resolution {
	switch (item.mediaType) {
		case 'track':
		case 'radio':
		case 'podcast_episode':
			return { items: [item], seconds: 0 };
		case 'audiobook':
			return { items: [item], seconds: audiobookStart(item, startItem, call) };
		case 'podcast':
			return podcast(item, startItem, call);
		case 'playlist': {
			const form = item.source.domain === 'builtin' ? 'library' : 'provider';
			return listFrom(item.tracks, startItem, call.server.profile.startItem.partOfName, form);
		}
		case 'album':
			return listFrom(item.tracks, startItem, false);
		case 'artist': {
			const tracks = call.server.library.list('track');
			const own = tracks.filter((track) => track.artists.includes(item));
			return { items: own, seconds: 0 };
		}
	}
}

/** `form` is that in which the container lists its items: that is what ids are compared with. */
function listFrom(
	items: readonly Playable[],
	startItem: string | null,
	partOfName: boolean,
	form?: Form,
): Resolution {
	if (startItem === null) return { items, seconds: 0 };
	let index = items.findIndex((item) =>
		[itemIdOf(item, form), uriOf(item, form)].includes(startItem),
	);
	if (index < 0 && partOfName && startItem.length >= SHORTEST_PART_OF_A_NAME) {
		const part = startItem.toLowerCase();
		index = items.findIndex((item) => item.name.toLowerCase().includes(part));
	}
	if (index < 0) throw mediaNotFound(`Start item not found: ${startItem}`);
	return { items: items.slice(index), seconds: 0 };
}

/** Without a start item: the first episode not yet played to the end, where it was left. */
function podcast(item: Podcast, startItem: string | null, call: Call): Resolution {
	const { profile, history } = call.server;
	const episodes = [...item.episodes].sort((one, other) => one.position - other.position);
	if (startItem === null) {
		const progress = episodes.map((episode) => history.progressOf(call.caller, episode));
		const index = Math.max(
			0,
			progress.findIndex((reached) => !reached?.fullyPlayed),
		);
		const seconds = (progress[index]?.resumePositionMs ?? 0) / 1000;
		return { items: episodes.slice(index), seconds };
	}
	if (profile.startItem.newest && NEWEST_WORDS.includes(startItem)) {
		const newest = episodes.reduce((one, other) =>
			other.releaseDate > one.releaseDate ? other : one,
		);
		return { items: [newest], seconds: 0 };
	}
	return listFrom(episodes, startItem, profile.startItem.partOfName);
}

/** A chapter's number in digits, as text; a number never gets here, the parsing drops it. */
function audiobookStart(item: Audiobook, startItem: string | null, call: Call): number {
	if (startItem === null) {
		return (call.server.history.progressOf(call.caller, item)?.resumePositionMs ?? 0) / 1000;
	}
	const chapter = item.chapters.find(({ position }) => String(position) === startItem);
	if (!chapter) throw invalidData(`No such chapter: ${startItem}`);
	return chapter.start;
}
