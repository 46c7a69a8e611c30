import { fakeServer, credentialsAt, enveloped, result, type Answer } from '../api/fakeServer';
import { sourceEngine } from '../support/engine';
import { runNode } from '../support/workflow';
import { GET_MANY, HEALTHY, PLAY_MEDIA, READERS } from './support/operations';
import { CREDENTIAL_TEST, LIST } from './support/errorSources';
import { FaultGroup } from './support/faultGroup';

const group = new FaultGroup('Envelope');

group.rightAnswers({
	'A bare result': (value) => result(value),
	'A result in an envelope': (value) => enveloped({ result: value }),
	'An envelope with additional fields': (value) =>
		enveloped({ result: value, partial: false, event: null }),
});

const PLAY = {
	resource: 'queue',
	operation: 'playMedia',
	queueId: { __rl: true, mode: 'id', value: 'kitchen' },
	media: { __rl: true, mode: 'uri', value: 'library://playlist/13' },
	options: { confirm: false },
};

async function run(answers: Record<string, Answer>) {
	const server = await fakeServer({ ...HEALTHY, ...answers });
	return { server, ...(await runNode(PLAY, { credentials: credentialsAt(server.url) })) };
}

describe('a change is done, whatever the server returns', () => {
	const GIVEN = [null, '', 0, false, 'done', 42, true, [], {}, ['a', 1], [null], { any: 'thing' }];

	it.each(GIVEN.map((value) => [JSON.stringify(value), value]))('bare: %s', async (text, value) => {
		const { json } = await run({ 'player_queues/play_media': result(value) });

		expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
		group.tell(`A change that is answered with ${text}, bare or in an envelope`, PLAY_MEDIA, {});
	});

	it.each(GIVEN.map((value) => [JSON.stringify(value), value]))(
		'in an envelope: %s',
		async (_, value) => {
			const { json } = await run({
				'player_queues/play_media': enveloped({ result: value }),
			});

			expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
		},
	);

	it.each<[string, object]>([
		['no result', {}],
		['other fields in place of a result', { state: 'playing' }],
	])('in an envelope with %s', async (_, fields) => {
		const { json } = await run({ 'player_queues/play_media': enveloped(fields) });

		expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
	});
});

describe('an empty list is no error', () => {
	const title = 'An empty list, bare or in an envelope';
	const emptyLists = [
		['bare', result([])],
		['in an envelope', enveloped({ result: [] })],
	] as const;

	test.each(emptyLists)('%s: Get Many', async (_, answer) => {
		const { url } = await fakeServer(answer);
		const parameters = { resource: 'queue', operation: 'getAll' };
		const report = await runNode(parameters, { credentials: credentialsAt(url) });

		expect(report).toMatchObject({ status: 'success', json: [] });
		group.tell(title, GET_MANY, { result: 'no items' });
	});

	test.each(emptyLists)('%s: Credential test', async (_, answer) => {
		const { url } = await fakeServer(answer);

		expect(await CREDENTIAL_TEST.attempt(credentialsAt(url))).toEqual({});
		group.tell(title, CREDENTIAL_TEST.title, { result: 'green' });
	});

	test.each(emptyLists)('%s: List', async (_, answer) => {
		const credentials = credentialsAt((await fakeServer(answer)).url);

		expect(await sourceEngine().listSearch('searchQueues', { credentials })).toEqual({
			results: [],
		});
		group.tell(title, LIST.title, { result: 'an empty list' });
	});
});

