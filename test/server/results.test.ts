import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { runNode } from '../support/workflow';
import { answering, body, closeServers, credentialsAt, result, type Answer } from './answering';

const RAW = { resource: 'queue', operation: 'getAll', returnAll: true, simplify: false };

afterEach(closeServers);

async function queuesFrom(answer: Answer) {
	const server = await answering({ 'player_queues/all': answer });
	return await runNode(RAW, { credentials: credentialsAt(server.url) });
}

describe('a right answer is read', () => {
	const queues = [{ queue_id: 'kitchen', display_name: 'Küche 🎵' }];
	const json = Buffer.from(JSON.stringify(queues));

	it.each<[string, Answer]>([
		['as plain JSON', body(json, { 'content-type': 'application/json' })],
		['without a content type', body(json)],
		['as text/plain', body(json, { 'content-type': 'text/plain' })],
		['called a web page all the same', body(json, { 'content-type': 'text/html' })],
		['called a file', body(json, { 'content-type': 'application/octet-stream' })],
		['with a byte order mark', body(Buffer.concat([Buffer.from('\uFEFF'), json]))],
		['with blanks around it', body(`\r\n ${json.toString()} \n`)],
		['packed by gzip', body(gzipSync(json), { 'content-encoding': 'gzip' })],
		['packed by deflate', body(deflateSync(json), { 'content-encoding': 'deflate' })],
		['packed by brotli', body(brotliCompressSync(json), { 'content-encoding': 'br' })],
		['with status 201', body(json, {}, 201)],
		[
			'with letters as codes',
			body('[{"queue_id":"kitchen","display_name":"K\\u00fcche \\ud83c\\udfb5"}]'),
		],
		[
			'in pieces that cut letters in two',
			(response) => {
				const half = json.indexOf(0xbc);
				response.write(json.subarray(0, half), () => response.end(json.subarray(half)));
			},
		],
	])('%s', async (_, answer) => {
		expect((await queuesFrom(answer)).json).toEqual(queues);
	});

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

	it('with nothing in it: no items and no error', async () => {
		expect(await queuesFrom(result([]))).toMatchObject({ status: 'success', json: [] });
	});

	it('with half letters and control characters, as they are', async () => {
		const { json } = await queuesFrom(body('[{"queue_id":"\\ud83c","name":"a\\u0000\\u202eb"}]'));

		expect(json).toEqual([{ queue_id: '\ud83c', name: 'a\u0000\u202eb' }]);
	});

	it('with numbers beyond 2^53, as near as numbers get', async () => {
		const { json } = await queuesFrom(
			body('[{"queue_id":"q","big":9007199254740993,"huge":1e400}]'),
		);

		expect(json[0]).toMatchObject({ queue_id: 'q', big: 9007199254740992 });
		expect(JSON.stringify(json)).toContain('"huge":null');
	});
});

describe('keys that objects have of themselves', () => {
	const hostile =
		'[{"queue_id":"q","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}]';

	it.each([true, false])('do no harm (simplify: %s)', async (simplify) => {
		const server = await answering({ 'player_queues/all': body(hostile) });
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
