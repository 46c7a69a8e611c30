import type { Frame } from '../frame';
import { expectedElapsed } from '../queue-view';
import { repeated, withState } from './transitions';
import type { Change, EventSequences } from './transitions';
import { started } from './schema-29-start';

/** Milliseconds until players report the effect of a command. */
const SETTLED = 250;

/**
 * The previous item comes back for a moment before the new one stays; until then, the new one is also reported as the
 * next one.
 */
function announced({ before, now, report, skipAfter }: Change): Frame[] {
	const elapsed = expectedElapsed(before, now.at);
	const shown = (after: number): Frame => ({
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
function jumped(change: Change): Frame[] {
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

function paused({ report, repeats }: Change): Frame[] {
	return [
		...repeated(repeats, { event: 'queue_updated', after: SETTLED }),
		{ event: 'media_item_played', after: SETTLED, report: report({}) },
		...repeated(repeats, { event: 'player_updated', after: SETTLED }),
	];
}

function resumed({ repeats }: Change): Frame[] {
	return [
		...repeated(repeats, { event: 'queue_updated', after: SETTLED }),
		...repeated(repeats, { event: 'player_updated', after: SETTLED }),
	];
}

/** The first two events still report playback. A paused item has already been reported, and is idle immediately. */
function stopped({ before, report }: Change): Frame[] {
	if (before.state === 'paused') {
		return [
			{ event: 'queue_updated', after: 0 },
			{ event: 'player_updated', after: 0 },
		];
	}
	const going = (after: number): Frame => ({
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
function playedOn({ before, now, report, repeats }: Change): Frame[] {
	const goesOn = now.state === 'playing';
	const elapsed = Math.floor(expectedElapsed(before, now.at));
	const queue: Frame = goesOn
		? { event: 'queue_updated', after: 0, flicker: (real) => ({ ...real, elapsed_time: elapsed }) }
		: { event: 'queue_updated', after: 0 };
	return [
		...repeated(repeats, queue),
		{ event: 'media_item_played', after: 0, report: report({ isFullyPlayed: true }) },
		...repeated(repeats, { event: 'player_updated', after: 0 }),
		...(goesOn ? repeated(1, { event: 'queue_time_updated', after: 3 * SETTLED }) : []),
	];
}

/** Its last item is reported again. If it was stopped for this, it reports playback until then. */
function emptied({ report, isUnderWay }: Change): Frame[] {
	const queue: Frame = isUnderWay
		? { event: 'queue_updated', after: 0, flicker: (real) => withState(real, 'playing') }
		: { event: 'queue_updated', after: 0 };
	return [
		{ ...queue, event: 'queue_items_updated' },
		queue,
		{ event: 'queue_updated', after: SETTLED },
		{ event: 'media_item_played', after: SETTLED, report: report({}) },
		{ event: 'player_updated', after: SETTLED },
	];
}

function syncPauseFrames({ report }: Change): Frame[] {
	return [
		{ event: 'queue_updated', after: 0 },
		{ event: 'media_item_played', after: 0, report: report({}) },
		{ event: 'player_updated', after: 0 },
	];
}

function joined({ report }: Change): Frame[] {
	return [
		{ event: 'queue_updated', after: 0 },
		{ event: 'media_item_played', after: 0, report: report({ isPlaying: true }) },
		{ event: 'player_updated', after: 0 },
	];
}

/** As recorded on schema 29. */
export const schema29: EventSequences = {
	started,
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
