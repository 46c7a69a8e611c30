import {
	startFakeServer,
	respondWithBody,
	credentialsForUrl,
	respondWithResult,
	respondWithWebPage,
} from '../../api/fakeServer';
import { runNode, runOn } from '../../support/runNode';
import { musicServer, describeOnServers } from '../support/musicServer';
import { pairedItemIndexes } from '../support/nodeReports';
import {
	getCommandsParameters,
	COMMAND_LIST_PATH,
	PROFILES_LISTING_COMMANDS,
	requestsForCommandList,
} from './support/serverParameters';
import { fitsArgumentType } from '../../../nodes/MusicAssistant/actions/server/sendCommand.operation';
import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { readCommandList } from '../../simulator/support/recordings';

const all = getCommandsParameters({ returnAll: true });

describeOnServers(PROFILES_LISTING_COMMANDS, (server) => {
	const run = runOn(server);
	it("returns the server's list, one item for each command", async () => {
		const { json } = await run(all);

		expect(json).toEqual(await (await fetch(`${server.url}${COMMAND_LIST_PATH}`)).json());
		expect(json.length).toBeGreaterThan(80);
		expect(json.find(({ command }) => command === 'players/cmd/volume_set')).toMatchObject({
			parameters: [
				{ name: 'player_id', type: 'string', required: true },
				{ name: 'volume_level', type: 'integer', required: true },
			],
		});
	});

	it('requests only the list, once for all items, and respects the limit', async () => {
		const report = await run(getCommandsParameters({ limit: '={{ $json.limit }}' }), {
			input: [{ limit: 2 }, { limit: 1 }, { limit: 3 }],
		});

		expect(pairedItemIndexes(report)).toEqual([0, 0, 1, 2, 2, 2]);
		expect(server.control.requests()).toHaveLength(1);
		expect(requestsForCommandList(server)).toMatchObject([{ method: 'GET', rawBody: '' }]);
	});

	it('works for a plain user too, with fifty by default', async () => {
		expect((await run(getCommandsParameters(), { user: 'user' })).json).toHaveLength(50);
	});
});

describe.each([
	['2.6', /from Music Assistant 2\.7 on, but 2\.6\.0\.dev2025051206 is connected\./],
	['documented', /from Music Assistant 2\.7 on\. A proxy/],
] as const)('a %s server, which has no list', (profile, description) => {
	const server = musicServer(profile);

	it('is reported, with the version that introduced it and the connected one if known', async () => {
		const { error } = await runNode(all, { server });

		expect(error?.message).toBe('The connected server does not provide a list of its commands');
		expect(error?.description).toMatch(description);
	});
});

it('returns the rights of a command as a newer server lists them: one, several or none', async () => {
	const scopes = ['library.manage', ['config.providers.own', 'config.providers.write'], null];
	const list = scopes.map((required_scope, index) => ({
		command: `some/command_${index}`,
		parameters: [],
		required_scope,
	}));
	const { url } = await startFakeServer(respondWithResult(list));
	const { json } = await runNode(all, { credentials: credentialsForUrl(url) });

	expect(json).toEqual(list);
});

describe('behind a reverse proxy', () => {
	async function told(answer: Parameters<typeof startFakeServer>[0]) {
		const server = await startFakeServer(answer);
		const { error } = await runNode(all, { credentials: credentialsForUrl(`${server.url}/music`) });
		return { ...error, requests: server.requests };
	}

	it('the list is requested under its path', async () => {
		const server = await startFakeServer((response, request) =>
			respondWithResult(
				request.url === `/music${COMMAND_LIST_PATH}` ? [{ command: 'info' }] : null,
			)(response, request),
		);
		const { json } = await runNode(all, { credentials: credentialsForUrl(`${server.url}/music`) });

		expect(json).toEqual([{ command: 'info' }]);
	});

	it.each([
		['returns a page of its own instead', respondWithWebPage(200)],
		['redirects to another address', respondWithBody('', { location: 'http://a.example/' }, 302)],
		['does not find it', respondWithWebPage(404)],
		['returns something else there', respondWithResult({ openapi: '3.0.0' })],
	])('that %s is named as a possible reason for the missing list', async (_, answer) => {
		const info = respondWithResult({ server_version: '2.8.4' });
		const { message, description, requests } = await told((response, request) =>
			(request.command === 'info' ? info : answer)(response, request),
		);

		expect(message).toBe('The connected server does not provide a list of its commands');
		const blocked = /2\.8\.4 is connected\. A proxy .* may also block the path \/api-docs/;
		expect(description).toMatch(blocked);
		expect(requests.filter(({ url }) => url.endsWith('.json'))).toHaveLength(1);
	});

	it('that cannot reach the server says so', async () => {
		const { message } = await told(respondWithWebPage(502));
		expect(message).toMatch(/is not responding right now \(502 Bad Gateway\)$/);
	});
});

const MANY =
	'boolean | number | integer | string | Array of number | Array of integer | Array of string | Array of boolean';

describe.each<[type: string, fitting: JsonValue[], unfitting: JsonValue[]]>([
	['string', ['', 'a', '7'], [7, true, ['a'], {}]],
	['boolean', [true, false], ['true', 'false', 1, 0, []]],
	['integer', [0, -3, 1e15], [1.5, '1', true, [1]]],
	['number', [0, 1.5], ['1.5', false]],
	['Array of string', [[], ['a', 'b']], ['a', [1], ['a', 1], { 0: 'a' }]],
	['Array of integer', [[1, 2]], [[1.5], 1, ['1']]],
	['Array of (string | integer)', [[], ['a', 1]], [[true], 'a', [[1]], [1.5]]],
	['Array of Array of string', [[['a']], []], [['a']]],
	['Array of MediaType', [['track'], []], ['track', 5]],
	['string | integer', ['a', 1], [1.5, true, ['a']]],
	['string | Array of string', ['a', ['a']], [1, [1]]],
	['integer | Array of integer', [1, [1]], ['1', ['1']]],
	[MANY, [true, 1, 1.5, 'a', [1.5], ['a'], [true]], [{}, [{}], ['a', 1]]],
	['object with string keys and Any values', [{}, { a: 1 }], ['{}', [], 1]],
	["object with string keys and 'ConfigValueType' values", [{ a: [1] }], ['a', []]],
	[`object with string keys and ${MANY} values`, [{ a: 1 }], [1, 'a', ['a'], true]],
	['string | Track | Array of (Track | string)', ['a', {}, [{}], [1]], []],
])('%s', (type, fitting, unfitting) => {
	// Null stands for the default.
	const values = [null, ...fitting, ...unfitting];
	it.each(values.map((value) => [value]))('takes %j only if it fits', (value) => {
		expect(fitsArgumentType(value, type)).toBe(!unfitting.includes(value));
	});
});

it.each(['Any', 'MediaType', "<enum 'RepeatMode", 'QueueOption', 'PlayerMedia', 'datetime', ''])(
	'unknown types accept anything: %s',
	(type) => {
		for (const value of ['a', 1, 1.5, true, [], {}]) {
			expect(fitsArgumentType(value, type)).toBe(true);
		}
	},
);

it.each(['commands-schema28', 'commands-schema29'] as const)(
	'every type in the list of a real server accepts something: %s',
	(list) => {
		const types = [...readCommandList(list).values()].flatMap(({ parameters }) =>
			parameters.map(({ type }) => type),
		);
		const values: JsonValue[] = ['a', 1, true, [], {}];
		const fits = (type: string) => values.some((value) => fitsArgumentType(value, type));

		expect(types.filter((type) => !fits(type))).toEqual([]);
	},
);
