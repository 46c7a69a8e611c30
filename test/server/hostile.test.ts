import { runNode } from '../support/workflow';
import {
	answering,
	body,
	closeServers,
	credentialsAt,
	enveloped,
	refused,
	webPage,
	type Answer,
} from './answering';
import { describeFaults, expectNoToken, watchErrors } from './faults';

afterEach(closeServers);

describe('a hostile text is shown harmless and short when', () => {
	const OWN_ANSWER = { description: /own answer to player_queues/, httpCode: '400' };

	describeFaults({
		'it holds a script': {
			answer: refused(400, 'No <script>alert(1)</script> <img src=x onerror="alert(2)">queue'),
			message: /^The server refused: No alert\(1\) queue$/,
			...OWN_ANSWER,
		},
		'it holds a tag that is not closed': {
			answer: refused(400, 'No queue <img src=x onerror=alert(1)'),
			message: /^(?!.*<img)The server refused: No queue/,
			...OWN_ANSWER,
		},
		'it holds control characters and line ends': {
			answer: refused(400, 'No\u0000 queue\u001b[31m\r\n\tred\u007f\u0085\u2028here'),
			message: /^The server refused: No queue \[31m red here$/,
			...OWN_ANSWER,
		},
		'it turns the direction of reading': {
			answer: refused(400, 'No \u202equeue\u202c \u200bhere\ufeff'),
			message: /^The server refused: No queue here$/,
			...OWN_ANSWER,
		},
		'it has 10 MB': {
			answer: refused(400, 'x'.repeat(10 * 1024 * 1024)),
			message: /^The server refused: x{100,300}…$/,
			...OWN_ANSWER,
		},
		'it is a web page of 10 MB': {
			answer: webPage(500, 'x'.repeat(10 * 1024 * 1024)),
			message: /^http:\S+\/api answered with a web page \(status 500\) instead of a result$/,
			description: /^.{1,400}$/,
			httpCode: '500',
		},
		'it is 10 MB of no JSON with a good status': {
			answer: body('x'.repeat(10 * 1024 * 1024)),
			message: /^.{1,200}text that is not whole JSON.{0,50}$/,
			description: /^.{1,400}$/,
			httpCode: '200',
			mayHaveArrived: true,
		},
		'it stands in an envelope': {
			answer: enveloped({ error_code: 5, details: '<b>No</b>\n<script>x</script>queue' }),
			message: /^The server refused: No x queue$/,
			description: /own answer/,
			httpCode: '200',
		},
		'it is in the header of a redirect': {
			answer: refused(302, '', { location: `http://x/<script>${'y'.repeat(2000)}</script>` }),
			message: /sends its visitors on to another address$/,
			description: /^It points to http:\/\/x\/ (?!.*<script>).{1,500}$/,
			httpCode: '302',
		},
		'it is in the header that says how long to wait': {
			answer: refused(429, '', { 'retry-after': '<b>never</b>' }),
			message: /asks for fewer requests$/,
			description: /^It asks to wait \(never seconds/,
			httpCode: '429',
		},
	});
});

describe('a server that repeats the token does not make it seen', () => {
	const errors = watchErrors();

	test.each<[string, (header: string) => Answer]>([
		['in a refusal', (header) => refused(400, `Bad header: ${header}`)],
		['in a refusal for lack of a right', (header) => refused(403, `No right: ${header}`)],
		['in a refusal without a known reason', (header) => refused(500, `Died of ${header}`)],
		[
			'in the address of a redirect',
			(header) => refused(302, '', { location: `http://x.example/${header.split(' ')[1]}/login` }),
		],
		['in how long to wait', (header) => refused(429, '', { 'retry-after': header })],
	])('%s', async (_, answer) => {
		const { error } = await queuesFrom((response, asked) => {
			answer(asked.headers.authorization ?? '')(response, asked);
		});

		expect(error).toBeDefined();
		expectNoToken([error, errors()]);
	});
});

describe('a flood of headers', () => {
	const flood = (size: number) =>
		Object.fromEntries(
			Array.from({ length: 500 }, (_, index) => [`x-flood-${index}`, 'x'.repeat(size)]),
		);

	test('that is too large is one error', async () => {
		const { error } = await queuesFrom(body('[]', flood(200)));

		expect(error?.message).toMatch(/^What answers at http\S+ does not speak HTTP$/);
		expect(error?.description).toContain('Check the Base URL');
	});

	test('that is not too large does no harm', async () => {
		const { json } = await queuesFrom(body('[{"queue_id":"q"}]', flood(1)));

		expect(json).toMatchObject([{ queue_id: 'q' }]);
	});
});

async function queuesFrom(answer: Answer) {
	const server = await answering({ 'player_queues/all': answer });
	return await runNode(
		{ resource: 'queue', operation: 'getAll' },
		{ credentials: credentialsAt(server.url) },
	);
}
