import type { INodeParameters } from 'n8n-workflow';
import { closeFakeServers, result, TOKEN, type Answer } from '../api/fakeServer';
import { kindOf } from './support/kinds';
import { byId, byUri, QUEUE, queueNow, recorded, replay } from './support/replay';
import { recordedRows, type Row } from './support/rows';

const refusals = recordedRows()
	.filter((row) => kindOf(row) === 'refusal')
	.map((row): [string, Row] => [row.title, row]);

/** The operations a refusal is replayed to: each with the command that is refused. */
const OPERATIONS: ReadonlyArray<readonly [string, string, INodeParameters]> = [
	['a read', 'player_queues/all', { operation: 'getAll', returnAll: true }],
	[
		'a page',
		'player_queues/items',
		{ operation: 'getItems', queueId: byId(QUEUE), returnAll: true },
	],
	[
		'a change',
		'player_queues/play_media',
		{ operation: 'playMedia', queueId: byId(QUEUE), media: byUri('library://playlist/13') },
	],
];

/** What a user must learn from an answer, read off its status and its words. */
function expected({ status, body }: Row, command: string): RegExp {
	switch (status) {
		case 400:
			return new RegExp(`^The server rejected the command: ${literally(body)}`);
		case 401:
			return /^The server at http:\/\/127\.0\.0\.1:\d+ rejected the access token \(401 Unauthorized\)$/;
		case 403:
			return new RegExp(
				`^The access token's user is not allowed to use ${command} \\(403 Forbidden\\)$`,
			);
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

afterEach(closeFakeServers);

describe.each(OPERATIONS)('a recorded refusal of %s', (_, command, parameters) => {
	it.each(refusals)('%s', async (__, row) => {
		const { status, items, error, asked } = await replay(parameters, {
			'player_queues/all': result([queueNow()]),
			'music/item_by_uri': result({ uri: 'library://playlist/13' }),
			[command]: recorded(row),
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
		expect(asked.filter((question) => question.command === command)).toHaveLength(1);
	});
});

describe('the cause of a recorded refusal of playing media', () => {
	const QUEUES = [
		queueNow(),
		queueNow({ queue_id: 'away', display_name: 'Away', available: false }),
	];

	it.each([
		[
			'only bad library uri',
			{ media: byUri('library://track/99999') },
			/^The server cannot find "library:\/\/track\/99999"$/,
		],
		[
			'share URL of a provider not set up',
			{ media: byUri('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC') },
			/^The server cannot find "https:\/\/open\.spotify\.com\/track\//,
		],
	])('%s: the missing item is named', async (note, changed, told) => {
		const { error, asked } = await replay(playing(changed), {
			...answersOf(note),
			'music/item_by_uri': recorded(rowOf(note)),
		});

		expect(error).toMatchObject({ message: expect.stringMatching(told), httpCode: '500' });
		expect(asked.filter(({ command }) => command === 'player_queues/play_media')).toHaveLength(1);
	});

	it.each([
		['radio_mode true', { options: { radioMode: true } }],
		['radio_mode "true" string', { options: { radioMode: '={{ "true" }}' } }],
	])('%s: radio mode is named', async (note, changed) => {
		const { error } = await replay(playing(changed), answersOf(note));

		expect(error?.message).toBe('The server cannot use radio mode with this media');
	});

	it.each([
		['garbage uri', { media: byUri('foo') }, /^"Media" contains "foo", which is not a URI$/],
		['empty media string', { media: byUri('={{ "" }}') }, /^"Media" must not be empty$/],
		['missing media', { media: byUri('={{ null }}') }, /^"Media" must not be empty$/],
		['unknown queue', { queueId: byId('nope') }, /^"Queue" refers to the queue "nope"/],
		['missing queue', { queueId: byId('={{ undefined }}') }, /^"Queue" must not be empty$/],
		[
			'queue of an offline player',
			{ queueId: byId('away') },
			/^"Queue" refers to "Away".*not available$/,
		],
		[
			'protocol player id as queue id',
			{ queueId: byId('a4:5d:36:10:20:02') },
			/^"Queue" refers to the queue/,
		],
		[
			'start_item substring <3 chars',
			{ startAt: 'item', startItem: 'st' },
			/^"Start Item" is "st", which is too short/,
		],
	])('%s: refused before it is sent', async (note, changed, told) => {
		const { error, asked } = await replay(playing(changed), answersOf(note));

		expect(error?.message).toMatch(told);
		expect(asked.map(({ command }) => command)).not.toContain('player_queues/play_media');
	});

	it.each(['start_item empty string', 'start_item ""'])('%s: it is never sent', async (note) => {
		const { asked } = await replay(
			playing({ startAt: 'beginning', startItem: '' }),
			answersOf(note),
		);

		const sent = asked.find(({ command }) => command === 'player_queues/play_media');
		expect(sent?.args).not.toHaveProperty('start_item');
	});

	it.each([
		'start_item latest, podcast',
		'start_item newest, podcast',
		'start_item substring, podcast',
		'start_item exact episode name',
		'start_item latest',
	])('%s: the episode is found by the node and sent by its ID', async (note) => {
		const { args } = rowOf(note);
		const { asked, json } = await replay(
			playing({
				media: byUri(String(args.media)),
				startAt: 'item',
				startItem: String(args.start_item),
			}),
			{
				...answersOf(note),
				info: result({ server_version: '2.8.0.dev2026022718' }),
				'music/podcasts/podcast_episodes': result(EPISODES),
				'player_queues/play_media': refusingAllBut('daily-brief-5', note),
			},
		);

		const sent = asked.find(({ command }) => command === 'player_queues/play_media');
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
		return {
			operation: 'playMedia',
			queueId: byId(QUEUE),
			media: byUri('library://playlist/13'),
			...changed,
			options: { confirm: false, ...(changed.options as INodeParameters | undefined) },
		};
	}

	function rowOf(note: string): Row {
		const row = refusals.find(([title]) => title.endsWith(`: ${note}`));
		if (row === undefined) throw new Error(`No recorded refusal is called "${note}".`);
		return row[1];
	}

	function answersOf(note: string): Record<string, Answer> {
		return {
			'player_queues/all': result(QUEUES),
			'music/item_by_uri': result({ uri: 'library://playlist/13' }),
			'player_queues/play_media': recorded(rowOf(note)),
		};
	}

	/** As the recorded server, which knew exact ids only. */
	function refusingAllBut(id: string, note: string): Answer {
		return (response, question) =>
			(question.args.start_item === id ? result(null) : recorded(rowOf(note)))(response, question);
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
		const { error } = await replay(OPERATIONS[2]![2], {
			'player_queues/all': (response, question) => {
				const held = refused || items > 0 ? items : 15;
				result([queueNow({ items: held, current_index: 0, current_item: first })])(
					response,
					question,
				);
			},
			'player_queues/items': result([first]),
			'music/item_by_uri': result({ uri: 'library://playlist/13' }),
			'player_queues/play_media': (response, question) => {
				refused = true;
				recorded(row)(response, question);
			},
		});

		expect(error?.description).toContain(
			items === 0
				? 'The queue is empty now; it contained 15 items before.'
				: `The queue still contains its ${items} items.`,
		);
	});
});
