import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import {
	startFakeServer,
	TOKEN,
	respondWithBody,
	respondWithEnvelope,
	respondWithError,
	respondWithWebPage,
	type RequestHandler,
} from '../api/fakeServer';
import { runNode } from '../support/runNode';
import { CREDENTIAL_TEST, QUEUE_LIST } from './support/errorSources';
import { GET_MANY } from './support/testedOperations';
import { FaultGroup } from './support/faultGroup';

const group = new FaultGroup('Hostile server');

const MANY = 'x'.repeat(10 * 1024 * 1024);

group.testFaults(
	{
		'A refusal with a script in it': respondWithError(
			400,
			'No <script>alert(1)</script> <img src=x onerror="alert(2)">queue',
		),
		'A refusal with an unclosed tag': respondWithError(400, 'No queue <img src=x onerror=alert(1)'),
		'A refusal with control characters and line breaks': respondWithError(
			400,
			'No\u0000 queue\u001b[31m\r\n\tred\u007f\u0085\u2028here',
		),
		'A refusal that reverses the reading direction': respondWithError(
			400,
			'No \u202equeue\u202c \u200bhere\ufeff',
		),
		'A refusal of 10 MB': respondWithError(400, MANY),
		'A web page of 10 MB': { respond: respondWithWebPage(500, MANY), httpCode: '500' },
	},
	{ httpCode: '400' },
);

group.testFaults(
	{
		'10 MB that is not JSON, with a success status': respondWithBody(MANY),
		'JSON with 100,000 levels of nesting': respondWithBody(
			`[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
		),
		'An enveloped refusal with a script in it': respondWithEnvelope({
			error_code: 5,
			details: '<b>No</b>\n<script>x</script>queue',
		}),
		'A redirect to an address with a script in it': {
			respond: redirect(`http://x/<script>${'y'.repeat(2000)}</script>`),
			httpCode: '302',
		},
		'An invalid Retry-After header': {
			respond: respondWithError(429, '', { 'retry-after': '<b>never</b>' }),
			httpCode: '429',
		},
	},
	{ httpCode: '200' },
);

const repeated =
	(answer: (header: string) => RequestHandler): RequestHandler =>
	(response, request) =>
		answer(request.headers.authorization!)(response, request);

const escapedCharacters = (text: string, prefix: string, length: number) =>
	[...text]
		.map((character) => prefix + character.charCodeAt(0).toString(16).padStart(length, '0'))
		.join('');
const escapedInJson = (text: string) => escapedCharacters(text, '\\u', 4);
const percentEncoded = (text: string) => escapedCharacters(text, '%', 2);

// The trigger asks without the token: there is none to repeat.
const sources = [CREDENTIAL_TEST, QUEUE_LIST];

for (const [title, status, answer] of [
	[
		'A refusal that repeats the token',
		400,
		(header) => respondWithError(400, `Bad header: ${header}`),
	],
	[
		'A missing permission, reported with the token',
		403,
		(header) => respondWithError(403, `No right: ${header}`),
	],
	[
		'An internal error, reported with the token',
		500,
		(header) => respondWithError(500, `Died of ${header}`),
	],
	[
		'A redirect to an address with the token in it',
		302,
		(header) => redirect(`http://x.example/${header.split(' ')[1]}/login`),
	],
	[
		'An enveloped refusal that repeats the token, escaped as in JSON',
		200,
		(header) => (response, request) => {
			const id = request.messageId;
			const body = `{"message_id":"${id}","error_code":5,"details":"${escapedInJson(header)}"}`;
			respondWithBody(body)(response, request);
		},
	],
	[
		'A redirect to an address with the token in it, percent-encoded',
		302,
		(header) => redirect(`http://x.example/${percentEncoded(header)}`),
	],
	[
		'A Retry-After header with the token',
		429,
		(header) => respondWithError(429, '', { 'retry-after': header }),
	],
] satisfies Array<[string, number, (header: string) => RequestHandler]>) {
	group.testFaults({ [title]: repeated(answer) }, { sources, httpCode: String(status) });
}

