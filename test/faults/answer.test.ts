import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
	startFakeServer,
	respondWithBody,
	respondWithResult,
	respondWithWebPage,
	type RequestHandler,
} from '../api/fakeServer';
import { runNode } from '../support/runNode';
import { READING_OPERATIONS } from './support/testedOperations';
import { FaultGroup } from './support/faultGroup';

const group = new FaultGroup('Answer');

group.testFaults(
	{
		'204 without a body': (response) => void response.writeHead(204).end(),
		'An empty body': respondWithBody(''),
		'A body of whitespace': respondWithBody(' \r\n\t '),
		'Truncated JSON': respondWithBody('[{"queue_id":"kitchen","items":12'),
		'Almost JSON': respondWithBody("{queue_id: 'kitchen'}"),
		Words: respondWithBody('OK'),
		'A number that is not valid JSON (NaN)': respondWithBody('[NaN]'),
		'A web page': respondWithWebPage(200),
		'A web page without its content type': respondWithBody('\n <html><body>Login</body></html>'),
		'An empty web page': respondWithBody('', { 'content-type': 'text/html' }),
	},
	{ httpCode: '200' },
);

group.testFaults(
	{
		'null instead of a list': respondWithResult(null),
		'An object instead of a list': respondWithResult({}),
		'A string instead of a list': respondWithResult(''),
		'A number instead of a list': respondWithResult(0),
		'false instead of a list': respondWithResult(false),
		'A list with a null in it': respondWithResult([{ queue_id: 'a' }, null]),
		'A list of strings': respondWithResult(['a']),
		'A list of lists': respondWithResult([[]]),
	},
	{ operations: READING_OPERATIONS },
);

const packed =
	(pack: (json: Buffer) => Buffer, encoding: string) =>
	(value: unknown): RequestHandler =>
		respondWithBody(pack(Buffer.from(JSON.stringify(value))), { 'content-encoding': encoding });

const called =
	(type: string) =>
	(value: unknown): RequestHandler =>
		respondWithBody(JSON.stringify(value), { 'content-type': type });

/** Every object of a list with something more in it, which nobody asked for. */
const withMore =
	(more: string) =>
	(value: unknown): RequestHandler =>
		respondWithBody(JSON.stringify(value).replaceAll('{"', `{${more},"`));

const nested = (levels: number): string =>
	levels === 0
		? '1'
		: levels % 2 === 0
			? `[${nested(levels - 1)}]`
			: `{"deep":${nested(levels - 1)}}`;

group.testValidResponses({
	'JSON without a content type': (value) => respondWithBody(JSON.stringify(value)),
	'JSON as text/plain': called('text/plain'),
	'JSON as a web page': called('text/html'),
	'JSON as a file': called('application/octet-stream'),
	'JSON with a byte order mark': (value) => respondWithBody(`\uFEFF${JSON.stringify(value)}`),
	'JSON with whitespace around it': (value) => respondWithBody(`\r\n ${JSON.stringify(value)} \n`),
	'JSON compressed with gzip': packed(gzipSync, 'gzip'),
	'JSON compressed with deflate': packed(deflateSync, 'deflate'),
	'JSON compressed with brotli': packed(brotliCompressSync, 'br'),
	'JSON in several chunks': (value) => (response) => {
		const [first = '', ...others] = JSON.stringify(value);
		response.write(first, () => response.end(others.join('')));
	},
	'Status 201': (value) => respondWithBody(JSON.stringify(value), {}, 201),
});

/** The result of a change is null, in which no object can be odd: only what it reads to look at itself is. */
group.testValidResponses(
	{
		'16 MiB and more': withMore(`"padding":"${'x'.repeat(8 * 1024 * 1024)}"`),
		'Fifty levels of nesting': withMore(`"deep":${nested(50)}`),
		'Keys that objects inherit (__proto__, constructor)': withMore(
			'"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}',
		),
		'Unpaired surrogates, emoji and control characters': withMore(
			'"odd":"\\ud83c 🎵 a\\u0000\\u202eb"',
		),
		'Numbers beyond 2^53': withMore('"big":9007199254740993,"huge":1e400'),
		'The string NaN instead of a number': withMore('"elapsed_time":"NaN"'),
	},
	{ unusual: READING_OPERATIONS },
);

const RAW = { resource: 'queue', operation: 'getAll', returnAll: true };

async function queuesFrom(answer: RequestHandler, simplify = false) {
	const server = await startFakeServer({ 'player_queues/all': answer });
	return await runNode({ ...RAW, simplify }, { server });
}

describe('a response is output', () => {
	it('with 16 MiB', async () => {
		const many = Array.from({ length: 16_384 }, (_, index) => ({
			queue_id: `q${index}`,
			padding: 'x'.repeat(1000),
		}));
		const { json } = await queuesFrom(respondWithResult(many));

		expect(json).toHaveLength(16_384);
		expect(json.at(-1)).toEqual(many.at(-1));
	});

	it('fifty levels deep', async () => {
		let deep: unknown = 'found';
		for (let level = 0; level < 50; level++) deep = level % 2 === 0 ? { deep } : [deep];
		const { json } = await queuesFrom(respondWithResult([{ queue_id: 'q', deep }]));

		expect(JSON.stringify(json)).toBe(JSON.stringify([{ queue_id: 'q', deep }]));
	});

	it('without items and without an error if it is empty', async () => {
		expect(await queuesFrom(respondWithResult([]))).toMatchObject({ status: 'success', json: [] });
	});

	it('with half characters and control characters unchanged', async () => {
		const { json } = await queuesFrom(
			respondWithBody('[{"queue_id":"\\ud83c","name":"a\\u0000\\u202eb"}]'),
		);

		expect(json).toEqual([{ queue_id: '\ud83c', name: 'a\u0000\u202eb' }]);
	});

	it('with numbers beyond 2^53 as precisely as possible', async () => {
		const { json } = await queuesFrom(
			respondWithBody('[{"queue_id":"q","big":9007199254740993,"huge":1e400}]'),
		);

		expect(json[0]).toMatchObject({ queue_id: 'q', big: 9007199254740992 });
		expect(JSON.stringify(json)).toContain('"huge":null');
	});
});

describe('inherited keys', () => {
	const hostile =
		'[{"queue_id":"q","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}]';

	it.each([true, false])('do no harm (simplify: %s)', async (simplify) => {
		const { json, status } = await queuesFrom(respondWithBody(hostile), simplify);

		expect(status).toBe('success');
		expect(json[0]).toHaveProperty('queue_id', 'q');
		expect({}).not.toHaveProperty('polluted');
		expect(Object.getPrototypeOf(json[0])).toBe(Object.prototype);
	});
});

group.testPage();
