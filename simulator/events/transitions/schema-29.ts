import type { EventFrame } from '../event-frame';
import { expectedElapsed } from '../queue-view';
import { repeatFrame, withPlaybackState } from './transitions';
import type { QueueTransition, EventSequences } from './transitions';
import { startFrames } from './schema-29-start';

/** Milliseconds until players report the effect of a command. */
const SETTLED = 250;

/**
 * The previous item comes back for a moment before the new one stays; until then, the new one is also reported as the
 * next one.
 */
function announced({ before, now, report, skipAfter }: QueueTransition): EventFrame[] {
	const elapsed = expectedElapsed(before, now.at);
	const shown = (after: number): EventFrame => ({
		event: 'queue_updated',
		after,
		flicker: () => ({ ...now.object, next_item: before.object.next_item }),
	});
	return [
		shown(0),
		{ event: 'player_updated', after: 0 },
		shown(skipAfter - 500),
		shown(skipAfter - 490),
		shown(skipAfter - 490),
		shown(skipAfter - 350),
		{
			event: 'queue_updated',
			after: skipAfter - 300,
			flicker: () => ({ ...before.object, elapsed_time: Math.floor(elapsed + 1) }),
		},
		{
			event: 'media_item_played',
			after: skipAfter - 300,
			isPassing: true,
			report: report({ isPlaying: true, seconds: elapsed + 1 }),
		},
		{ event: 'player_updated', after: skipAfter - 300 },
	];
}

/** Its position is that of the previous item at first. */
function jumped(change: QueueTransition): EventFrame[] {
	const { before, now, report } = change;
	const elapsed = Math.floor(expectedElapsed(before, now.at));
	const isAnnounced = now.current !== null && before.announcedId === now.current.id;
	return [
		...(isAnnounced ? [] : announced(change).map((frame) => ({ ...frame, after: 0 }))),
		{
			event: 'queue_updated',
			after: 0,
			flicker: (real) => ({ ...real, elapsed_time: elapsed + 1 }),
		},
		{ event: 'media_item_played', after: 0, report: report({}) },
		{ event: 'player_updated', after: 0 },
		{ event: 'queue_time_updated', after: 300 },
		{ event: 'player_updated', after: 300 },
		{ event: 'player_updated', after: 550 },
	];
}

function paused({ report, repeats }: QueueTransition): EventFrame[] {
	return [
		...repeatFrame(repeats, { event: 'queue_updated', after: SETTLED }),
		{ event: 'media_item_played', after: SETTLED, report: report({}) },
		...repeatFrame(repeats, { event: 'player_updated', after: SETTLED }),
	];
}

function resumed({ repeats }: QueueTransition): EventFrame[] {
	return [
		...repeatFrame(repeats, { event: 'queue_updated', after: SETTLED }),
		...repeatFrame(repeats, { event: 'player_updated', after: SETTLED }),
	];
}

/** The first two events still report playback. A paused item has already been reported, and is idle immediately. */
function stopped({ before, report }: QueueTransition): EventFrame[] {
	if (before.state === 'paused') {
		return [
			{ event: 'queue_updated', after: 0 },
			{ event: 'player_updated', after: 0 },
		];
	}
	const going = (after: number): EventFrame => ({
		event: 'queue_updated',
		after,
		flicker: () => before.object,
	});
	return [
		going(0),
		going(205),
		{ event: 'queue_updated', after: 460 },
		{ event: 'media_item_played', after: 460, report: report({}) },
		{ event: 'player_updated', after: 460 },
	];
}

/** The time of the item that has ended is reported again as that of the next one. */
function playedOn({ before, now, report, repeats }: QueueTransition): EventFrame[] {
	const goesOn = now.state === 'playing';
	const elapsed = Math.floor(expectedElapsed(before, now.at));
	const queue: EventFrame = goesOn
		? { event: 'queue_updated', after: 0, flicker: (real) => ({ ...real, elapsed_time: elapsed }) }
		: { event: 'queue_updated', after: 0 };
	return [
		...repeatFrame(repeats, queue),
		{ event: 'media_item_played', after: 0, report: report({ isFullyPlayed: true }) },
		...repeatFrame(repeats, { event: 'player_updated', after: 0 }),
		...(goesOn ? repeatFrame(1, { event: 'queue_time_updated', after: 3 * SETTLED }) : []),
	];
}

/** Its last item is reported again. If it was stopped for this, it reports playback until then. */
function emptied({ report, isUnderWay }: QueueTransition): EventFrame[] {
	const queue: EventFrame = isUnderWay
		? { event: 'queue_updated', after: 0, flicker: (real) => withPlaybackState(real, 'playing') }
		: { event: 'queue_updated', after: 0 };
	return [
		{ ...queue, event: 'queue_items_updated' },
		queue,
		{ event: 'queue_updated', after: SETTLED },
		{ event: 'media_item_played', after: SETTLED, report: report({}) },
		{ event: 'player_updated', after: SETTLED },
	];
}

function syncPauseFrames({ report }: QueueTransition): EventFrame[] {
	return [
		{ event: 'queue_updated', after: 0 },
		{ event: 'media_item_played', after: 0, report: report({}) },
		{ event: 'player_updated', after: 0 },
	];
}

function joined({ report }: QueueTransition): EventFrame[] {
	return [
		{ event: 'queue_updated', after: 0 },
		{ event: 'media_item_played', after: 0, report: report({ isPlaying: true }) },
		{ event: 'player_updated', after: 0 },
	];
}

/** As recorded on schema 29. */
export const schema29: EventSequences = {
	started: startFrames,
	announced,
	jumped,
	paused,
	resumed,
	stopped,
	playedOn,
	emptied,
	pausedForSync: syncPauseFrames,
	resumedAfterSync: joined,
};
