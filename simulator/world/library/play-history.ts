import { LIBRARY_TYPES } from './media';
import type { MediaItem, Playable } from './media';
import type { PlayerQueue } from '../../playback/queue';
import type { User } from '../users/users';

/** A user's progress in an audiobook or an episode. */
export interface Progress {
	readonly fullyPlayed: boolean;
	readonly resumePositionMs: number;
}

/** How an item was played. */
export interface PlayRecord {
	readonly fullyPlayed: boolean;
	/** The queue on which it was played, if that is known. */
	readonly queueId?: string;
	/** Requested by name, not just as a part of what was requested (inferred). */
	readonly isOwnChoice?: boolean;
}

/** Which plays are requested. */
export interface PlayHistoryFilter {
	readonly userId: string;
	/** Null: everything except podcast episodes, which the server's ALL does not include. */
	readonly types: readonly string[] | null;
	readonly fullyPlayedOnly: boolean;
	readonly queueId?: string | null;
	readonly ownChoicesOnly?: boolean;
	/** Seconds since 1970; 0 and null mean no limit. */
	readonly playedAfter?: number | null;
	/** Instances or domains; null means all. */
	readonly providers?: readonly string[] | null;
}

interface Entry extends PlayRecord {
	readonly item: MediaItem;
	readonly userId: string;
	/** Seconds since 1970. */
	readonly playedAt: number;
}

/** How often something was played to the end, by all users together. */
export interface PlayCount {
	readonly count: number;
	/** Higher the later it was; 0 if it was never played. */
	readonly last: number;
}

/** From so many seconds on an item counts as started: the interval of the server's own reports (inferred). */
const BEGUN_AFTER_SECONDS = 30;

/** Which user has played what, newest first. Observed: every token only sees the plays of its own user. */
export class PlayHistory {
	private entries: Entry[] = [];
	private readonly progress = new Map<string, Map<MediaItem, Progress>>();
	private readonly counted = new Map<MediaItem, PlayCount>();
	private latest = 0;

	constructor(private readonly now: () => number) {}

	add(user: User, item: MediaItem, play: PlayRecord): void {
		this.drop(user, item);
		this.entries = [{ ...play, item, userId: user.id, playedAt: this.now() }, ...this.entries];
		if (!play.fullyPlayed) return;
		this.latest += 1;
		this.counted.set(item, { count: this.plays(item).count + 1, last: this.latest });
	}

	/** What a user marks replaces what was known of an item. */
	mark(user: User, item: MediaItem, play: PlayRecord, seconds: number): void {
		this.add(user, item, play);
		if (!isSpoken(item)) return;
		const { fullyPlayed } = play;
		this.setProgress(user, item, { fullyPlayed, resumePositionMs: seconds * 1000 });
	}

	/** As if these users had never played it. The count decreases by one, even if they had not played it. */
	forget(users: readonly User[], item: MediaItem): void {
		for (const user of users) {
			this.drop(user, item);
			this.progress.get(user.id)?.delete(item);
		}
		this.counted.set(item, { count: this.plays(item).count - 1, last: 0 });
	}

	plays(item: MediaItem): PlayCount {
		return this.counted.get(item) ?? { count: 0, last: 0 };
	}

	/** What a queue has played to the end. */
	addEnded(user: User, items: readonly Playable[], queueId: string): void {
		for (const item of items) {
			this.add(user, item, { fullyPlayed: true, queueId });
			if (isSpoken(item)) this.setProgress(user, item, { fullyPlayed: true, resumePositionMs: 0 });
		}
	}

	/** What a queue is playing, and the progress. */
	addBegun(user: User, item: Playable, queue: PlayerQueue, now: number): void {
		if (queue.played(now) < BEGUN_AFTER_SECONDS) return;
		this.add(user, item, { fullyPlayed: false, queueId: queue.id });
		if (!isSpoken(item)) return;
		const resumePositionMs = Math.floor(queue.elapsed(now)) * 1000;
		this.setProgress(user, item, { fullyPlayed: false, resumePositionMs });
	}

	recent(wanted: PlayHistoryFilter): MediaItem[] {
		const { userId, fullyPlayedOnly, queueId = null, ownChoicesOnly = false, providers } = wanted;
		const playedAfter = wanted.playedAfter || -Infinity;
		const types: readonly string[] = wanted.types ?? LIBRARY_TYPES;
		return this.entries
			.filter((entry) => entry.userId === userId && types.includes(entry.item.mediaType))
			.filter((entry) => entry.fullyPlayed || !fullyPlayedOnly)
			.filter((entry) => queueId === null || entry.queueId === queueId)
			.filter((entry) => entry.isOwnChoice === true || !ownChoicesOnly)
			.filter((entry) => entry.playedAt > playedAfter)
			.map((entry) => entry.item)
			.filter(isFrom(providers));
	}

	setProgress(user: User, item: MediaItem, progress: Progress): void {
		const own = this.progress.get(user.id) ?? new Map<MediaItem, Progress>();
		own.delete(item);
		this.progress.set(user.id, own.set(item, progress));
	}

	progressOf(user: User, item: MediaItem): Progress | undefined {
		return this.progress.get(user.id)?.get(item);
	}

	/** Everything that this user played, newest first. */
	of(user: User): readonly (PlayRecord & { readonly item: MediaItem })[] {
		return this.entries.filter(({ userId }) => userId === user.id);
	}

	private drop(user: User, item: MediaItem): void {
		this.entries = this.entries.filter((entry) => entry.userId !== user.id || entry.item !== item);
	}

	/** What these users have started but not finished, latest first. */
	inProgress(users: readonly User[], providers: readonly string[] | null = null): MediaItem[] {
		const begun = users.flatMap((user) =>
			[...(this.progress.get(user.id) ?? [])]
				.filter(([, { fullyPlayed, resumePositionMs }]) => !fullyPlayed && resumePositionMs > 0)
				.map(([item]) => item)
				.reverse(),
		);
		return [...new Set(begun)].filter(isFrom(providers));
	}
}

function isSpoken({ mediaType }: MediaItem): boolean {
	return mediaType === 'audiobook' || mediaType === 'podcast_episode';
}

/** By instances or domains of providers. */
function isFrom(providers: readonly string[] | null | undefined) {
	return ({ source: { domain, instance } }: MediaItem): boolean =>
		!providers || providers.includes(instance) || providers.includes(domain);
}
