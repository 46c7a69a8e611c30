import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ServerEvent } from '../../nodes/MusicAssistant/api/websocket/connection';
import { textOrEmpty } from '../../nodes/MusicAssistant/helpers/json';
import { CREDENTIAL_TYPE } from '../support/sourceEngine';
import { withFastTime } from '../support/fastTime';
import { listen } from '../support/listen';
import { ActivatedTrigger } from './support/activatedTrigger';
import { passTime } from './support/listenableServer';
import { withWebSocket } from './support/webSocket';

/** What a real server (schema 29) sent on its connection, in seconds since the beginning. */
interface Row {
	t: number;
	dir: '<' | '>';
	message?: unknown;
}

const ROWS = JSON.parse(
	readFileSync(join(__dirname, '../recorded/websocket.json'), 'utf8'),
) as Row[];

const EVENTS = ROWS.filter(({ dir }) => dir === '<').flatMap(({ t, message }) => {
	// Long frames were cut off when they were written down.
	const frame = typeof message === 'string' ? parseTruncatedJson(message) : message;
	return isEvent(frame) ? [{ at: t * 1000, event: frame }] : [];
});

const TOLD = [
	'playbackStarted Dawn Song',
	'trackChanged Dawn Song',
	'playbackPaused Dawn Song',
	'itemPlayed Dawn Song, 7 s',
	'playbackStarted Ember Song',
	'trackChanged Ember Song',
	'volumeChanged 75 to 22',
	'syncCompleted podcast',
	'itemPlayed Ember Song, 7 s',
	'playbackStopped Ember Song',
];

withWebSocket();
withFastTime();

test('a recorded evening gives what happened, each event once', async () => {
	expect(EVENTS.length).toBeGreaterThan(40);
	const server = createServer();
	const lines = new WebSocketServer({ server });
	lines.on('connection', (line) => replay(line));
	const baseUrl = await listen(server);
	const listening = await ActivatedTrigger.with(
		{ events: [...new Set(TOLD.map((words) => words.replace(/ .*/, '')))] },
		{ credentials: { [CREDENTIAL_TYPE]: { baseUrl, accessToken: 'a-token' } } },
	);

	await passTime(40_000);
	await listening.deactivate();
	lines.close();
	server.close();

	expect(listening.started.map((item) => inWords(textOrEmpty(item.event), item))).toEqual(TOLD);
});

/** Answers what is asked at the beginning, then sends what was recorded, when it was. */
function replay(line: WebSocket): void {
	const first = (event: string) => EVENTS.find((one) => one.event.event === event)?.event.data;
	const answers: Record<string, unknown> = {
		'players/all': [first('player_updated')],
		'player_queues/all': [first('queue_updated')],
		'music/synctasks': [],
	};
	line.send(JSON.stringify(ROWS[0]!.message));
	line.on('message', (data: Buffer) => {
		const { message_id, command } = JSON.parse(data.toString()) as Record<string, string>;
		line.send(JSON.stringify({ message_id, result: answers[command!] ?? null, partial: false }));
		if (command !== 'music/synctasks') return;
		for (const { at, event } of EVENTS) setTimeout(() => line.send(JSON.stringify(event)), at);
	});
}

function inWords(event: string, simple: Record<string, unknown>): string {
	const { title, seconds_played, media_types, previous_level, volume_level } = simple;
	if (typeof seconds_played === 'number') return `${event} ${String(title)}, ${seconds_played} s`;
	if (typeof volume_level === 'number') {
		return `${event} ${String(previous_level)} to ${volume_level}`;
	}
	return `${event} ${String(title ?? media_types)}`;
}

function isEvent(frame: unknown): frame is ServerEvent {
	return typeof frame === 'object' && frame !== null && 'event' in frame;
}

/** The beginning of a JSON text that was cut off, closed after its last complete part. */
function parseTruncatedJson(text: string): unknown {
	const open: string[] = [];
	let whole = { length: 0, closing: '' };
	let isText = false;
	for (let place = 0; place < text.length; place++) {
		const character = text[place]!;
		if (isText) {
			if (character === '\\') place++;
			else if (character === '"') isText = false;
		} else if (character === '"') isText = true;
		else if (character === '{' || character === '[') open.push(character === '{' ? '}' : ']');
		else if (character === '}' || character === ']') open.pop();
		else if (character === ',') whole = { length: place, closing: [...open].reverse().join('') };
	}
	return JSON.parse(open.length === 0 ? text : text.slice(0, whole.length) + whole.closing);
}
