import type { IDataObject } from 'n8n-workflow';
import type { ExpectedEvent, ScenarioExpectations } from '../../replay/support/scenarios';

/** What started a workflow, and when: milliseconds since the beginning of the recording. */
export interface EmittedEvent {
	readonly item: IDataObject;
	readonly at: number;
}

/** Milliseconds after which an event comes too late, counted from when everything said it. */
const MAX_DELAY = 6000;

/** Milliseconds by which the clock of a replay may be ahead of what is on its way. */
const CLOCK_TOLERANCE = 100;

/**
 * Describes what is wrong with the events that a trigger emitted; empty if they are right. Every expected event has to come
 * once, for its player, not before the first frame that truly tells it and at most six seconds after everything does. Those
 * that are allowed may come once. Everything else is wrong.
 */
export function findMismatches(
	{ expected = [], allowed = [] }: Pick<ScenarioExpectations, 'expected' | 'allowed'>,
	emitted: readonly EmittedEvent[],
): string[] {
	const rest = [...emitted];
	const missing = expected.filter((event) => !removeMatchingEvent(rest, event));
	for (const event of allowed) removeMatchingEvent(rest, event);
	return [
		...missing.map((event) => `missing: ${describeEvent(event)}`),
		...rest.map(({ item, at }) => `wrong: ${JSON.stringify({ at, ...item })}`),
	];
}

function removeMatchingEvent(rest: EmittedEvent[], event: ExpectedEvent): boolean {
	const index = rest.findIndex((emitted) => isExpectedEvent(emitted, event));
	if (index < 0) return false;
	rest.splice(index, 1);
	return true;
}

function isExpectedEvent({ item, at }: EmittedEvent, event: ExpectedEvent): boolean {
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
		at >= from - CLOCK_TOLERANCE &&
		at <= until + MAX_DELAY &&
		(player === undefined || item.player === player) &&
		(title === undefined || item.title === title) &&
		(uri === undefined || item.uri === uri) &&
		(typeof volume !== 'number' || item.volume_level === volume) &&
		(fully_played === undefined || item.fully_played === fully_played)
	);
}

function describeEvent({ event, player, title, volume, at_ms: at }: ExpectedEvent): string {
	return JSON.stringify({ event, player, title, volume, at });
}
