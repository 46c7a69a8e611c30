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
import { FaultGroup, type FaultCase } from './support/faultGroup';

const group = new FaultGroup('Hostile server');

const OWN_ANSWER = { description: /own response to player_queues/, httpCode: '400' };

group.testFaults({
	'A refusal with a script in it': {
		respond: respondWithError(
			400,
			'No <script>alert(1)</script> <img src=x onerror="alert(2)">queue',
		),
		message: /^The server rejected the command: No alert\(1\) queue$/,
		...OWN_ANSWER,
	},
	'A refusal with an unclosed tag': {
		respond: respondWithError(400, 'No queue <img src=x onerror=alert(1)'),
		message: /^(?!.*<img)The server rejected the command: No queue/,
		...OWN_ANSWER,
	},
	'A refusal with control characters and line breaks': {
		respond: respondWithError(400, 'No\u0000 queue\u001b[31m\r\n\tred\u007f\u0085\u2028here'),
		message: /^The server rejected the command: No queue \[31m red here$/,
		...OWN_ANSWER,
	},
	'A refusal that reverses the reading direction': {
		respond: respondWithError(400, 'No \u202equeue\u202c \u200bhere\ufeff'),
		message: /^The server rejected the command: No queue here$/,
		...OWN_ANSWER,
	},
	'A refusal of 10 MB': {
		respond: respondWithError(400, 'x'.repeat(10 * 1024 * 1024)),
		message: /^The server rejected the command: x{100,300}…$/,
		...OWN_ANSWER,
	},
	'A web page of 10 MB': {
		respond: respondWithWebPage(500, 'x'.repeat(10 * 1024 * 1024)),
		message:
			/^http:\S+\/api returned a web page \(500 Internal Server Error\) instead of a result$/,
		description: /^.{1,400}$/,
		httpCode: '500',
	},
	'10 MB that is not JSON, with a success status': {
		respond: respondWithBody('x'.repeat(10 * 1024 * 1024)),
		message: /^.{1,200}incomplete or invalid JSON.{0,50}$/,
		description: /^.{1,400}$/,
		httpCode: '200',
		mayHaveBeenCarriedOut: true,
	},
	'JSON with 100,000 levels of nesting': {
		passesCredentialTest: true,
		respond: respondWithBody(`[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`),
		message: /\/api returned JSON that is nested too deeply instead of a result$/,
		description: /something other than the music server sent it/,
		httpCode: '200',
		mayHaveBeenCarriedOut: true,
	},
	'An enveloped refusal with a script in it': {
		passesCredentialTest: true,
		respond: respondWithEnvelope({ error_code: 5, details: '<b>No</b>\n<script>x</script>queue' }),
		message: /^The server rejected the command: No x queue$/,
		description: /own response/,
		httpCode: '200',
	},
	'A redirect to an address with a script in it': {
		respond: respondWithError(302, '', {
			location: `http://x/<script>${'y'.repeat(2000)}</script>`,
		}),
		message: /redirects to another address \(30\d [A-Z][A-Za-z ]+\)$/,
		description: /^The redirect leads to http:\/\/x\/ (?!.*<script>).{1,500}$/,
		httpCode: '302',
	},
	'An invalid Retry-After header': {
		respond: respondWithError(429, '', { 'retry-after': '<b>never</b>' }),
		message: /is receiving too many requests \(429 Too Many Requests\)$/,
		description: /^Lower "Parallel Requests"/,
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

const REPEATED: Readonly<Record<string, FaultCase>> = {
	'A refusal that repeats the token': {
		respond: repeated((header) => respondWithError(400, `Bad header: ${header}`)),
		message: /^The server rejected the command: Bad header: Bearer \(access token\)$/,
		...OWN_ANSWER,
	},
	'A missing permission, reported with the token': {
		respond: repeated((header) => respondWithError(403, `No right: ${header}`)),
		message: /^The access token's user is not allowed to use player_queues/,
		description: /The server says: "No right: Bearer \(access token\)"/,
		httpCode: '403',
	},
	'An internal error, reported with the token': {
		respond: repeated((header) => respondWithError(500, `Died of ${header}`)),
		message: /^The server rejected the command: Died of Bearer \(access token\)$/,
		description: /own response to player_queues/,
		httpCode: '500',
	},
	'A redirect to an address with the token in it': {
		respond: repeated((header) =>
			respondWithError(302, '', { location: `http://x.example/${header.split(' ')[1]}/login` }),
		),
		message: /redirects to another address \(30\d [A-Z][A-Za-z ]+\)$/,
		description:
			/^The redirect leads to http:\/\/x\.example\/.*\/login\. The access token is not sent there/,
		httpCode: '302',
	},
	'An enveloped refusal that repeats the token, escaped as in JSON': {
		passesCredentialTest: true,
		respond: (response, request) => {
			const details = escapedInJson(request.headers.authorization!);
			const body = `{"message_id":"${request.messageId}","error_code":5,"details":"${details}"}`;
			respondWithBody(body)(response, request);
		},
		message: /^The server rejected the command: Bearer \(access token\)$/,
		description: /own response/,
		httpCode: '200',
	},
	'A redirect to an address with the token in it, percent-encoded': {
		respond: repeated((header) =>
			respondWithError(302, '', { location: `http://x.example/${percentEncoded(header)}` }),
		),
		message: /redirects to another address/,
		description: /^The redirect leads to http:\/\/x\.example\/\S*\(access token\)\. /,
		httpCode: '302',
	},
	'A Retry-After header with the token': {
		respond: repeated((header) => respondWithError(429, '', { 'retry-after': header })),
		message: /is receiving too many requests \(429 Too Many Requests\)$/,
		description: /^Lower "Parallel Requests"/,
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
		'A body of 300 MB that arrives in 300 kB': {
			respond: respondWithBody(Buffer.concat(Array.from({ length: 300 }, () => blanks)), {
				'content-encoding': 'gzip',
			}),
			message: /^The response from http\S+ is larger than 256 MB$/,
			description: /not read any further.*check the Base URL/,
			mayHaveBeenCarriedOut: true,
		},
	},
	{ operations: [GET_MANY], sources: [QUEUE_LIST] },
);

const flood = (size: number) =>
	Object.fromEntries(
		Array.from({ length: 500 }, (_, index) => [`x-flood-${index}`, 'x'.repeat(size)]),
	);

group.testFaults({
	'A flood of headers': {
		respond: respondWithBody('[]', flood(200)),
		message: /^The server at http\S+ sends too many headers$/,
		description: /proxy in front of it/,
		mayHaveBeenCarriedOut: true,
	},
});

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
