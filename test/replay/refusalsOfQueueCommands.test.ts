import type { INodeParameters } from 'n8n-workflow';
import { respondWithResult, TOKEN } from '../api/fakeServer';
import {
	byId,
	byUri,
	RECORDED_QUEUE_ID,
	recordedQueueResponse,
	respondAsRecorded,
	runNodeWithHandlers,
} from './support/runNodeWithHandlers';
import { requestCalled, titledRefusals, type RecordedRequest } from './support/recordedRequests';

const refusals = titledRefusals();
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

it.each([
	['radio_mode true', true],
	['radio_mode "true" string', '={{ "true" }}'],
])('%s: radio mode is named as the cause', async (note, radioMode) => {
	const options = { confirm: false, radioMode };
	const { error } = await runNodeWithHandlers(
		{ ...PLAY_MEDIA, options },
		{
			'player_queues/all': respondWithResult([recordedQueueResponse()]),
			'music/item_by_uri': respondWithResult({ uri: 'library://playlist/13' }),
			'player_queues/play_media': respondAsRecorded(requestCalled(refusedRows, note)),
		},
	);

	expect(error?.message).toBe('The server cannot use radio mode with this media');
});
