import type { WireObject } from '../wire/media';
import type { Frame, Report } from './frame';
import { expectedElapsed } from './queue-view';
import type { QueueView } from './queue-view';

/**
 * In which events the server tells what happened to a queue: their order, their number and what
 * they show for a moment although it is not so, as recorded from schema 29.
 */
export interface Change {
	readonly before: QueueView;
	readonly now: QueueView;
	/** How often the server tells what is told plainly. */
	readonly repeats: number;
	/** The report of what was playing before, until it has ended or for so many seconds. */
	readonly report: (heard: {
		readonly isFullyPlayed?: boolean;
		readonly isPlaying?: boolean;
	}) => Report | null;
}

/** When players say what has become of a command. */
const SETTLED = 250;

/** Something else starts: twelve events within a second, and two more when it can be heard. */
export function started({ before, now }: Change): Frame[] {
	const isEmptied = !before.entries.some((entry) => now.entries.includes(entry));
	const opening = { ...before.object, ...(isEmptied && EMPTY), ...inProgress(before.object) };
	const filled = { ...opening, items: now.entries.length };
	const { state } = before.object;
	const queue = (object: WireObject): Frame => ({
		event: 'queue_updated',
		after: 0,
		flicker: () => object,
	});
	const items = (object: WireObject): Frame => ({ ...queue(object), event: 'queue_items_updated' });
	const loaded = (after: number): Frame => ({
		event: 'queue_updated',
		after,
		flicker: (real) => ({ ...real, state, elapsed_time: 0 }),
	});
	return [
		queue(opening),
		...(isEmptied ? [items(opening), queue(opening)] : []),
		items(filled),
		queue(filled),
		{ event: 'player_updated', after: 0, flicker: (real) => withState(real, state) },
		loaded(0),
		loaded(0),
		loaded(190),
		{
			event: 'queue_updated',
			after: 450,
			flicker: (real) => ({ ...real, current_index: null, current_item: null, next_item: null }),
		},
		{ event: 'player_updated', after: 450 },
		{
			event: 'player_updated',
			after: 700,
			flicker: (real) => ({ ...real, current_media: null }),
		},
		{ event: 'queue_updated', after: 1960 },
		{ event: 'player_updated', after: 2210 },
	];
}

/**
 * To another item of the queue, which is shown first; then the old one is shown once more, and its
 * time with the new one.
 */
export function jumped({ before, now, report }: Change): Frame[] {
	const elapsed = Math.floor(expectedElapsed(before, now.at));
	const index = before.current && now.entries.indexOf(before.current);
	const isShown = before.shownId === now.shownId;
	const old = { ...before.truth, current_index: index, elapsed_time: elapsed };
	return [
		...(isShown ? [] : repeated(1, { event: 'queue_updated', after: 0 })),
		...(isShown ? [] : repeated(1, { event: 'player_updated', after: 0 })),
		{ event: 'queue_updated', after: 0 },
		{ event: 'queue_updated', after: 20 },
		{ event: 'queue_updated', after: 20 },
		{ event: 'queue_updated', after: 200 },
		{ event: 'queue_updated', after: 450, flicker: () => old },
		{ event: 'media_item_played', after: 450, report: report({ isPlaying: true }) },
		{ event: 'player_updated', after: 450 },
		{
			event: 'queue_updated',
			after: 700,
			flicker: (real) => ({ ...real, elapsed_time: elapsed + 1 }),
		},
		{ event: 'media_item_played', after: 700, report: report({}) },
		{ event: 'player_updated', after: 700 },
		{ event: 'queue_time_updated', after: 1000 },
		{ event: 'player_updated', after: 1000 },
		{ event: 'player_updated', after: 1250 },
	];
}

export function paused({ report, repeats }: Change): Frame[] {
	return [
		...repeated(repeats, { event: 'queue_updated', after: SETTLED }),
		{ event: 'media_item_played', after: SETTLED, report: report({}) },
		...repeated(repeats, { event: 'player_updated', after: SETTLED }),
	];
}

/** It still plays in the first two events. */
export function stopped({ before, report }: Change): Frame[] {
	const going = (after: number): Frame => ({
		event: 'queue_updated',
		after,
		flicker: () => before.object,
	});
	return [
		going(0),
		going(SETTLED),
		{ event: 'queue_updated', after: 2 * SETTLED },
		{ event: 'media_item_played', after: 2 * SETTLED, report: report({}) },
		{ event: 'player_updated', after: 2 * SETTLED },
	];
}

/** To the end of an item, and on to the next or to silence (not recorded). */
export function playedOn({ now, report, repeats }: Change): Frame[] {
	return [
		...repeated(repeats, { event: 'queue_updated', after: 0 }),
		{ event: 'media_item_played', after: 0, report: report({ isFullyPlayed: true }) },
		...repeated(repeats, { event: 'player_updated', after: 0 }),
		...(now.state === 'playing' ? [{ event: 'queue_time_updated', after: SETTLED } as const] : []),
	];
}

export function rearranged(): Frame[] {
	return [
		{ event: 'queue_items_updated', after: 0 },
		{ event: 'queue_updated', after: 0 },
	];
}

export function changed({ repeats }: Change): Frame[] {
	return [
		...repeated(repeats, { event: 'queue_updated', after: 0 }),
		...repeated(repeats, { event: 'player_updated', after: 0 }),
	];
}

/** Within the same item. */
export function sought(): Frame[] {
	return [
		{ event: 'queue_time_updated', after: 0 },
		{ event: 'player_updated', after: 0 },
	];
}

const EMPTY: WireObject = {
	items: 0,
	current_index: null,
	index_in_buffer: null,
	elapsed_time: 0,
	current_item: null,
	next_item: null,
};

/** Said of a queue since schema 29, as long as it is being filled. */
function inProgress({ extra_attributes: attributes }: WireObject): WireObject {
	if (typeof attributes !== 'object') return {};
	return { extra_attributes: { ...attributes, play_action_in_progress: true } };
}

/** Before schema 27 there was only the one name. */
function withState(player: WireObject, state: unknown): WireObject {
	return { ...player, state, ...('playback_state' in player && { playback_state: state }) };
}

function repeated(times: number, frame: Frame): Frame[] {
	return Array.from({ length: times }, () => frame);
}
