import type { INodeParameters } from 'n8n-workflow';
import { respondWithResult, TOKEN, type RequestHandler } from '../api/fakeServer';
import {
	byId,
	byUri,
	RECORDED_QUEUE_ID,
	recordedQueueResponse,
	respondAsRecorded,
	runNodeWithHandlers,
} from './support/runNodeWithHandlers';
import {
	requestCalled,
	titledRequestsOfKind,
	type RecordedRequest,
} from './support/recordedRequests';

const refusals = titledRequestsOfKind('refusal');
const refusedRows = refusals.map(([, row]) => row);

const PLAY_MEDIA = {
	operation: 'playMedia',
	queueId: byId(RECORDED_QUEUE_ID),
	media: byUri('library://playlist/13'),
};

/** The operations a refusal is replayed to: each with the command that is refused. */
const OPERATIONS: ReadonlyArray<readonly [string, string, INodeParameters]> = [
	['a read', 'player_queues/all', { operation: 'getAll', returnAll: true }],
	[
		'a page',
		'player_queues/items',
		{ operation: 'getItems', queueId: byId(RECORDED_QUEUE_ID), returnAll: true },
	],
	['a change', 'player_queues/play_media', PLAY_MEDIA],
];

/** What a user must learn from an answer, read off its status and its words. */
function expected({ status, body }: RecordedRequest, command: string): RegExp {
	switch (status) {
		case 400:
			return new RegExp(`^The server rejected the command: ${literally(body)}`);
		case 401:
			return /^The server at http:\/\/127\.0\.0\.1:\d+ rejected the access token \(401 Unauthorized\)$/;
		case 403:
			return new RegExp(`user is not allowed to use ${command} \\(403 Forbidden\\)$`);
		case 404:
			return /^There is no Music Assistant API at http:\/\/127\.0\.0\.1:\d+ \(404 Not Found\)$/;
		case 500:
			return new RegExp(
				`^The server rejected ${command} without giving a reason \\(500 Internal Server Error\\)$`,
			);
		default:
			throw new Error(`There is no rule for status ${status}.`);
	}
}

function literally(words: string): string {
	return words.trim().replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

describe.each(OPERATIONS)('a recorded refusal of %s', (_, command, parameters) => {
	it.each(refusals)('%s', async (__, row) => {
		const { status, items, error, requests } = await runNodeWithHandlers(parameters, {
			'player_queues/all': respondWithResult([recordedQueueResponse()]),
			'music/item_by_uri': respondWithResult({ uri: 'library://playlist/13' }),
			[command]: respondAsRecorded(row),
		});

		expect(status).toBe('error');
		expect(items).toEqual([]);
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(expected(row, command)),
			description: expect.stringMatching(/.{20}/),
			httpCode: String(row.status),
			itemIndex: 0,
		});
		expect(JSON.stringify(error)).not.toContain(TOKEN);
		expect(requests.filter((request) => request.command === command)).toHaveLength(1);
	});
});

