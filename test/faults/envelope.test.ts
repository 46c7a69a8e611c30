import {
	startFakeServer,
	credentialsForUrl,
	respondWithEnvelope,
	respondWithResult,
	type RequestHandler,
} from '../api/fakeServer';
import { sourceEngine } from '../support/sourceEngine';
import { runNode } from '../support/runNode';
import {
	GET_MANY,
	HEALTHY_HANDLERS,
	PLAY_MEDIA,
	READING_OPERATIONS,
} from './support/testedOperations';
import { CREDENTIAL_TEST, QUEUE_LIST } from './support/errorSources';
import { FaultGroup } from './support/faultGroup';

const group = new FaultGroup('Envelope');

group.testValidResponses({
	'A bare result': (value) => respondWithResult(value),
	'A result in an envelope': (value) => respondWithEnvelope({ result: value }),
	'An envelope with additional fields': (value) =>
		respondWithEnvelope({ result: value, partial: false, event: null }),
});

const PLAY = {
	resource: 'queue',
	operation: 'playMedia',
	queueId: { __rl: true, mode: 'id', value: 'kitchen' },
	media: { __rl: true, mode: 'uri', value: 'library://playlist/13' },
	options: { confirm: false },
};

async function run(answers: Record<string, RequestHandler>) {
	const server = await startFakeServer({ ...HEALTHY_HANDLERS, ...answers });
	return { server, ...(await runNode(PLAY, { server })) };
}

describe('a change is done, whatever the server returns', () => {
	const GIVEN = [null, '', 0, false, 'done', 42, true, [], {}, ['a', 1], [null], { any: 'thing' }];

	it.each(GIVEN.map((value) => [JSON.stringify(value), value]))('%s', async (text, value) => {
		for (const answer of [respondWithResult(value), respondWithEnvelope({ result: value })]) {
			const { json } = await run({ 'player_queues/play_media': answer });

			expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
		}
		const title = `A change that is answered with ${text}, bare or in an envelope`;
		group.addToPage(title, PLAY_MEDIA, {});
	});

	it.each<[string, object]>([
		['no result', {}],
		['other fields in place of a result', { state: 'playing' }],
	])('in an envelope with %s', async (_, fields) => {
		const { json } = await run({ 'player_queues/play_media': respondWithEnvelope(fields) });

		expect(json).toMatchObject([{ success: true, queue_id: 'kitchen' }]);
	});
});

describe('an empty list is no error', () => {
	const title = 'An empty list, bare or in an envelope';

	describe.each([
		['bare', respondWithResult([])],
		['in an envelope', respondWithEnvelope({ result: [] })],
	])('%s', (_, answer) => {
		test(GET_MANY, async () => {
			const server = await startFakeServer(answer);
			const report = await runNode({ resource: 'queue', operation: 'getAll' }, { server });

			expect(report).toMatchObject({ status: 'success', json: [] });
			group.addToPage(title, GET_MANY, { result: 'no items' });
		});

		test(CREDENTIAL_TEST.title, async () => {
			const { url } = await startFakeServer(answer);

			expect(await CREDENTIAL_TEST.getShownError(credentialsForUrl(url))).toEqual({});
			group.addToPage(title, CREDENTIAL_TEST.title, { result: 'green' });
		});

		test(QUEUE_LIST.title, async () => {
			const credentials = credentialsForUrl((await startFakeServer(answer)).url);
			const list = await sourceEngine().listSearch('searchQueues', { credentials });

			expect(list).toEqual({ results: [] });
			group.addToPage(title, QUEUE_LIST.title, { result: 'an empty list' });
		});
	});
});

describe('every request', () => {
	it('is one POST with its own ID, the command and its arguments', async () => {
		const { server } = await run({});
		const ids = server.requests.map(({ messageId }) => messageId);

		expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
			server.requests.map(() => 'POST /api'),
		);
		expect(new Set(ids).size).toBe(server.requests.length);
		expect(ids.every((id) => id.length >= 8)).toBe(true);
		expect(server.requests.map(({ command }) => command)).toContain('player_queues/play_media');
		for (const { body } of server.requests) {
			const sent = JSON.parse(body) as Record<string, unknown>;

			expect(Object.keys(sent).sort()).toEqual(['args', 'command', 'message_id']);
			expect(sent.args).toEqual(expect.any(Object));
		}
	});

	it('has other IDs in the next execution', async () => {
		const server = await startFakeServer(HEALTHY_HANDLERS);
		await runNode(PLAY, { server });
		await runNode(PLAY, { server });
		const [one, other] = server.requests;

		expect(one!.messageId).not.toBe(other!.messageId);
	});
});

describe('an envelope is an error that says what to do when', () => {
	const FOREIGN = { message_id: 'somebody-else' };

	group.testFaults({
		'An envelope for another request': respondWithResult({ ...FOREIGN, result: [] }),
		'The ID in the envelope is null': respondWithResult({ message_id: null, result: [] }),
		'The ID in the envelope is empty': respondWithResult({ message_id: '', result: [] }),
		'The ID in the envelope is a number': respondWithResult({ message_id: 1, result: [] }),
		'A refusal of another request in an envelope': respondWithResult({
			...FOREIGN,
			error_code: 20,
			details: 'no',
		}),
	});

	for (const [title, httpCode, refusal] of [
		['A refusal in an envelope', '200', { error_code: 5, details: 'Player is asleep' }],
		['A refusal in an envelope, without a reason', '500', { error_code: 999 }],
		[
			'A refusal in an envelope, with a string as the code',
			'500',
			{ error_code: '0', details: '' },
		],
		[
			'A refused token in an envelope',
			'401',
			{ error_code: 20, details: 'Authentication required' },
		],
		[
			'A missing permission in an envelope',
			'403',
			{ error_code: 22, details: 'Admin access required' },
		],
	] as const) {
		group.testFaults({ [title]: respondWithEnvelope(refusal) }, { httpCode });
	}
});

describe('an envelope without a listing is an error', () => {
	group.testFaults(
		{
			'An envelope without a result': respondWithEnvelope({}),
			'A result that is null': respondWithEnvelope({ result: null }),
			'A result that is a string': respondWithEnvelope({ result: '' }),
			'A result that is 0': respondWithEnvelope({ result: 0 }),
			'A result that is false': respondWithEnvelope({ result: false }),
			'A result that is an object': respondWithEnvelope({ result: {} }),
			'Other fields in place of a result': respondWithEnvelope({ a: 1 }),
			'A result that is a list of strings': respondWithEnvelope({ result: ['a'] }),
			'A result that is a list with nulls': respondWithEnvelope({ result: [null] }),
		},
		{ operations: READING_OPERATIONS },
	);
});

group.testPage();
