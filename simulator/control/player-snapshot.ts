import type { PlaybackState } from '../playback/queue/queue-entry';
import type { MusicServer } from '../world/music-server';
import type { Announcement } from '../world/players/players';

/** The actual state of a player. */
export interface PlayerSnapshot {
	readonly playerId: string;
	readonly name: string;
	readonly available: boolean;
	readonly enabled: boolean;
	readonly powered: boolean;
	readonly volume: number;
	readonly muted: boolean;
	/** The state of the queue that it plays from. */
	readonly playbackState: PlaybackState;
	readonly activeQueueId: string;
	/** The leader of its group. */
	readonly syncedTo: string | null;
	/** For a leader: itself and the other members of its group. */
	readonly members: readonly string[];
	/** The current announcement. */
	readonly announcement: Readonly<Announcement> | null;
	/** All announcements sent to it, in order. */
	readonly announced: readonly Readonly<Announcement>[];
	/** Seconds since 1970. */
	readonly sleepTimerExpiresAt: number | null;
}

/** The state of a player now. Throws for an unknown player. */
export function takePlayerSnapshot(server: MusicServer, playerId: string): PlayerSnapshot {
	server.advancePlayback();
	const player = server.requirePlayer(playerId);
	const queue = server.findQueue(player.activeSource);
	return {
		playerId,
		name: player.name,
		available: player.available,
		enabled: player.enabled,
		powered: player.powered,
		volume: player.volume,
		muted: player.muted,
		playbackState: queue === undefined || queue.isPlayerSilent ? 'idle' : queue.state,
		activeQueueId: player.activeSource,
		syncedTo: player.syncedTo,
		members: [...player.members],
		announcement: player.announcement && { ...player.announcement },
		announced: player.announced.map((announcement) => ({ ...announcement })),
		sleepTimerExpiresAt: player.sleepTimerExpiresAt,
	};
}
