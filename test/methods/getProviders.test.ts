import { musicServer } from '../actions/support/musicServer';
import { startFakeServer, respondWithError, respondWithResult } from '../api/fakeServer';
import { readList } from './support/readListEntries';

describe('the list of providers', () => {
	it.each([
		['none that is no music provider', 'getProviders', []],
		['any', 'getProvidersOrAny', [{ name: 'Any', value: '' }]],
		['that of the server', 'getProvidersOrDefault', [{ name: "Server's Default", value: '' }]],
	])('shows them by name with the IDs of their instances, and %s', async (_, method, first) => {
		const server = await startFakeServer({
			providers: respondWithResult([
				{ type: 'music', name: 'Spotify', instance_id: 'spotify--Vq7Lk2Xw' },
				{ type: 'music', name: 'Music folder', instance_id: 'filesystem--1234' },
				{ type: 'music', domain: 'builtin', name: null, instance_id: 'builtin' },
				{ type: 'music', domain: 'odd', name: 'Without an instance' },
			]),
		});

		expect(await readList(method, server)).toEqual([
			...first,
			{ name: 'builtin', value: 'builtin', description: 'builtin' },
			{ name: 'Music folder', value: 'filesystem--1234', description: 'filesystem--1234' },
			{ name: 'Spotify', value: 'spotify--Vq7Lk2Xw', description: 'spotify--Vq7Lk2Xw' },
		]);
		expect(server.requests.map(({ command, args }) => ({ command, args }))).toEqual([
			{ command: 'providers', args: { provider_type: 'music' } },
		]);
	});

	it('is empty if none is set up', async () => {
		const server = await startFakeServer({ providers: respondWithResult([]) });

		expect(await readList('getProviders', server)).toEqual([]);
	});
});

describe('the list of providers of players', () => {
	const players = respondWithResult(
		['sonos', 'airplay', 'sonos', undefined].map((provider, index) => ({
			player_id: `${index}`,
			provider,
		})),
	);

	it('shows each that has players once, by its name', async () => {
		const providers = respondWithResult([
			{ name: 'Zone players', instance_id: 'sonos' },
			{ name: 'Without players', instance_id: 'bluesound' },
		]);
		const server = await startFakeServer({ 'players/all': players, providers });

		expect(await readList('getPlayerProviders', server)).toEqual([
			{ name: 'Any', value: '' },
			{ name: 'airplay', value: 'airplay', description: 'airplay' },
			{ name: 'Zone players', value: 'sonos', description: 'sonos' },
		]);
	});

	it('shows their ids where their names may not be read', async () => {
		const providers = respondWithError(403, 'This command requires the providers.read scope');
		const server = await startFakeServer({ 'players/all': players, providers });

		expect(await readList('getPlayerProviders', server)).toMatchObject([
			{ value: '' },
			{ name: 'airplay' },
			{ name: 'sonos' },
		]);
	});
});

describe('on a server with only the documented commands', () => {
	const server = musicServer('documented');

	it.each([
		['getProviders', /^This server cannot list its providers\. .*\["filesystem--1234"\]/],
		['getPlayerProviders', /^This server cannot list its players\. Remove the filter/],
	])('%s says that they cannot be listed, and what to do', async (method, words) => {
		await expect(readList(method, server)).rejects.toThrow(words);
	});
});
