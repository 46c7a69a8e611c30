import { createServer, type Server } from 'node:http';
import type { IDataObject } from 'n8n-workflow';
import {
	respondWithError,
	respondWithResult,
	startFakeServer,
	type FakeServer,
	type ReceivedRequest,
	type RequestHandler,
} from '../../../api/fakeServer';
import { listen } from '../../../support/listen';

/** Carries out a command, and answers with null or what the change returns. */
export function carryOut(change: (args: ReceivedRequest['args']) => unknown): RequestHandler {
	return (response, request) => {
		respondWithResult(change(request.args) ?? null)(response, request);
	};
}

/** Starts a server that tells of these players what they contain at the time. */
export async function startPlayersServer(
	players: readonly IDataObject[],
	handlers: Readonly<Record<string, RequestHandler>>,
): Promise<FakeServer> {
	return await startFakeServer({
		'players/all': carryOut(() => players),
		'players/get': carryOut((args) => players.find((one) => one.player_id === args.player_id)),
		...handlers,
	});
}

export const SCRIPTED_PLAYER = 'scripted-player';

/** Another player, whose state never changes. */
export const OTHER_PLAYER = 'other-player';

/**
 * Starts a server with a player that reports one state after another, and then always the last one. Every command
 * succeeds.
 *
 * @param commands the result of each command that the server has
 * @param states the responses to one read after the other, null for a player that is gone; without states, the server
 * has no command to read a player
 */
export async function startScriptedPlayerServer(
	commands: Readonly<Record<string, unknown>>,
	...states: ReadonlyArray<IDataObject | null>
): Promise<FakeServer> {
	const player = { player_id: SCRIPTED_PLAYER, name: 'Scripted', available: true };
	const other = { player_id: OTHER_PLAYER, name: 'Other', available: true };
	let reads = 0;
	const readPlayer = carryOut((args) => {
		if (args.player_id === OTHER_PLAYER) return other;
		const state = states[Math.min(reads++, states.length - 1)];
		return state && { ...player, ...state };
	});
	return await startFakeServer({
		'players/all': respondWithResult([player, other]),
		...(states.length > 0 && { 'players/get': readPlayer }),
		'player_queues/all': respondWithResult([{ queue_id: SCRIPTED_PLAYER, items: 5 }]),
		...Object.fromEntries(
			Object.entries(commands).map(([command, answer]) => [command, respondWithResult(answer)]),
		),
	});
}

/** The state of a player that plays this item. */
export function playerPlayingItem(id: string, elapsed = 0): IDataObject {
	const current_media = { queue_item_id: id, title: `Title ${id}` };
	return { playback_state: 'playing', elapsed_time: elapsed, current_media };
}

export const SETTINGS_PLAYER = 'odd-player';

/** One setting as servers describe it. */
export function settingEntry(type: string, value: unknown, more: IDataObject = {}): IDataObject {
	const entry = { type, label: '', default_value: null, options: [], range: null, ...more, value };
	return entry as IDataObject;
}

interface SettingsBehavior {
	/** The initial settings, in either format. */
	readonly config: IDataObject;
	/** Returns the settings after values were saved; by default, they stay unchanged. */
	readonly save?: (config: IDataObject, values: IDataObject) => IDataObject;
	/** The response to that; by default, the settings. */
	readonly answer?: (config: IDataObject) => unknown;
	/** Whether settings in this state cannot be read. */
	readonly isUnreadable?: (config: IDataObject) => boolean;
}

/** Starts a server with one player whose settings behave as a test needs it. */
export async function startSettingsServer({
	config: initial,
	save = (config) => config,
	answer = (config) => config,
	isUnreadable = () => false,
}: SettingsBehavior): Promise<FakeServer> {
	let config = initial;
	const fail = respondWithError(500, 'Internal server error');
	const player = { player_id: SETTINGS_PLAYER, name: 'Odd', available: true };
	return await startFakeServer({
		'players/all': respondWithResult([player]),
		'config/players/get': (...exchange) =>
			(isUnreadable(config) ? fail : respondWithResult(config))(...exchange),
		'config/players/save': carryOut(({ values }) => {
			config = save(config, values as IDataObject);
			return answer(config);
		}),
	});
}

/** Saves like a real server, in the format with an entry for each setting. */
export function applySavedValues(config: IDataObject, values: IDataObject): IDataObject {
	const entries = config.values as Record<string, IDataObject>;
	const kept = Object.entries(entries).map(([key, one]) => [
		key,
		key in values ? { ...one, value: values[key] ?? one.default_value } : one,
	]);
	return { ...config, values: Object.fromEntries(kept) as IDataObject };
}

/** A web server with one sound, for the tests of a file: its address, the URL of the sound, and one where there is none. */
export function setupSoundServer() {
	let server: Server;
	let url = '';
	beforeAll(async () => {
		server = createServer((request, response) => {
			response.writeHead(request.url === '/chime.mp3' ? 200 : 404).end();
		});
		url = await listen(server);
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	return {
		get url() {
			return url;
		},
		get chime() {
			return `${url}/chime.mp3`;
		},
		get missing() {
			return `${url}/missing.mp3`;
		},
	};
}
