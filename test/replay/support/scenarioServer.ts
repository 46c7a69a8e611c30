import { createServer } from 'node:http';
import {
	isObject,
	textAt,
	type JsonObject,
	type JsonValue,
} from '../../../nodes/MusicAssistant/helpers/json';
import {
	fakeServer,
	refused,
	result,
	type Answer,
	type ReceivedRequest,
} from '../../api/fakeServer';
import { lastUntil, RecordedState } from './recordedState';
import { RecordedWebSocket } from './recordedWebSocket';
import type { Row, Scenario } from './scenarios';

export interface ScenarioServer {
	readonly url: string;
	/** Every HTTP request, in the order of arrival. */
	readonly asked: readonly ReceivedRequest[];
	/** Starts the playback: from now on, the WebSocket sends each frame at its recorded time. */
	begin(): void;
	/** Milliseconds of the recording that have passed; 0 before it was started. */
	now(): number;
}

/** A recorded command that changes something, and its response. */
interface Change {
	readonly at: number;
	readonly after: number;
	readonly answer: Answer;
}

/** Commands that change something; all others are reads. */
const CHANGES =
	/^players\/cmd\/|^player_queues\/(?!all$|get|items$)|\/save$|^music\/(sync$|mark_|favorites\/)/;

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
export async function scenarioServer(
	scenario: Scenario,
	answers: Readonly<Record<string, Answer>> = {},
): Promise<ScenarioServer> {
	const state = new RecordedState(scenario);
	const changes = changesOf(scenario);
	let clock: { readonly at: number; readonly since: number } | undefined;
	const now = () => (clock ? clock.at + Date.now() - clock.since : 0);
	const webSocket = new RecordedWebSocket(scenario, state, now);

	const answer: Answer = (response, asked): unknown => {
		const { command } = asked;
		const own = answers[command === '' ? asked.url : command];
		if (own) {
			own(response, asked);
			return;
		}
		if (webSocket.isAway) return response.destroy();
		if (!CHANGES.test(command)) {
			readOf(scenario, state, asked, now())(response, asked);
			return;
		}
		const change = changes.shift();
		if (change === undefined) {
			refused(500, 'Internal server error')(response, asked);
			return;
		}
		clock = { at: change.at, since: Date.now() };
		return setTimeout(() => change.answer(response, asked), change.after);
	};
	const server = await fakeServer(answer, (listener) => {
		const http = createServer(listener);
		webSocket.attach(http);
		return http;
	});
	return {
		...server,
		now,
		begin() {
			clock = { at: 0, since: Date.now() };
			webSocket.play();
		},
	};
}

function changesOf({ actions, rows = [] }: Scenario): Change[] {
	const done = actions.flatMap(({ command, at_ms: at, answered_at_ms: until = at, answer }) =>
		command === undefined ? [] : [{ at, after: until - at, answer: answerOf(answer ?? null) }],
	);
	const asked = rows
		.filter(({ request }) => CHANGES.test(request.command))
		.map((row) => ({ at: row.at_ms, after: row.ms, answer: answerOfRow(row) }));
	return [...done, ...asked].sort((one, other) => one.at - other.at);
}

function answerOf(answer: JsonValue): Answer {
	if (isObject(answer) && typeof answer.status === 'number') {
		return refused(answer.status, textAt(answer, 'body') ?? '');
	}
	return result(answer);
}

function readOf(
	{ rows = [] }: Scenario,
	state: RecordedState,
	{ command, args }: ReceivedRequest,
	at: number,
): Answer {
	const fitting = rows.filter(
		({ request }) =>
			request.command === command &&
			Object.entries(request.args).every(
				([key, value]) => JSON.stringify(args[key] ?? value) === JSON.stringify(value),
			),
	);
	const row = lastUntil(fitting, at);
	if (row) return answerOfRow(row);
	const value = state.read(command, args as JsonObject, at);
	return value === undefined ? refused(400, `Invalid Command: ${command}`) : result(value);
}

function answerOfRow({ status, body: said }: Row): Answer {
	return status === 200 || typeof said !== 'string' ? result(said) : refused(status, said);
}
