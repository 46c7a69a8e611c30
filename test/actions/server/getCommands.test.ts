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
		const { json } = await run(getCommandsParameters(), { user: 'user' });

		expect(json).toHaveLength(50);
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
	const list = [
		{ command: 'music/sync', parameters: [], required_scope: 'library.manage' },
		{
			command: 'config/providers/save',
			parameters: [],
			required_scope: ['config.providers.own', 'config.providers.write'],
		},
		{ command: 'info', parameters: [], required_scope: null },
	];
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
		[
			'redirects to another address',
			respondWithBody('', { location: 'http://elsewhere.example/' }, 302),
		],
		['does not find it', respondWithWebPage(404)],
		['returns something else there', respondWithResult({ openapi: '3.0.0' })],
	])('that %s is named as a possible reason for the missing list', async (_, answer) => {
		const { message, description, requests } = await told((response, request) =>
			(request.command === 'info' ? respondWithResult({ server_version: '2.8.4' }) : answer)(
				response,
				request,
			),
		);

		expect(message).toBe('The connected server does not provide a list of its commands');
		expect(description).toMatch(
			/2\.8\.4 is connected\. A proxy .* may also block the path \/api-docs/,
		);
		expect(requests.filter(({ url }) => url.endsWith('.json'))).toHaveLength(1);
	});

	it('that cannot reach the server says so', async () => {
		expect((await told(respondWithWebPage(502))).message).toMatch(
			/is not responding right now \(502 Bad Gateway\)$/,
		);
	});
});