describe.each([
	['as it is', TOKEN],
	['escaped as in JSON', escapedInJson(TOKEN)],
	['with one character escaped', TOKEN.replace('J', '\\u004A')],
])('The token in the results, %s', (how, repeatedToken) => {
	it('is not output, neither in a value nor in a key', async () => {
		const server = await startFakeServer(
			respondWithBody(`[{"queue_id":"q","name":"${repeatedToken}","${repeatedToken}":[1]}]`),
		);
		const parameters = { resource: 'queue', operation: 'getAll', simplify: false };
		const report = await runNode(parameters, { server });

		expect(report.json).toEqual([{ queue_id: 'q', name: '(access token)', '(access token)': [1] }]);
		group.addToPage(`The token in the results, ${how}`, GET_MANY, {
			result: 'replaced by "(access token)"',
		});
	});
});

/** Many blanks in few bytes: a file in the gzip format may consist of several. */
const blanks = gzipSync(Buffer.alloc(1024 * 1024, ' '), { level: 9 });

test('A body of 300 MB that arrives in 300 kB', async () => {
	const body = Buffer.concat(Array.from({ length: 300 }, () => blanks));
	const server = await startFakeServer(respondWithBody(body, { 'content-encoding': 'gzip' }));
	// On a busy machine, unpacking it can take longer than the usual timeout.
	const parameters = { resource: 'queue', operation: 'getAll', options: { timeout: 600 } };
	const { error } = await runNode(parameters, { server });

	expect(error?.message).toMatch(/larger than 256 MB/);
	expect(server.requests).toHaveLength(1);
	group.addError('A body of 300 MB that arrives in 300 kB', GET_MANY, error);
});

const flood = (size: number) =>
	Object.fromEntries(
		Array.from({ length: 500 }, (_, index) => [`x-flood-${index}`, 'x'.repeat(size)]),
	);

group.testFaults({ 'A flood of headers': respondWithBody('[]', flood(200)) });

group.testValidResponses({
	'Many headers, but not too many': (value) => respondWithBody(JSON.stringify(value), flood(1)),
});

describe('A setting named __proto__', () => {
	const title = 'A setting named __proto__';
	const playerId = { __rl: true, mode: 'id', value: 'kitchen' };

	/** A player with this one setting, which takes what it is given. */
	async function trap() {
		let value = true;
		const settings: RequestHandler = (response, request) => {
			const entry = JSON.stringify({ key: '__proto__', type: 'boolean', label: 'Trap', value });
			respondWithBody(`{"player_id":"kitchen","values":{"__proto__":${entry}}}`)(response, request);
		};
		return await startFakeServer({
			'players/all': respondWithBody('[{"player_id":"kitchen","name":"Kitchen","available":true}]'),
			'config/players/get': settings,
			'config/players/save': (response, request) => {
				value = !request.body.includes('"values":{"__proto__":false}');
				settings(response, request);
			},
		});
	}

	test.each<[string, INodeParameters, object]>([
		[
			'Player: Get Settings',
			{ resource: 'player', operation: 'getSettings', playerId },
			{ player_id: 'kitchen', key: '__proto__', value: true },
		],
		[
			'Player: Update Settings',
			{
				resource: 'player',
				operation: 'updateSettings',
				playerId,
				settingsInput: 'json',
				settingsJson: '{"__proto__":false}',
			},
			{ success: true },
		],
	])('%s', async (operation, parameters, expected) => {
		const { json, error } = await runNode(parameters, { server: await trap() });

		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining(expected)]);
		expect({}).not.toHaveProperty('value');
		group.addToPage(title, operation, {});
	});
});

group.testPage();

function redirect(location: string): RequestHandler {
	return respondWithError(302, '', { location });
}
