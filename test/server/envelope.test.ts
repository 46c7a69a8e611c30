import { runNode } from '../support/workflow';
import {
	answering,
	closeServers,
	credentialsAt,
	enveloped,
	result,
	type Answer,
} from './answering';
import { describeFaults } from './faults';
import { HEALTHY, RESULTS } from './operations';

const QUEUES = [{ queue_id: 'kitchen', display_name: 'Kitchen', items: 3 }];

const GET_ALL = { resource: 'queue', operation: 'getAll', simplify: false };

const PLAY = {
	resource: 'queue',
	operation: 'playMedia',
	queueId: { __rl: true, mode: 'id', value: 'kitchen' },
	media: { __rl: true, mode: 'uri', value: 'library://playlist/13' },
	options: { confirmPlayback: false },
};

afterEach(closeServers);

async function run(parameters: typeof GET_ALL | typeof PLAY, answers: Record<string, Answer>) {
	const server = await answering({ ...HEALTHY, ...answers });
	return { server, ...(await runNode(parameters, { credentials: credentialsAt(server.url) })) };
}

describe('a result is the same', () => {
	it.each<[string, Answer]>([
		['bare', result(QUEUES)],
		['in an envelope', enveloped({ result: QUEUES })],
		[
			'in an envelope with other fields',
			enveloped({ result: QUEUES, partial: false, event: null }),
		],
	])('%s', async (_, answer) => {
		expect((await run(GET_ALL, { 'player_queues/all': answer })).json).toEqual(QUEUES);
	});

	it('when the server sends every answer in an envelope', async () => {
		const wrapped = Object.fromEntries(
			Object.entries(RESULTS).map(([command, result]) => [command, enveloped({ result })]),
		);
		const { json } = await run(PLAY, wrapped);

		expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
	});
});

describe('a change is done, whatever the server gives back', () => {
	const GIVEN = [null, '', 0, false, 'done', 42, true, [], {}, ['a', 1], [null], { any: 'thing' }];

	it.each(GIVEN.map((value) => [JSON.stringify(value), value]))('bare: %s', async (_, value) => {
		const { json } = await run(PLAY, { 'player_queues/play_media': result(value) });

		expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
	});

	it.each(GIVEN.map((value) => [JSON.stringify(value), value]))(
		'in an envelope: %s',
		async (_, value) => {
			const { json } = await run(PLAY, {
				'player_queues/play_media': enveloped({ result: value }),
			});

			expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
		},
	);

	it.each<[string, object]>([
		['no result', {}],
		['other fields in place of a result', { state: 'playing' }],
	])('in an envelope with %s', async (_, fields) => {
		const { json } = await run(PLAY, { 'player_queues/play_media': enveloped(fields) });

		expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
	});
});

describe('every request', () => {
	it('is one POST with an id of its own, the command and its arguments', async () => {
		const { server } = await run(PLAY, {});
		const ids = server.asked.map(({ messageId }) => messageId);

		expect(server.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(
			server.asked.map(() => 'POST /api'),
		);
		expect(new Set(ids).size).toBe(server.asked.length);
		expect(ids.every((id) => id.length >= 8)).toBe(true);
		expect(server.asked.map(({ command }) => command)).toContain('player_queues/play_media');
		for (const { body } of server.asked) {
			const sent = JSON.parse(body) as Record<string, unknown>;

			expect(Object.keys(sent).sort()).toEqual(['args', 'command', 'message_id']);
			expect(sent.args).toEqual(expect.any(Object));
		}
	});

	it('has other ids in the next execution', async () => {
		const server = await answering(HEALTHY);
		const credentials = credentialsAt(server.url);
		await runNode(GET_ALL, { credentials });
		await runNode(GET_ALL, { credentials });
		const [one, other] = server.asked;

		expect(one!.messageId).not.toBe(other!.messageId);
	});
});

describe('an envelope is an error that says what to do when', () => {
	const foreign = {
		message: /^The answer from http:\/\/127\.0\.0\.1:\d+ belongs to another request$/,
		description: /message_id is not the one that was sent, so it was not used/,
		mayHaveArrived: true,
	};

	describeFaults({
		'it answers another request': {
			answer: result({ message_id: 'somebody-else', result: [] }),
			...foreign,
		},
		'its id is null': { answer: result({ message_id: null, result: [] }), ...foreign },
		'its id is empty': { answer: result({ message_id: '', result: [] }), ...foreign },
		'its id is a number': { answer: result({ message_id: 1, result: [] }), ...foreign },
		'another request was refused': {
			answer: result({ message_id: 'somebody-else', error_code: 20, details: 'no' }),
			...foreign,
		},
		'it refuses with a reason': {
			answer: enveloped({ error_code: 5, details: 'Player is asleep' }),
			message: /^The server refused: Player is asleep$/,
			description: /own answer to player_queues/,
			httpCode: '200',
		},
		'it refuses without a reason': {
			answer: enveloped({ error_code: 999 }),
			message: /and gave no reason$/,
			description: /own log tells more/,
			httpCode: '500',
		},
		'it refuses with an error code that is a text': {
			answer: enveloped({ error_code: '0', details: '' }),
			message: /and gave no reason$/,
			description: /own log tells more/,
			httpCode: '500',
		},
		'it refuses the token': {
			answer: enveloped({ error_code: 20, details: 'Authentication required' }),
			message: /refused the access token$/,
			description: /Long-lived access tokens/,
			httpCode: '401',
		},
		'it refuses for lack of a right': {
			answer: enveloped({ error_code: 22, details: 'Admin access required' }),
			message: /^The access token's user may not use player_queues/,
			description: /"Admin access required"/,
			httpCode: '403',
		},
	});
});

describe('an envelope that holds no listing is an error', () => {
	const form = (words: RegExp) => ({
		message: words,
		description: /look for an update of the node/,
	});

	describeFaults(
		{
			'when its result is missing': { answer: enveloped({}), ...form(/nothing \(null\) came$/) },
			'when its result is null': { answer: enveloped({ result: null }), ...form(/\(null\) came$/) },
			'when its result is a text': { answer: enveloped({ result: '' }), ...form(/a string came$/) },
			'when its result is 0': { answer: enveloped({ result: 0 }), ...form(/a number came$/) },
			'when its result is false': {
				answer: enveloped({ result: false }),
				...form(/a boolean came$/),
			},
			'when its result is an object': {
				answer: enveloped({ result: {} }),
				...form(/an object came$/),
			},
			'when it has other fields only': { answer: enveloped({ a: 1 }), ...form(/an object came$/) },
			'when its list holds nulls': {
				answer: enveloped({ result: [null] }),
				...form(/nothing \(null\) is among it$/),
			},
		},
		['reading queues', "reading a queue's items"],
	);
});
