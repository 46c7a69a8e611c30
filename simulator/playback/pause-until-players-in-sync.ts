import type { PlayerSyncPauseTimes } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { PlayerQueue } from './queue/player-queue';

/** Pauses all players of a queue for a moment, as they do until they can play in sync (recorded). */
export function pauseUntilPlayersInSync(
	{ clock, profile }: MusicServer,
	queue: PlayerQueue,
	reason: 'join' | 'start',
): void {
	const { syncPause } = profile.delays;
	if (!syncPause || queue.state !== 'playing') return;
	const { from, until } = syncPause[reason];
	clock.after(from, () => startSyncPause(queue, syncPause));
	clock.after(until, () => {
		queue.syncPauseReportedBy = 'nobody';
	});
}

/** The pause replaces the temporary state reported for the start. */
function startSyncPause(queue: PlayerQueue, { showsInQueue }: PlayerSyncPauseTimes): void {
	if (showsInQueue) queue.temporaryReports.clear();
	queue.syncPauseReportedBy = showsInQueue ? 'queue' : 'players';
}
