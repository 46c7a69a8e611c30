import { createServer } from 'node:http';
import { musicServer } from '../actions/support/musicServer';
import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithError,
	respondWithResult,
	TOKEN,
	respondWithWebPage,
	type RequestHandler,
	type FakeServer,
} from '../api/fakeServer';
import { sourceEngine } from '../support/sourceEngine';
import { addressOfClosedServer } from '../support/listen';
import { credentialsFor } from '../support/credentials';

afterEach(closeFakeServers);

const PROVIDERS = [
	{ type: 'music', domain: 'spotify', name: 'Spotify', instance_id: 'spotify--Vq7Lk2Xw' },
	{ type: 'music', domain: 'filesystem', name: 'Music folder', instance_id: 'filesystem--1234' },
	{ type: 'music', domain: 'builtin', name: null, instance_id: 'builtin' },
	{ type: 'music', domain: 'odd', name: 'Without an instance' },
];

async function optionsFrom(
	answer: RequestHandler,
): Promise<{ server: FakeServer; options: unknown }> {
	const server = await startFakeServer({ providers: answer });
	return { server, options: await optionsAt(server.url) };
}

async function optionsAt(url: string): Promise<unknown> {
	return await sourceEngine().loadOptions('getProviders', { credentials: credentialsForUrl(url) });
}

describe('the list of providers', () => {
	it('shows them by name, in order, and stores the IDs of their instances', async () => {
		const { options } = await optionsFrom(respondWithResult(PROVIDERS));

		expect(options).toEqual([
			{ name: 'builtin', value: 'builtin', description: 'builtin' },
			{ name: 'Music folder', value: 'filesystem--1234', description: 'filesystem--1234' },
			{ name: 'Spotify', value: 'spotify--Vq7Lk2Xw', description: 'spotify--Vq7Lk2Xw' },
		]);
	});

	it('sends one request, and lists only music providers', async () => {
		const { server } = await optionsFrom(respondWithResult(PROVIDERS));

		expect(server.requests.map(({ command, args }) => ({ command, args }))).toEqual([
			{ command: 'providers', args: { provider_type: 'music' } },
		]);
	});

	it('is empty if none is set up', async () => {
		expect((await optionsFrom(respondWithResult([]))).options).toEqual([]);
	});
});

describe('the list of providers of players', () => {
	async function providersOfPlayers(answers: Record<string, RequestHandler>): Promise<unknown> {
		const { url } = await startFakeServer(answers);
		const node = { credentials: credentialsForUrl(url) };
		return await sourceEngine().loadOptions('getPlayerProviders', node);
	}

	const players = respondWithResult([
		{ player_id: '1', provider: 'sonos' },
		{ player_id: '2', provider: 'airplay' },
		{ player_id: '3', provider: 'sonos' },
		{ player_id: '4' },
	]);

	it('shows each that has players once, by its name', async () => {
		const providers = respondWithResult([
			{ name: 'Zone players', instance_id: 'sonos' },
			{ name: 'Without players', instance_id: 'bluesound' },
		]);

		expect(await providersOfPlayers({ 'players/all': players, providers })).toEqual([
			{ name: 'Any', value: '' },
			{ name: 'airplay', value: 'airplay', description: 'airplay' },
			{ name: 'Zone players', value: 'sonos', description: 'sonos' },
		]);
	});

	it('shows their ids where their names may not be read', async () => {
		const providers = respondWithError(403, 'This command requires the providers.read scope');

		expect(await providersOfPlayers({ 'players/all': players, providers })).toMatchObject([
			{ value: '' },
			{ name: 'airplay' },
			{ name: 'sonos' },
		]);
	});

	it('says that a server cannot list players', async () => {
		await expect(providersOfPlayers({})).rejects.toMatchObject({
			message: expect.stringMatching(/^This server cannot list its players\. /),
		});
	});
});

describe('in place of the list of providers', () => {
	it('a server that cannot list them is reported, with what to do', async () => {
		const server = await startFakeServer({});

		await expect(optionsAt(server.url)).rejects.toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(
				/^This server cannot list its providers\. .*\["filesystem--1234"\]/,
			),
		});
	});

	it.each<[string, RequestHandler, RegExp]>([
		['a web page', respondWithWebPage(200), /returned a web page/],
		[
			'a refused token',
			respondWithError(401, 'Authentication required'),
			/rejected the access token/,
		],
		['another form', respondWithResult({ spotify: true }), /has an unexpected format/],
		[
			'a refusal without a reason',
			respondWithError(500, 'Internal server error'),
			/without giving a reason/,
		],
	])('%s is reported with a message', async (_, answer, words) => {
		const opened = optionsFrom(answer);

		await expect(opened).rejects.toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(words),
			description: expect.stringMatching(/^[^\n]{10,600}$/),
		});
		await expect(opened).rejects.not.toMatchObject({ message: expect.stringContaining(TOKEN) });
	});

	it('an unreachable server is reported, with what to check', async () => {
		const baseUrl = await addressOfClosedServer(createServer());

		await expect(optionsAt(baseUrl)).rejects.toMatchObject({
			message: expect.stringMatching(/^Could not connect to .*: connection refused\. .*Base URL/),
		});
	});
});

describe('the providers of a server with only the documented commands', () => {
	const server = musicServer('documented');

	it('cannot be listed, which is reported', async () => {
		const credentials = credentialsFor(server);
		const opened = sourceEngine().loadOptions('getProviders', { credentials });

		await expect(opened).rejects.toMatchObject({
			message: expect.stringContaining('This server cannot list its providers'),
		});
	});
});
