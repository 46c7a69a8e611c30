import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '../../../nodes/MusicAssistant/helpers/json';

const FOLDER = join(__dirname, '../../recorded/scenarios');

/** What happened on a running server, recorded from its WebSocket and by polling; the README.md of that folder explains how. */
export interface Scenario {
	/** The file's name without its extension. */
	readonly file: string;
	readonly server: { readonly version: string; readonly schema: number };
	/** The IDs of the players by name. */
	readonly players: Readonly<Record<string, string>>;
	readonly truth: ScenarioExpectations;
	readonly actions: readonly Action[];
	readonly frames: readonly Frame[];
	readonly polls: readonly Poll[];
	readonly rows?: readonly ScenarioRequest[];
}

interface ScenarioExpectations {
	readonly what: string;
	/** In `events-*` files: the events that a trigger must and may report. */
	readonly expected?: readonly ExpectedEvent[];
	readonly allowed?: readonly ExpectedEvent[];
}

/** An event of the trigger; times are milliseconds since the beginning of the recording. */
export interface ExpectedEvent {
	readonly event: string;
	/** The player's name; missing if the event concerns no player, or any. */
	readonly player?: string;
	readonly at_ms?: number;
	readonly latest_ms?: number;
	readonly title?: string;
	readonly uri?: string;
	readonly volume?: number | string;
	readonly fully_played?: boolean;
}

/** A command that was sent during the recording, or something that was done by hand. */
interface Action {
	readonly at_ms: number;
	readonly command?: string;
	readonly args?: JsonObject;
	readonly answered_at_ms?: number;
	/** The result, or `{status, body}` if the server refused. */
	readonly answer?: JsonValue;
	readonly did?: string;
}

/** A frame that the server's WebSocket sent, or its end. */
interface Frame {
	readonly at_ms: number;
	readonly frame?: JsonObject;
	readonly closed?: boolean;
}

/** A poll of the server's state; the result only has the relevant fields. */
interface Poll {
	readonly at_ms: number;
	readonly command: string;
	readonly args: JsonObject;
	readonly result: JsonValue;
}

/** A request during the recording, and its complete response. */
export interface ScenarioRequest {
	readonly at_ms: number;
	readonly note?: string;
	readonly request: { readonly command: string; readonly args: JsonObject };
	readonly status: number;
	/** Milliseconds until the response. */
	readonly ms: number;
	/** The result, or the text with which the server refused. */
	readonly body: JsonValue;
}

/**
 * The names of the scenario files, without extension.
 *
 * @param kind `events` for the events of a trigger, `real` for the responses to an operation
 */
export function listScenarioFiles(kind: 'events' | 'real'): string[] {
	return readdirSync(FOLDER)
		.filter((file) => file.startsWith(`${kind}-`))
		.map((file) => file.replace(/\.json$/, ''))
		.sort();
}

export function readScenario(file: string): Scenario {
	const scenario = JSON.parse(readFileSync(join(FOLDER, `${file}.json`), 'utf8')) as Scenario;
	return { ...scenario, file };
}