describe('every request', () => {
	it('is one POST with its own ID, the command and its arguments', async () => {
		const { server } = await run({});
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

	it('has other IDs in the next execution', async () => {
		const server = await fakeServer(HEALTHY);
		const credentials = credentialsAt(server.url);
		await runNode(PLAY, { credentials });
		await runNode(PLAY, { credentials });
		const [one, other] = server.asked;

		expect(one!.messageId).not.toBe(other!.messageId);
	});
});

describe('an envelope is an error that says what to do when', () => {
	const foreign = {
		message: /^The response from http:\/\/127\.0\.0\.1:\d+ belongs to another request$/,
		description: /message_id does not match the request, so it was discarded/,
		mayHaveArrived: true,
	};

	group.faults({
		'An envelope for another request': {
			passesTest: true,
			answer: result({ message_id: 'somebody-else', result: [] }),
			...foreign,
		},
		'The ID in the envelope is null': {
			passesTest: true,
			answer: result({ message_id: null, result: [] }),
			...foreign,
		},
		'The ID in the envelope is empty': {
			passesTest: true,
			answer: result({ message_id: '', result: [] }),
			...foreign,
		},
		'The ID in the envelope is a number': {
			passesTest: true,
			answer: result({ message_id: 1, result: [] }),
			...foreign,
		},
		'A refusal of another request in an envelope': {
			passesTest: true,
			answer: result({ message_id: 'somebody-else', error_code: 20, details: 'no' }),
			...foreign,
		},
		'A refusal in an envelope': {
			passesTest: true,
			answer: enveloped({ error_code: 5, details: 'Player is asleep' }),
			message: /^The server rejected the command: Player is asleep$/,
			description: /own response to player_queues/,
			httpCode: '200',
		},
		'A refusal in an envelope, without a reason': {
			passesTest: true,
			answer: enveloped({ error_code: 999 }),
			message: /without giving a reason \(500 Internal Server Error\)$/,
			description: /Check the server's own log/,
			httpCode: '500',
		},
		'A refusal in an envelope, with a string as the code': {
			passesTest: true,
			answer: enveloped({ error_code: '0', details: '' }),
			message: /without giving a reason \(500 Internal Server Error\)$/,
			description: /Check the server's own log/,
			httpCode: '500',
		},
		'A refused token in an envelope': {
			passesTest: true,
			answer: enveloped({ error_code: 20, details: 'Authentication required' }),
			message: /rejected the access token \(401 Unauthorized\)$/,
			description: /Long-lived access tokens/,
			httpCode: '401',
		},
		'A missing permission in an envelope': {
			passesTest: true,
			answer: enveloped({ error_code: 22, details: 'Admin access required' }),
			message: /^The access token's user is not allowed to use player_queues/,
			description: /"Admin access required"/,
			httpCode: '403',
		},
	});
});

describe('an envelope without a listing is an error', () => {
	const form = (words: RegExp) => ({
		message: words,
		description: /check for an update of the node/,
	});

	group.faults(
		{
			'An envelope without a result': {
				passesTest: true,
				answer: enveloped({}),
				...form(/got nothing \(null\)$/),
			},
			'A result that is null': {
				passesTest: true,
				answer: enveloped({ result: null }),
				...form(/got nothing \(null\)$/),
			},
			'A result that is a text': {
				passesTest: true,
				answer: enveloped({ result: '' }),
				...form(/got a string$/),
			},
			'A result that is 0': {
				passesTest: true,
				answer: enveloped({ result: 0 }),
				...form(/got a number$/),
			},
			'A result that is false': {
				passesTest: true,
				answer: enveloped({ result: false }),
				...form(/got a boolean$/),
			},
			'A result that is an object': {
				passesTest: true,
				answer: enveloped({ result: {} }),
				...form(/got an object$/),
			},
			'Other fields in place of a result': {
				passesTest: true,
				answer: enveloped({ a: 1 }),
				...form(/got an object$/),
			},
			'A result that is a list of strings': {
				passesTest: true,
				answer: enveloped({ result: ['a'] }),
				...form(/it contains a string$/),
			},
			'A result that is a list with nulls': {
				passesTest: true,
				answer: enveloped({ result: [null] }),
				...form(/it contains nothing \(null\)$/),
			},
		},
		{ operations: READERS },
	);
});

group.end();
