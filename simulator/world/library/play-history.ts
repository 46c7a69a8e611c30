import { PROVIDER_MEDIA_TYPES, type MediaItem, type Playable } from './media-items';
import type { PlayerQueue } from '../../playback/queue/player-queue';
import type { User } from '../users';

export interface ListeningProgress {
	readonly fullyPlayed: boolean;
	readonly resumePositionMs: number;
}

export interface PlayCircumstances {
	readonly fullyPlayed: boolean;
	/** The queue on which it was played, if that is known. */
	readonly queueId?: string;
	/** Whether the item itself was requested, not something that contains it (inferred). */
	readonly isOwnChoice?: boolean;
}

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

interface PlayHistoryEntry extends PlayCircumstances {
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

/** From this position on, an item counts as started: the interval of the server's own reports (inferred). */
const STARTED_AFTER_SECONDS = 30;

/** What each user has played, newest first; clients only see the plays of their own user (observed). */
export class PlayHistory {
	private entries: PlayHistoryEntry[] = [];
	private readonly progress = new Map<string, Map<MediaItem, ListeningProgress>>();
	private readonly counted = new Map<MediaItem, PlayCount>();
	private latest = 0;

	constructor(private readonly now: () => number) {}

	add(user: User, item: MediaItem, play: PlayCircumstances): void {
		this.removeEntries(user, item);
		this.entries = [{ ...play, item, userId: user.id, playedAt: this.now() }, ...this.entries];
		if (!play.fullyPlayed) return;
		this.latest += 1;
		this.counted.set(item, { count: this.playCountOf(item).count + 1, last: this.latest });
	}

	/** Marks an item as played, which replaces what was recorded for this user. */
	mark(user: User, item: MediaItem, play: PlayCircumstances, seconds: number): void {
		this.add(user, item, play);
		if (!isSpoken(item)) return;
		const { fullyPlayed } = play;
		this.setProgress(user, item, { fullyPlayed, resumePositionMs: seconds * 1000 });
	}

	/** Marks an item as not played. The play count decreases by one, even if it was never played. */
	forget(users: readonly User[], item: MediaItem): void {
		for (const user of users) {
			this.removeEntries(user, item);
			this.progress.get(user.id)?.delete(item);
		}
		this.counted.set(item, { count: this.playCountOf(item).count - 1, last: 0 });
	}

	playCountOf(item: MediaItem): PlayCount {
		return this.counted.get(item) ?? { count: 0, last: 0 };
	}

	addEnded(user: User, items: readonly Playable[], queueId: string): void {
		for (const item of items) {
			this.add(user, item, { fullyPlayed: true, queueId });
			if (isSpoken(item)) this.setProgress(user, item, { fullyPlayed: true, resumePositionMs: 0 });
		}
	}

	addStarted(user: User, item: Playable, queue: PlayerQueue, now: number): void {
		if (queue.position.played(now) < STARTED_AFTER_SECONDS) return;
		this.add(user, item, { fullyPlayed: false, queueId: queue.id });
		if (!isSpoken(item)) return;
		const resumePositionMs = Math.floor(queue.position.elapsed(now)) * 1000;
		this.setProgress(user, item, { fullyPlayed: false, resumePositionMs });
	}

	recent(filter: PlayHistoryFilter): MediaItem[] {
		const { userId, fullyPlayedOnly, queueId = null, ownChoicesOnly = false, providers } = filter;
		const playedAfter = filter.playedAfter || -Infinity;
		const types: readonly string[] = filter.types ?? PROVIDER_MEDIA_TYPES;
		return this.entries
			.filter((entry) => entry.userId === userId && types.includes(entry.item.mediaType))
			.filter((entry) => entry.fullyPlayed || !fullyPlayedOnly)
			.filter((entry) => queueId === null || entry.queueId === queueId)
			.filter((entry) => entry.isOwnChoice === true || !ownChoicesOnly)
			.filter((entry) => entry.playedAt > playedAfter)
			.map((entry) => entry.item)
			.filter(isFromProviders(providers));
	}

	setProgress(user: User, item: MediaItem, progress: ListeningProgress): void {
		const progressOfUser = this.progress.get(user.id) ?? new Map<MediaItem, ListeningProgress>();
		progressOfUser.delete(item);
		this.progress.set(user.id, progressOfUser.set(item, progress));
	}

	progressOf(user: User, item: MediaItem): ListeningProgress | undefined {
		return this.progress.get(user.id)?.get(item);
	}

	/** Where playing an audiobook or an episode continues. */
	resumeSecondsOf(user: User, item: MediaItem): number {
		return (this.progressOf(user, item)?.resumePositionMs ?? 0) / 1000;
	}

	playsOf(user: User): readonly (PlayCircumstances & { readonly item: MediaItem })[] {
		return this.entries.filter(({ userId }) => userId === user.id);
	}

	private removeEntries(user: User, item: MediaItem): void {
		this.entries = this.entries.filter((entry) => entry.userId !== user.id || entry.item !== item);
	}

	inProgress(users: readonly User[], providers: readonly string[] | null = null): MediaItem[] {
		const started = users.flatMap((user) =>
			[...(this.progress.get(user.id) ?? [])]
				.filter(([, { fullyPlayed, resumePositionMs }]) => !fullyPlayed && resumePositionMs > 0)
				.map(([item]) => item)
				.reverse(),
		);
		return [...new Set(started)].filter(isFromProviders(providers));
	}
}

function isSpoken({ mediaType }: MediaItem): boolean {
	return mediaType === 'audiobook' || mediaType === 'podcast_episode';
}

function isFromProviders(providers: readonly string[] | null | undefined) {
	return ({ source: { domain, instance } }: MediaItem): boolean =>
		!providers || providers.includes(instance) || providers.includes(domain);
}
