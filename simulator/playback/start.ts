import { unhandled } from '../errors';
import type { MusicServer } from '../world/music-server';
import { groupMembersOf, takeOverGroup } from './groups';
import type { ReportedPlayback, PlayerQueue } from './queue';
import { pauseForSync } from './sync-pause';

/** Milliseconds after the command, as recorded on schemas 28 and 29. */
const HEARD_AFTER = 150;
const STATE_KNOWN_AFTER = 350;
const ITEM_KNOWN_AFTER = 1550;
const STOPPED_AFTER = 430;

/**
 * Starts an item of a queue, and reports it as late as the profile's server does.
 *
 * - `late` (schema 29): a queue that was playing reports `playing` immediately, but no current item for a while. One
 *   that was stopped stays `idle` for a moment, then plays without a current item; the position is that of what was
 *   played before.
 * - `slow` (schema 28): the command itself takes seconds, while the player already plays; after it the queue is still
 *   `idle`.
 *
 * @param isLost whether the player does not start at all, although everything else is as if it had
 */
export async function startPlaybackAt(
	server: MusicServer,
	queue: PlayerQueue,
	index: number,
	seconds = 0,
	isLost = false,
): Promise<void> {
	const { clock, profile } = server;
	const { answer, settle } = profile.delays.playMedia;
	const player = server.findPlayer(queue.id);
	if (player) {
		player.powered = true;
		player.named = null;
		takeOverGroup(server, player);
	}
	if (queue.entries[index]?.item.isGone) return refuseGone(server, queue, index);
	const [first, ...others] = appearances(server, queue, index, seconds);
	queue.start(index, seconds, clock.now());
	if (isLost) queue.loseSound(clock.now());
	let shown = queue.pretend(isLost ? unheard(queue) : first.appearance);
	if (!isLost) {
		for (const { after, appearance } of others) {
			clock.after(after, () => {
				if (queue.pretends(shown)) shown = queue.pretend(appearance);
			});
		}
	}
	if (player && groupMembersOf(server, player).length > 1) pauseForSync(server, queue, 'start');
	await clock.wait(answer);
	clock.after(settle, () => queue.settle(shown));
}

interface Step {
	readonly after: number;
	readonly appearance: ReportedPlayback;
}

/** The temporary states before the actual one. */
function appearances(
	server: MusicServer,
	queue: PlayerQueue,
	index: number,
	seconds: number,
): [Step, ...Step[]] {
	const now = server.clock.now();
	const before = queue.shown(now);
	const current = queue.entries[index] ?? null;
	const idle: ReportedPlayback = { state: 'idle', current, elapsed: seconds };
	if (server.profile.delays.playMedia.style === 'slow') {
		return [
			{ after: 0, appearance: idle },
			{ after: HEARD_AFTER, appearance: { ...idle, playerState: 'playing' } },
		];
	}
	if (before.state === 'playing') {
		const old = stillListed(queue, before.current);
		return [{ after: 0, appearance: { state: 'playing', current: old, elapsed: before.elapsed } }];
	}
	const plays: ReportedPlayback = { state: 'playing', current, elapsed: queue.leftOver(now) };
	return [
		{ after: 0, appearance: idle },
		{ after: STATE_KNOWN_AFTER, appearance: { ...plays, current: null } },
		{ after: ITEM_KNOWN_AFTER, appearance: plays },
	];
}

/** The previous item stays current for a while if the queue still has it, otherwise there is none (observed). */
function stillListed(queue: PlayerQueue, entry: PlayerQueue['current']): PlayerQueue['current'] {
	return entry !== null && queue.entries.includes(entry) ? entry : null;
}

/** The queue reports its item immediately, at its beginning (observed). */
function unheard({ current }: PlayerQueue): ReportedPlayback {
	return { state: 'playing', current, elapsed: 0, playerState: 'idle' };
}

/**
 * Unplayable items stay in the queue. Observed: on schema 28 everything is idle immediately; on schema 29 a queue that
 * was playing still reports it, without a current item, and its player stops half a second later.
 */
function refuseGone({ clock, profile }: MusicServer, queue: PlayerQueue, index: number): never {
	const now = clock.now();
	queue.settle();
	if (profile.delays.playMedia.style === 'late' && queue.state === 'playing') {
		queue.currentIndex = null;
		queue.loseSound(now);
		const stopping = queue.pretend({ ...unheard(queue), playerState: 'playing' });
		clock.after(STOPPED_AFTER, () => queue.settle(stopping));
	} else {
		queue.currentIndex = index;
		queue.setState('idle', now);
		queue.setElapsed(0, now);
	}
	throw unhandled(`Nothing can be played of ${queue.entries[index]?.item.name ?? 'it'}`);
}
