import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { fakeServer, body, credentialsAt, result, webPage, type Answer } from '../api/fakeServer';
import { runNode } from '../support/workflow';
import { READERS } from './support/operations';
import { FaultGroup } from './support/faultGroup';

const group = new FaultGroup('Answer');

const CUT_OFF = {
	message: /^http:\/\/127\.0\.0\.1:\d+\/api returned incomplete or invalid JSON/,
	description: /was truncated, or something other than the music server sent it/,
	httpCode: '200',
	mayHaveArrived: true,
};

const EMPTY = { ...CUT_OFF, message: /\/api returned an empty body instead of a result$/ };

const PAGE = {
	message: /\/api returned a web page instead of a result$/,
	description: /not the music server's API address\. Check the Base URL in the credential/,
	httpCode: '200',
};

group.faults({
	'204 without a body': {
		answer: (response) => void response.writeHead(204).end(),
		...EMPTY,
		httpCode: '204',
	},
	'An empty body': { answer: body(''), ...EMPTY },
	'A body of blanks': { answer: body(' \r\n\t '), ...EMPTY },
	'Truncated JSON': {
		passesTest: true,
		answer: body('[{"queue_id":"kitchen","items":12'),
		...CUT_OFF,
	},
	'Almost JSON': { answer: body("{queue_id: 'kitchen'}"), ...CUT_OFF },
	Words: { answer: body('OK'), ...CUT_OFF },
	'A number that is not valid JSON (NaN)': { answer: body('[NaN]'), ...CUT_OFF },
	'A web page': { answer: webPage(200), ...PAGE },
	'A web page without its content type': {
		answer: body('\n <html><body>Login</body></html>'),
		...PAGE,
	},
	'An empty web page': {
		answer: body('', { 'content-type': 'text/html' }),
		...PAGE,
		message: /\/api returned an empty body instead of a result$/,
	},
});

const form = (words: RegExp) => ({
	message: words,
	description: /may be newer than this node: check for an update of the node/,
});
group.faults(
	{
		'null instead of a list': { answer: result(null), ...form(/got nothing \(null\)$/) },
		'An object instead of a list': {
			answer: result({}),
			...form(/expected a list, but got an object$/),
		},
		'A text instead of a list': {
			answer: result(''),
			...form(/expected a list, but got a string$/),
		},
		'A number instead of a list': {
			answer: result(0),
			...form(/expected a list, but got a number$/),
		},
		'false instead of a list': {
			answer: result(false),
			...form(/expected a list, but got a boolean$/),
		},
		'A list with a null in it': {
			passesTest: true,
			answer: result([{ queue_id: 'a' }, null]),
			...form(/expected a list of objects, but it contains nothing \(null\)$/),
		},
		'A list of strings': {
			passesTest: true,
			answer: result(['a']),
			...form(/it contains a string$/),
		},
		'A list of lists': { answer: result([[]]), ...form(/it contains a list$/) },
	},
	{ operations: READERS },
);

const packed =
	(pack: (json: Buffer) => Buffer, encoding: string) =>
	(value: unknown): Answer =>
		body(pack(Buffer.from(JSON.stringify(value))), { 'content-encoding': encoding });

const called =
	(type: string) =>
	(value: unknown): Answer =>
		body(JSON.stringify(value), { 'content-type': type });

/** Every object of a list with something more in it, which nobody asked for. */
const withMore =
	(more: string) =>
	(value: unknown): Answer =>
		body(JSON.stringify(value).replaceAll('{"', `{${more},"`));

const nested = (levels: number): string =>
	levels === 0
		? '1'
		: levels % 2 === 0
			? `[${nested(levels - 1)}]`
			: `{"deep":${nested(levels - 1)}}`;

