import { LIBRARY_TYPES } from './media';
import type { MediaItem, Playable } from './media';
import type { User } from './users';

/** How far somebody got with an audiobook or an episode. */
export interface Progress {
	readonly fullyPlayed: boolean;
	readonly resumePositionMs: number;
}

interface Play {
	readonly item: MediaItem;
	readonly userId: string;
	readonly fullyPlayed: boolean;
}

/** Who played what, newest first. Observed: every token sees its own user's plays only. */
export class PlayHistory {
	private plays: Play[] = [];
	private readonly progress = new Map<string, Map<MediaItem, Progress>>();

	add(user: User, item: MediaItem, fullyPlayed: boolean): void {
		const others = this.plays.filter((play) => play.userId !== user.id || play.item !== item);
		this.plays = [{ item, userId: user.id, fullyPlayed }, ...others];
	}

	/** What a queue has played to the end. */
	addEnded(user: User, items: readonly Playable[]): void {
		for (const item of items) {
			this.add(user, item, true);
			if (item.mediaType === 'audiobook' || item.mediaType === 'podcast_episode') {
				this.setProgress(user, item, { fullyPlayed: true, resumePositionMs: 0 });
			}
		}
	}

	/** Without `types` everything but podcast episodes, as the server's ALL has none. */
	recent(user: User, types: readonly string[] | null, fullyPlayedOnly: boolean): MediaItem[] {
		const wanted: readonly string[] = types ?? LIBRARY_TYPES;
		return this.plays
			.filter((play) => play.userId === user.id && wanted.includes(play.item.mediaType))
			.filter((play) => play.fullyPlayed || !fullyPlayedOnly)
			.map((play) => play.item);
	}

	setProgress(user: User, item: MediaItem, progress: Progress): void {
		const own = this.progress.get(user.id) ?? new Map<MediaItem, Progress>();
		own.delete(item);
		this.progress.set(user.id, own.set(item, progress));
	}

	progressOf(user: User, item: MediaItem): Progress | undefined {
		return this.progress.get(user.id)?.get(item);
	}

	/** Begun but not finished, latest first. */
	inProgress(user: User): MediaItem[] {
		return [...(this.progress.get(user.id) ?? [])]
			.filter(([, { fullyPlayed, resumePositionMs }]) => !fullyPlayed && resumePositionMs > 0)
			.map(([item]) => item)
			.reverse();
	}
}
