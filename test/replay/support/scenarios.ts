import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '../../../nodes/MusicAssistant/helpers/json';

const FOLDER = join(__dirname, '../../recorded/scenarios');

/** What happened on a running server, recorded from its WebSocket and by polling; README.md there explains how. */
export interface Scenario {
	/** The file's name without its extension. */
	readonly file: string;
	readonly server: { readonly version: string; readonly schema: number };
	/** The ids of the players by their names. */
	readonly players: Readonly<Record<string, string>>;
	readonly truth: Truth;
	readonly actions: readonly Action[];
	readonly frames: readonly Frame[];
	readonly polls: readonly Poll[];
	readonly rows?: readonly Row[];
}

export interface Truth {
	readonly what: string;
	/** Of `events-*`: the events that a trigger must report, must not report, and may report. */
	readonly expected?: readonly ExpectedEvent[];
	readonly allowed?: readonly ExpectedEvent[];
	readonly never?: readonly ExpectedEvent[];
	/** Of `real-*`. */
	readonly a_node_should?: string;
}

/** An event of the trigger; times are milliseconds since the beginning of the recording. */
export interface ExpectedEvent {
	readonly event: string;
	/** By name; missing if the event is of none, or of any. */
	readonly player?: string;
	readonly at_ms?: number;
	readonly latest_ms?: number;
	readonly title?: string;
	readonly uri?: string;
	readonly volume?: number | string;
	readonly fully_played?: boolean;
	readonly why?: string;
}

/** A command that was sent, or something that was done by hand. */
interface Action {
	readonly at_ms: number;
	readonly command?: string;
	readonly args?: JsonObject;
	readonly answered_at_ms?: number;
	/** The result, or `{status, body}` of a refusal. */
	readonly answer?: JsonValue;
	readonly did?: string;
}

/** A frame that the WebSocket sent, or its end. */
interface Frame {
	readonly at_ms: number;
	readonly frame?: JsonObject;
	readonly closed?: boolean;
}

/** A sample of the server's state; the result has the fields that matter. */
interface Poll {
	readonly at_ms: number;
	readonly command: string;
	readonly args: JsonObject;
	readonly result: JsonValue;
}

/** A request and its complete response. */
export interface Row {
	readonly at_ms: number;
	readonly note?: string;
	readonly request: { readonly command: string; readonly args: JsonObject };
	readonly status: number;
	/** Milliseconds that the answer took. */
	readonly ms: number;
	/** The result, or the text of a refusal. */
	readonly body: JsonValue;
}

/** @param kind `events` for the events of a trigger, `real` for the responses to an operation */
export function scenarioFiles(kind: 'events' | 'real'): string[] {
	return readdirSync(FOLDER)
		.filter((file) => file.startsWith(`${kind}-`))
		.map((file) => file.replace(/\.json$/, ''))
		.sort();
}

export function readScenario(file: string): Scenario {
	const scenario = JSON.parse(readFileSync(join(FOLDER, `${file}.json`), 'utf8')) as Scenario;
	return { ...scenario, file };
}