describe('the cause of a recorded refusal of playing media', () => {
	it.each([
		['only bad library uri', 'library://track/99999'],
		['share URL of a provider not set up', 'https://open.spotify.com/track/4uLU6hCMjCI75M1A2tKUQC'],
	])('%s: the missing item is named', async (note, uri) => {
		const { error, requests } = await runNodeWithHandlers(playing({ media: byUri(uri) }), {
			...answersOf(note),
			'music/item_by_uri': respondAsRecorded(requestCalled(refusedRows, note)),
		});

		const message = `The server cannot find "${uri}"`;
		expect(error).toMatchObject({ message, httpCode: '500' });
		const commands = requests.map(({ command }) => command);
		expect(commands.filter((command) => command === 'player_queues/play_media')).toHaveLength(1);
	});

	it.each([
		['radio_mode true', { options: { radioMode: true } }],
		['radio_mode "true" string', { options: { radioMode: '={{ "true" }}' } }],
	])('%s: radio mode is named', async (note, changed) => {
		const { error } = await runNodeWithHandlers(playing(changed), answersOf(note));

		expect(error?.message).toBe('The server cannot use radio mode with this media');
	});

	it.each([
		'start_item latest, podcast',
		'start_item newest, podcast',
		'start_item substring, podcast',
		'start_item exact episode name',
		'start_item latest',
	])('%s: the episode is found by the node and sent by its ID', async (note) => {
		const { args } = requestCalled(refusedRows, note);
		const media = byUri(String(args.media));
		const startItem = String(args.start_item);
		const parameters = playing({ media, startAt: 'item', startItem });
		const { requests, json } = await runNodeWithHandlers(parameters, {
			...answersOf(note),
			info: respondWithResult({ server_version: '2.8.0.dev2026022718' }),
			'music/podcasts/podcast_episodes': respondWithResult(EPISODES),
			'player_queues/play_media': refusingAllBut('daily-brief-5', note),
		});

		const sent = requests.find(({ command }) => command === 'player_queues/play_media');
		expect(sent?.args.start_item).toBe('daily-brief-5');
		expect(json[0]).toMatchObject({ success: true, start_item: 'daily-brief-5' });
	});

	/** The last one is the newest, and every recorded text means it. */
	const EPISODES = [3, 4, 5].map((number) => ({
		item_id: `daily-brief-${number}`,
		uri: `podcastfeed--sHmLEz44://podcast_episode/daily-brief-${number}`,
		name: number === 5 ? 'Interview with the harbour master after the storm' : `Day ${number}`,
		media_type: 'podcast_episode',
		position: number,
		metadata: { release_date: `2025-0${number}-01T06:00:00` },
	}));

	function playing(changed: INodeParameters): INodeParameters {
		const options = { confirm: false, ...(changed.options as INodeParameters | undefined) };
		return { ...PLAY_MEDIA, ...changed, options };
	}

	function answersOf(note: string): Record<string, RequestHandler> {
		return {
			'player_queues/all': respondWithResult([recordedQueueResponse()]),
			'music/item_by_uri': respondWithResult({ uri: 'library://playlist/13' }),
			'player_queues/play_media': respondAsRecorded(requestCalled(refusedRows, note)),
		};
	}

	/** As the recorded server, which knew exact ids only. */
	function refusingAllBut(id: string, note: string): RequestHandler {
		return (response, request) =>
			(request.args.start_item === id
				? respondWithResult(null)
				: respondAsRecorded(requestCalled(refusedRows, note)))(response, request);
	}
});

describe('the effect of a recorded refusal of playing media on the queue', () => {
	const withQueue = refusals.filter(
		([, { command, queueAfter }]) => command === 'player_queues/play_media' && queueAfter,
	);

	it('is recorded', () => {
		expect(new Set(withQueue.map(([, { queueAfter }]) => queueAfter!.items === 0)).size).toBe(2);
	});

	it.each(withQueue)('%s', async (_, { queueAfter, ...row }) => {
		const { items } = queueAfter!;
		const first = { queue_item_id: '1', name: 'First' };
		let refused = false;
		const { error } = await runNodeWithHandlers(PLAY_MEDIA, {
			'player_queues/all': (response, request) => {
				const held = refused || items > 0 ? items : 15;
				respondWithResult([
					recordedQueueResponse({ items: held, current_index: 0, current_item: first }),
				])(response, request);
			},
			'player_queues/items': respondWithResult([first]),
			'music/item_by_uri': respondWithResult({ uri: 'library://playlist/13' }),
			'player_queues/play_media': (response, request) => {
				refused = true;
				respondAsRecorded(row)(response, request);
			},
		});

		expect(error?.description).toContain(
			items === 0
				? 'The queue is empty now; it contained 15 items before.'
				: `The queue still contains its ${items} items.`,
		);
	});
});
