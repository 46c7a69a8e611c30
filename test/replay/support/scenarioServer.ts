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
	/** Starts the recording: from now on, the WebSocket sends each recorded frame at its time. */
	begin(): void;
	/** Milliseconds of the recording that have passed; 0 before it has begun. */
	now(): number;
}

/** A recorded command that changes something, with its answer. */
interface Change {
	readonly at: number;
	readonly after: number;
	readonly answer: Answer;
}

/** Commands that change something; all others are reads. */
const CHANGES =
	/^players\/cmd\/|^player_queues\/(?!all$|get|items$)|\/save$|^music\/(sync$|mark_|favorites\/)/;

/**
 * A server on a real socket that answers as a recorded one did, over HTTP and on its WebSocket.
 *
 * Reads get what the recording shows at that moment. The commands that change something get the recorded answers one after
 * another, whichever they are, after the time that these took; each sets the clock to the moment at which the recorded
 * one was sent. Any change beyond the recorded ones is rejected. The clock is that of `Date` and `setTimeout`, so that
 * `withFastTime` speeds it up.
 *
 * @param answers the test's own responses, by command, or by path for a page: those that are not in the recording, or that
 * it is too short for
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
