import type { WireObject } from '../../wire/media';
import type { EventFrame } from '../event-frame';
import { expectedElapsed } from '../queue-view';
import { EMPTY_QUEUE_FIELDS, repeatFrame, withPlaybackState } from './transitions';
import type { QueueTransition, EventSequences } from './transitions';

/** The player plays two seconds before its queue reports it, which is sent when commands report it, too. */
function started({ before, now }: QueueTransition): EventFrame[] {
	const isEmptied = !before.entries.some((entry) => now.entries.includes(entry));
	const empty = { ...before.object, ...EMPTY_QUEUE_FIELDS };
	const queue = (after: number): EventFrame => ({
		event: 'queue_updated',
		after,
		flicker: (real) => ({ ...real, state: 'idle', elapsed_time: 0, ...itemOf(now.object) }),
	});
	const player = (after: number, state: string): EventFrame => ({
		event: 'player_updated',
		after,
		flicker: (real) => withPlaybackState(real, state),
	});
	return [
		...(isEmptied
			? [
					{ event: 'queue_items_updated', after: 0, flicker: () => empty } as const,
					{ event: 'queue_updated', after: 0, flicker: () => empty } as const,
				]
			: []),
		{ ...queue(0), event: 'queue_items_updated' },
		queue(0),
		queue(0),
		player(0, 'idle'),
		player(115, 'playing'),
		queue(230),
		queue(2150),
		player(2155, 'playing'),
	];
}

/** While the command is in progress, the next item after it is the one that is reported as current. */
function announced({ before, now }: QueueTransition): EventFrame[] {
	const shown = (after: number): EventFrame => ({
		event: 'queue_updated',
		after,
		flicker: () => ({ ...now.object, next_item: before.object.next_item }),
	});
	return [
		shown(0),
		{ event: 'player_updated', after: 0 },
		shown(640),
		{ event: 'player_updated', after: 900 },
	];
}

function jumped(change: QueueTransition): EventFrame[] {
	return [
		...repeatFrame(2, { event: 'queue_updated', after: 0 }),
		{ event: 'media_item_played', after: 0, report: change.report({}) },
		{ event: 'player_updated', after: 0 },
	];
}

/** All that follows is sent as soon as the command is carried out. */
function paused({ report }: QueueTransition): EventFrame[] {
	return [
		{ event: 'queue_updated', after: 0 },
		{ event: 'media_item_played', after: 0, report: report({}) },
		...repeatFrame(2, { event: 'player_updated', after: 0 }),
	];
}

function resumed({ report }: QueueTransition): EventFrame[] {
	return [
		{ event: 'queue_updated', after: 0 },
		{ event: 'media_item_played', after: 0, report: report({ isPlaying: true }) },
		...repeatFrame(2, { event: 'player_updated', after: 0 }),
	];
}

/** An item that had left the queue was reported then, and so was a paused one. */
function stopped({ before, report }: QueueTransition): EventFrame[] {
	return [
		{ event: 'queue_updated', after: 0 },
		...(before.state === 'playing' && before.current !== null
			? [{ event: 'media_item_played', after: 0, report: report({}) } as const]
			: []),
		{ event: 'player_updated', after: 0 },
	];
}

function playedOn({ report }: QueueTransition): EventFrame[] {
	return [
		{ event: 'queue_updated', after: 0 },
		{ event: 'media_item_played', after: 0, report: report({ isFullyPlayed: true }) },
		...repeatFrame(2, { event: 'player_updated', after: 0 }),
	];
}

/** Its last item is reported, again if it was not playing. Only a queue without a position reports the position. */
function emptied({ before, now, report }: QueueTransition): EventFrame[] {
	const elapsed = Math.floor(expectedElapsed(before, now.at));
	return [
		{ event: 'queue_items_updated', after: 0 },
		{ event: 'queue_updated', after: 0 },
		{ event: 'queue_updated', after: 0, flicker: (real) => ({ ...real, elapsed_time: elapsed }) },
		{ event: 'media_item_played', after: 0, report: report({}) },
		{ event: 'player_updated', after: 0 },
	];
}

/** Only the players report it. */
function syncPauseFrames(): EventFrame[] {
	return [{ event: 'player_updated', after: 0 }];
}

/** As recorded on schema 28. */
export const schema28: EventSequences = {
	started,
	announced,
	jumped,
	paused,
	resumed,
	stopped,
	playedOn,
	emptied,
	pausedForSync: syncPauseFrames,
	resumedAfterSync: syncPauseFrames,
};

function itemOf({ current_index, current_item }: WireObject): WireObject {
	return { current_index, current_item };
}
