import type { IDataObject } from 'n8n-workflow';
import type { ExpectedEvent, Truth } from '../../replay/support/scenarios';

/** What started a workflow, and when: milliseconds since the beginning of the recording. */
export interface EmittedEvent {
	readonly item: IDataObject;
	readonly at: number;
}

/** Milliseconds after which an event comes too late, counted from when everything said it. */
const LATEST = 6000;

/** Milliseconds by which the clock of a replay may be ahead of what is on its way. */
const EARLIEST = 100;

/**
 * What is wrong with what a trigger emitted, in words; nothing if it is right. Every expected event has to come
 * once, for its player, not before the first frame that truly tells it and at most six seconds after everything does. Those
 * that are allowed may come once. Everything else is wrong.
 */
export function mismatches(
	{ expected = [], allowed = [] }: Pick<Truth, 'expected' | 'allowed'>,
	emitted: readonly EmittedEvent[],
): string[] {
	const rest = [...emitted];
	const missing = expected.filter((event) => !take(rest, event));
	for (const event of allowed) take(rest, event);
	return [
		...missing.map((event) => `missing: ${inWords(event)}`),
		...rest.map(({ item, at }) => `wrong: ${JSON.stringify({ at, ...item })}`),
	];
}

function take(rest: EmittedEvent[], event: ExpectedEvent): boolean {
	const index = rest.findIndex((emitted) => isWhat(emitted, event));
	if (index < 0) return false;
	rest.splice(index, 1);
	return true;
}

function isWhat({ item, at }: EmittedEvent, event: ExpectedEvent): boolean {
	const {
		at_ms: from = 0,
		latest_ms: until = from,
		player,
		title,
		uri,
		volume,
		fully_played,
	} = event;
	return (
		item.event === event.event &&
		at >= from - EARLIEST &&
		at <= until + LATEST &&
		(player === undefined || item.player === player) &&
		(title === undefined || item.title === title) &&
		(uri === undefined || item.uri === uri) &&
		(typeof volume !== 'number' || item.volume_level === volume) &&
		(fully_played === undefined || item.fully_played === fully_played)
	);
}

function inWords({ event, player, title, volume, at_ms: at }: ExpectedEvent): string {
	return JSON.stringify({ event, player, title, volume, at });
}
