import { invalidCommand, queueEmpty, unhandled } from '../errors';
import type { User } from '../world/users';
import { isSince } from '../profiles/profile';
import { durationOf } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import { toQueueEntries } from './queue/enqueue';
import type { PlayerQueue, PlaybackState } from './queue/player-queue';
import { resolvePlayables } from './resolve-playables';
import { startPlaybackAt } from './start-playback';
import { indexAfter } from './queue/queue-indexes';

/** From this position on, "previous" means the beginning of the same item. */
const RESTART_AFTER_SECONDS = 5;

/**
 * Plays the queue from its position; a paused one continues immediately. An empty one is filled with what the user last
 * played.
 */
export async function playOrResumeQueue(
	server: MusicServer,
	queue: PlayerQueue,
	historyUser: User,
): Promise<void> {
	if (queue.state === 'playing') return;
	if (queue.state === 'paused' && queue.current !== null) {
		changeState(server, queue, 'playing');
		return;
	}
	if (queue.entries.length === 0) fillFromHistory(server, queue, historyUser);
	const startsOver = queue.hasEnded && isSince(server.profile, '2.10');
	await startPlaybackAt(server, queue, startsOver ? 0 : (queue.currentIndex ?? 0));
}

/** An empty queue is filled with recently played items; throws if there are none (observed). */
function fillFromHistory(server: MusicServer, queue: PlayerQueue, historyUser: User): void {
	const played = { userId: historyUser.id, types: null, fullyPlayedOnly: true };
	for (const item of server.history.recent(played)) {
		const { items } = resolvePlayables(item, { startItem: null }, { server, caller: historyUser });
		if (items.length === 0) continue;
		queue.entries = toQueueEntries(items, server.random, 0);
		queue.currentIndex = 0;
		return;
	}
	throw queueEmpty(`Queue ${queue.id} is empty`);
}

export function pauseQueue(server: MusicServer, queue: PlayerQueue): void {
	if (queue.state === 'playing') changeState(server, queue, 'paused');
	else queue.temporaryReports.clear();
}

export async function playOrPauseQueue(
	server: MusicServer,
	queue: PlayerQueue,
	historyUser: User,
): Promise<void> {
	if (queue.state === 'playing') pauseQueue(server, queue);
	else await playOrResumeQueue(server, queue, historyUser);
}

/** The new state is reported a moment later if players report it themselves (observed on schema 29). */
function changeState(
	{ clock, profile }: MusicServer,
	queue: PlayerQueue,
	state: PlaybackState,
	answer = 0,
): void {
	const { state: stateBefore } = queue.reportedPlayback(clock.now());
	queue.temporaryReports.clear();
	queue.setState(state, clock.now());
	const report = queue.temporaryReports.replace({
		state: stateBefore,
		current: queue.current,
		elapsed: null,
	});
	const { stateReported: delay } = profile.delays;
	clock.after(delay && answer + delay, () => queue.temporaryReports.clear(report));
}

export async function stopQueue(server: MusicServer, queue: PlayerQueue): Promise<void> {
	if (queue.state === 'idle') return;
	queue.resumePosition = Math.floor(queue.position.elapsed(server.clock.now()));
	const answer = server.profile.delays.stop;
	changeState(server, queue, 'idle', answer);
	await server.clock.wait(answer);
}

/** Skips to the next item; after the last one it does nothing. */
export async function playNext(server: MusicServer, queue: PlayerQueue): Promise<void> {
	const index = queue.currentIndex === null ? 0 : indexAfter(queue, queue.currentIndex);
	if (index !== null) await skipTo(server, queue, index);
}

/** Skips to the previous item, or to the beginning of the item if it has played for a while. */
export function playPrevious(server: MusicServer, queue: PlayerQueue): Promise<void> {
	const isLate = queue.position.elapsed(server.clock.now()) >= RESTART_AFTER_SECONDS;
	const index = queue.currentIndex ?? 0;
	return skipTo(server, queue, isLate ? index : Math.max(0, index - 1));
}

/** How long before a late skip the previous item is reported again (observed: 300 to 600). */
const PREVIOUS_ITEM_MS = 300;

/**
 * Reports the target immediately, although the previous item plays until the skip. The command returns after the skip on
 * schema 28, and immediately on schema 29 (observed).
 */
async function skipTo(server: MusicServer, queue: PlayerQueue, index: number): Promise<void> {
	const { clock, profile } = server;
	const { style, delay } = profile.delays.skip;
	const target = queue.entries[index];
	if (!target) return;
	const { state } = queue.reportedPlayback(clock.now());
	const reportedUntil =
		style === 'late' ? { endsAt: clock.timeAfter(delay - PREVIOUS_ITEM_MS) } : {};
	const report = queue.temporaryReports.replace({
		state,
		current: target,
		elapsed: 0,
		...reportedUntil,
	});
	const skip = () => {
		const targetIndex = queue.entries.indexOf(target);
		if (targetIndex >= 0) queue.start(targetIndex, 0, clock.now());
		queue.temporaryReports.clear(report);
	};
	if (style === 'late') {
		clock.after(delay, skip);
		return;
	}
	await clock.wait(delay);
	skip();
}

export function seekTo(server: MusicServer, queue: PlayerQueue, seconds: number): void {
	const duration = queue.current && durationOf(queue.current.item);
	if (duration === null) throw invalidCommand('There is no item to seek in');
	if (seconds < 0 || seconds > duration) {
		throw invalidCommand('Cannot seek beyond the end of the item');
	}
	queue.temporaryReports.clear();
	queue.seek(seconds, server.clock.now());
}

/**
 * A number is a position, counted from the end if negative; text is a queue item ID, so `"2"` is an ID that does not
 * exist (observed).
 */
export function requireEntryIndex(queue: PlayerQueue, idOrIndex: string | number): number {
	const index =
		typeof idOrIndex === 'string'
			? queue.entries.findIndex(({ id }) => id === idOrIndex)
			: idOrIndex < 0
				? queue.entries.length + idOrIndex
				: idOrIndex;
	if (!queue.entries[index]) throw unhandled(`No such item in queue ${queue.id}: ${idOrIndex}`);
	return index;
}
