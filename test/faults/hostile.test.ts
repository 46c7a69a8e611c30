import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import {
	startFakeServer,
	TOKEN,
	respondWithBody,
	credentialsForUrl,
	respondWithEnvelope,
	respondWithError,
	respondWithWebPage,
	type RequestHandler,
} from '../api/fakeServer';
import { runNode } from '../support/runNode';
import { CREDENTIAL_TEST, QUEUE_LIST } from './support/errorSources';
import { GET_MANY } from './support/testedOperations';
import { FaultGroup, type Fault } from './support/faultGroup';

const group = new FaultGroup('Hostile server');

group.testFaults({
	'A refusal with a script in it': {
		respond: respondWithError(
			400,
			'No <script>alert(1)</script> <img src=x onerror="alert(2)">queue',
		),
		httpCode: '400',
	},
	'A refusal with an unclosed tag': {
		respond: respondWithError(400, 'No queue <img src=x onerror=alert(1)'),
		httpCode: '400',
	},
	'A refusal with control characters and line breaks': {
		respond: respondWithError(400, 'No\u0000 queue\u001b[31m\r\n\tred\u007f\u0085\u2028here'),
		httpCode: '400',
	},
	'A refusal that reverses the reading direction': {
		respond: respondWithError(400, 'No \u202equeue\u202c \u200bhere\ufeff'),
		httpCode: '400',
	},
	'A refusal of 10 MB': {
		respond: respondWithError(400, 'x'.repeat(10 * 1024 * 1024)),
		httpCode: '400',
	},
	'A web page of 10 MB': {
		respond: respondWithWebPage(500, 'x'.repeat(10 * 1024 * 1024)),
		httpCode: '500',
	},
	'10 MB that is not JSON, with a success status': {
		respond: respondWithBody('x'.repeat(10 * 1024 * 1024)),
		httpCode: '200',
	},
	'JSON with 100,000 levels of nesting': {
		respond: respondWithBody(`[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`),
		httpCode: '200',
	},
	'An enveloped refusal with a script in it': {
		respond: respondWithEnvelope({ error_code: 5, details: '<b>No</b>\n<script>x</script>queue' }),
		httpCode: '200',
	},
	'A redirect to an address with a script in it': {
		respond: respondWithError(302, '', {
			location: `http://x/<script>${'y'.repeat(2000)}</script>`,
		}),
		httpCode: '302',
	},
	'An invalid Retry-After header': {
		respond: respondWithError(429, '', { 'retry-after': '<b>never</b>' }),
		httpCode: '429',
	},
});

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

const REPEATED: Readonly<Record<string, Fault>> = {
	'A refusal that repeats the token': {
		respond: repeated((header) => respondWithError(400, `Bad header: ${header}`)),
		httpCode: '400',
	},
	'A missing permission, reported with the token': {
		respond: repeated((header) => respondWithError(403, `No right: ${header}`)),
		httpCode: '403',
	},
	'An internal error, reported with the token': {
		respond: repeated((header) => respondWithError(500, `Died of ${header}`)),
		httpCode: '500',
	},
	'A redirect to an address with the token in it': {
		respond: repeated((header) =>
			respondWithError(302, '', { location: `http://x.example/${header.split(' ')[1]}/login` }),
		),
		httpCode: '302',
	},
	'An enveloped refusal that repeats the token, escaped as in JSON': {
		respond: (response, request) => {
			const details = escapedInJson(request.headers.authorization!);
			const body = `{"message_id":"${request.messageId}","error_code":5,"details":"${details}"}`;
			respondWithBody(body)(response, request);
		},
		httpCode: '200',
	},
	'A redirect to an address with the token in it, percent-encoded': {
		respond: repeated((header) =>
			respondWithError(302, '', { location: `http://x.example/${percentEncoded(header)}` }),
		),
		httpCode: '302',
	},
	'A Retry-After header with the token': {
		respond: repeated((header) => respondWithError(429, '', { 'retry-after': header })),
		httpCode: '429',
	},
};

// The trigger asks without the token: there is none to repeat.
group.testFaults(REPEATED, { sources: [CREDENTIAL_TEST, QUEUE_LIST] });

describe.each([
	['as it is', TOKEN],
	['escaped as in JSON', escapedInJson(TOKEN)],
	['with one character escaped', TOKEN.replace('J', '\\u004A')],
])('The token in the results, %s', (how, repeatedToken) => {
	it('is not output, neither in a value nor in a key', async () => {
		const server = await startFakeServer(
			respondWithBody(`[{"queue_id":"q","name":"${repeatedToken}","${repeatedToken}":[1]}]`),
		);
		const report = await runNode(
			{ resource: 'queue', operation: 'getAll', simplify: false },
			{ credentials: credentialsForUrl(server.url) },
		);

		expect(report.json).toEqual([{ queue_id: 'q', name: '(access token)', '(access token)': [1] }]);
		group.addToPage(`The token in the results, ${how}`, GET_MANY, {
			result: 'replaced by "(access token)"',
		});
	});
});

/** Many blanks in few bytes: a file in the gzip format may consist of several. */
const blanks = gzipSync(Buffer.alloc(1024 * 1024, ' '), { level: 9 });

group.testFaults(
	{
		'A body of 300 MB that arrives in 300 kB': respondWithBody(
			Buffer.concat(Array.from({ length: 300 }, () => blanks)),
			{ 'content-encoding': 'gzip' },
		),
	},
	{ operations: [GET_MANY], sources: [QUEUE_LIST] },
);

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
		const server = await trap();
		const { json, error } = await runNode(parameters, {
			credentials: credentialsForUrl(server.url),
		});

		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining(expected)]);
		expect({}).not.toHaveProperty('value');
		group.addToPage(title, operation, {});
	});
});

group.testPage();