group.rightAnswers({
	'JSON without a content type': (value) => body(JSON.stringify(value)),
	'JSON as text/plain': called('text/plain'),
	'JSON as a web page': called('text/html'),
	'JSON as a file': called('application/octet-stream'),
	'JSON with a byte order mark': (value) => body(`\uFEFF${JSON.stringify(value)}`),
	'JSON with blanks around it': (value) => body(`\r\n ${JSON.stringify(value)} \n`),
	'JSON compressed with gzip': packed(gzipSync, 'gzip'),
	'JSON compressed with deflate': packed(deflateSync, 'deflate'),
	'JSON compressed with brotli': packed(brotliCompressSync, 'br'),
	'JSON in several chunks': (value) => (response) => {
		const [first = '', ...others] = JSON.stringify(value);
		response.write(first, () => response.end(others.join('')));
	},
	'Status 201': (value) => body(JSON.stringify(value), {}, 201),
});

/** The result of a change is null, in which no object can be odd: only what it reads to look at itself is. */
group.rightAnswers(
	{
		'16 MiB and more': withMore(`"padding":"${'x'.repeat(8 * 1024 * 1024)}"`),
		'Fifty levels of nesting': withMore(`"deep":${nested(50)}`),
		'Keys that objects inherit (__proto__, constructor)': withMore(
			'"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}',
		),
		'Half characters, emoji and control characters': withMore(
			'"odd":"\\ud83c 🎵 a\\u0000\\u202eb"',
		),
		'Numbers beyond 2^53': withMore('"big":9007199254740993,"huge":1e400'),
		'The text NaN instead of a number': withMore('"elapsed_time":"NaN"'),
	},
	{ unusual: READERS },
);

test('inherited keys have not modified any object', () => {
	expect({}).not.toHaveProperty('polluted');
});

const RAW = { resource: 'queue', operation: 'getAll', returnAll: true, simplify: false };

async function queuesFrom(answer: Answer) {
	const server = await fakeServer({ 'player_queues/all': answer });
	return await runNode(RAW, { credentials: credentialsAt(server.url) });
}

describe('a response is output', () => {
	it('with 16 MiB', async () => {
		const many = Array.from({ length: 16_384 }, (_, index) => ({
			queue_id: `q${index}`,
			padding: 'x'.repeat(1000),
		}));
		const { json } = await queuesFrom(result(many));

		expect(json).toHaveLength(16_384);
		expect(json.at(-1)).toEqual(many.at(-1));
	});

	it('fifty levels deep', async () => {
		let deep: unknown = 'found';
		for (let level = 0; level < 50; level++) deep = level % 2 === 0 ? { deep } : [deep];
		const { json } = await queuesFrom(result([{ queue_id: 'q', deep }]));

		expect(JSON.stringify(json)).toBe(JSON.stringify([{ queue_id: 'q', deep }]));
	});

	it('without items and without an error if it is empty', async () => {
		expect(await queuesFrom(result([]))).toMatchObject({ status: 'success', json: [] });
	});

	it('with half characters and control characters unchanged', async () => {
		const { json } = await queuesFrom(body('[{"queue_id":"\\ud83c","name":"a\\u0000\\u202eb"}]'));

		expect(json).toEqual([{ queue_id: '\ud83c', name: 'a\u0000\u202eb' }]);
	});

	it('with numbers beyond 2^53 as precisely as possible', async () => {
		const { json } = await queuesFrom(
			body('[{"queue_id":"q","big":9007199254740993,"huge":1e400}]'),
		);

		expect(json[0]).toMatchObject({ queue_id: 'q', big: 9007199254740992 });
		expect(JSON.stringify(json)).toContain('"huge":null');
	});
});

describe('inherited keys', () => {
	const hostile =
		'[{"queue_id":"q","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}]';

	it.each([true, false])('do no harm (simplify: %s)', async (simplify) => {
		const server = await fakeServer({ 'player_queues/all': body(hostile) });
		const { json, status } = await runNode(
			{ ...RAW, simplify },
			{ credentials: credentialsAt(server.url) },
		);

		expect(status).toBe('success');
		expect(json[0]).toHaveProperty('queue_id', 'q');
		expect({}).not.toHaveProperty('polluted');
		expect(Object.getPrototypeOf(json[0])).toBe(Object.prototype);
	});
});

group.end();
