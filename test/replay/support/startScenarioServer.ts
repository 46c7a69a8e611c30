import { createServer } from 'node:http';
import {
	isObject,
	textAt,
	type JsonObject,
	type JsonValue,
} from '../../../nodes/MusicAssistant/helpers/json';
import {
	startFakeServer,
	respondWithError,
	respondWithResult,
	type FakeServer,
	type RequestHandler,
	type ReceivedRequest,
} from '../../api/fakeServer';
import { runOn } from '../../support/runNode';
import { lastRecordedUntil, RecordedState } from './recordedState';
import { RecordedWebSocket } from './recordedWebSocket';
import { readScenario, type ScenarioRequest, type Scenario } from './scenarios';

export interface ScenarioServer extends FakeServer {
	/** Starts the playback: from now on, the WebSocket sends each frame at its recorded time. */
	startPlayback(): void;
	/** Milliseconds of the recording that have passed; 0 before it was started. */
	elapsedMilliseconds(): number;
}

/** A recorded command that changes something, and its response. */
interface RecordedChange {
	readonly at: number;
	readonly after: number;
	readonly answer: RequestHandler;
}

/** Commands that change something; all others are reads. */
const CHANGE_COMMANDS =
	/^players\/cmd\/|^player_queues\/(?!all$|get|items$)|\/save$|^music\/(sync$|mark_|favorites\/|library\/)/;

/**
 * Starts a server on a real socket that responds as a recorded one did, over HTTP and on its WebSocket.
 *
 * Reads return the state that the recording shows at that time. Commands that change something get the recorded responses
 * in order, whichever command they are, each after as long as it took in the recording; each sets the clock to when the
 * recorded command was sent. Any further change is rejected. The clock uses `Date` and `setTimeout`, so `withFastTime`
 * speeds it up.
 *
 * @param handlers responses that the recording does not contain, by command, or by path for a page
 */
export async function startScenarioServer(
	scenario: Scenario,
	handlers: Readonly<Record<string, RequestHandler>> = {},
): Promise<ScenarioServer> {
	const state = new RecordedState(scenario);
	const changes = recordedChanges(scenario);
	let clock: { readonly at: number; readonly since: number } | undefined;
	const now = () => (clock ? clock.at + Date.now() - clock.since : 0);
	const webSocket = new RecordedWebSocket(scenario, state, now);

	const respond: RequestHandler = (response, request): unknown => {
		const { command } = request;
		const ownHandler = handlers[command === '' ? request.url : command];
		if (ownHandler) {
			ownHandler(response, request);
			return;
		}
		if (webSocket.isUnavailable) return response.destroy();
		if (!CHANGE_COMMANDS.test(command)) {
			handlerForRead(scenario, state, request, now())(response, request);
			return;
		}
		const change = changes.shift();
		if (change === undefined) {
			respondWithError(500, 'Internal server error')(response, request);
			return;
		}
		clock = { at: change.at, since: Date.now() };
		return setTimeout(() => change.answer(response, request), change.after);
	};
	const server = await startFakeServer(respond, (listener) => {
		const http = createServer(listener);
		webSocket.attach(http);
		return http;
	});
	return {
		...server,
		elapsedMilliseconds: now,
		startPlayback() {
			clock = { at: 0, since: Date.now() };
			webSocket.startSendingFrames();
		},
	};
}

/** Starts the server of a recording, to run the node on it. */
export async function replayScenario(
	recorded: string | Scenario,
	handlers?: Readonly<Record<string, RequestHandler>>,
) {
	const scenario = typeof recorded === 'string' ? readScenario(recorded) : recorded;
	const server = await startScenarioServer(scenario, handlers);
	/** The arguments with which a command was sent, each time. */
	const sent = (wanted: string) =>
		server.requests.filter(({ command }) => command === wanted).map(({ args }) => args);
	return {
		scenario,
		server,
		sent,
		run: runOn(server),
		/** The ID of a player by its name. */
		idOf: (name: string) => scenario.players[name] ?? '',
		/** How many commands to players were sent. */
		changes: () => server.requests.filter(({ command }) => command.includes('/cmd/')).length,
	};
}

function recordedChanges({ actions, rows = [] }: Scenario): RecordedChange[] {
	const done = actions.flatMap(({ command, at_ms: at, answered_at_ms: until = at, answer }) =>
		command === undefined
			? []
			: [{ at, after: until - at, answer: handlerForResult(answer ?? null) }],
	);
	const asked = rows
		.filter(({ request }) => CHANGE_COMMANDS.test(request.command))
		.map((row) => ({ at: row.at_ms, after: row.ms, answer: handlerForRequest(row) }));
	return [...done, ...asked].sort((one, other) => one.at - other.at);
}

function handlerForResult(answer: JsonValue): RequestHandler {
	if (isObject(answer) && typeof answer.status === 'number') {
		return respondWithError(answer.status, textAt(answer, 'body') ?? '');
	}
	return respondWithResult(answer);
}

function handlerForRead(
	{ rows = [] }: Scenario,
	state: RecordedState,
	{ command, args }: ReceivedRequest,
	at: number,
): RequestHandler {
	const asked = rows.filter(({ request }) => request.command === command);
	const given = ({ request }: ScenarioRequest) =>
		Object.entries(request.args).filter(([key]) => args[key] !== undefined);
	const fitting = asked.filter((row) =>
		given(row).every(([key, value]) => JSON.stringify(args[key]) === JSON.stringify(value)),
	);
	// A request without an argument fits too, but not as well as one that has it.
	const most = Math.max(...fitting.map((row) => given(row).length));
	const best = fitting.filter((row) => given(row).length === most);
	const row = lastRecordedUntil(best, at);
	if (row) return handlerForRequest(row);
	const value = state.read(command, args as JsonObject, at);
	return value === undefined
		? respondWithError(400, `Invalid Command: ${command}`)
		: respondWithResult(value);
}

function handlerForRequest({ status, body: said }: ScenarioRequest): RequestHandler {
	return status === 200 || typeof said !== 'string'
		? respondWithResult(said)
		: respondWithError(status, said);
}
