import type { INodeParameters } from 'n8n-workflow';
import { describeOnServers, musicServer, type MusicServer } from '../actions/support/musicServer';
import { sentArguments } from '../actions/support/sentRequests';
import { sendCommand } from '../simulator/support/send-command';
import { readList } from './support/readListEntries';
import { runNode } from '../support/runNode';
import { locator } from '../actions/player/support/playerSettings';
import { announceTextParameters } from '../actions/player/support/playerParameters';
import { OFFICE, KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import {
	COMMAND_LIST_PATH,
	PROFILES_LISTING_COMMANDS,
} from '../actions/server/support/serverParameters';
import {
	startFakeServer,
	respondWithWebPage,
	respondWithError,
	respondWithResult,
} from '../api/fakeServer';

const listed = async (server: MusicServer, typed?: string) =>
	await readList('searchSoundPresets', server, { typed });

const NO_COMMANDS = /^This server does not provide a list of its commands$/;
const BY_NAME = /^Set the field to "By Name" and enter the name, for example players\/all\.$/;
const NO_LIBRARY = /^This server cannot list its library$/;
const NO_PROVIDERS = /^This server cannot list its providers\. .*\["filesystem--1234"\]/;
const NO_PLAYERS = /^This server cannot list its players\. Remove the filter/;
const byUri = (uri: string) =>
	new RegExp(`^Set the field to "By URI" and enter the URI, for example ${uri}\\.$`);
const NO_PRESET = { name: 'No Preset', value: 'none' };

describeOnServers(['2.7', '2.8', '2.10', '2.11'], (server) => {
	it('lists the sound presets after No Preset', async () => {
		expect(await listed(server)).toEqual([
			NO_PRESET,
			{ name: 'Night', value: 'k3vn8q2d' },
			{ name: 'Speech', value: 'w7c4hj9s' },
		]);
	});
});

describe('the list of sound presets', () => {
	const server = musicServer('2.8');

	it.each([
		['spee', [{ name: 'Speech', value: 'w7c4hj9s' }]],
		['no', [NO_PRESET]],
		['zzz', []],
	])('can be searched: %s', async (filter, results) => {
		expect(await listed(server, filter)).toEqual(results);
	});

	it('tells presets of the same name apart', async () => {
		const preset = { name: 'Night', config: {}, preset_id: 'aaaa0001' };
		await sendCommand(server, 'config/dsp_presets/save', { preset });
		expect(await listed(server, 'night')).toEqual([
			{ name: 'Night k3vn8q2d', value: 'k3vn8q2d' },
			{ name: 'Night aaaa0001', value: 'aaaa0001' },
		]);
	});
});

describe('the list of text-to-speech engines', () => {
	const server = musicServer('2.10');
	const options = async () => await readList('getTtsEngines', server);

	it('shows them by name, after an entry for none', async () => {
		expect(await options()).toEqual([
			{ name: "Server's Default", value: '' },
			{ name: 'Home automation', value: 'hass--Ks8dW1pX', description: 'hass--Ks8dW1pX' },
		]);
	});

	it('says that the server has no speech provider, and what to do', async () => {
		server.control.setSpeech(false);
		await expect(options()).rejects.toMatchObject({
			message: expect.stringMatching(/^This server has no text-to-speech provider\. Set one up/),
		});
	});

	it('selects an engine that speaks; the default one is not sent', async () => {
		for (const ttsEngine of ['hass--Ks8dW1pX', '']) {
			const given = { playerId: locator('id', OFFICE), options: { ttsEngine } };
			const { json } = await runNode(announceTextParameters('Tea', given), { server });
			expect(json).toMatchObject([{ success: true }]);
		}
		expect(sentArguments(server, 'players/cmd/play_announcement')).toEqual([
			{ player_id: OFFICE, message: 'Tea', tts_engine: 'hass--Ks8dW1pX' },
			{ player_id: OFFICE, message: 'Tea' },
		]);
	});
});

const FEED = 'podcastfeed--dR4mZ8pT://podcast_episode';

describeOnServers(['2.8', '2.10', '2.11'], (server, profile) => {
	it('lists the newest episodes of each podcast', async () => {
		const entries = await readList('searchEpisodes', server);
		const news = entries.filter(({ name }) => name.endsWith('(Morning News)'));

		expect(news.map(({ value }) => value)).toEqual(
			[5, 4, 3, 2, 1].map((number) => `${FEED}/morning-news-${number}`),
		);
		// The feed of "Night Train" says that it has no transcripts.
		expect(entries).toHaveLength(profile === '2.11' ? 15 : 20);
	});

	it.each([
		['MORNING new', 5],
		['evening', 6],
		['zzz', 0],
	])('finds all episodes of a podcast or name: %s', async (typed, count) => {
		expect(await readList('searchEpisodes', server, { typed })).toHaveLength(count);
	});
});

describeOnServers(PROFILES_LISTING_COMMANDS, (server) => {
	it("shows its commands by name, each with the server's description", async () => {
		const entries = await readList('searchCommands', server);
		const response = await fetch(`${server.url}${COMMAND_LIST_PATH}`);
		const commands = (await response.json()) as Array<{ command: string }>;

		expect(entries.map(({ value }) => value)).toEqual(commands.map(({ command }) => command));
		const description = 'Return information about the server.';
		expect(entries).toContainEqual({ name: 'info', value: 'info', description });
	});

	it.each([
		[' VOLUME_SET ', ['players/cmd/volume_set']],
		['information about the server', ['info']],
		['no such words', []],
	])('finds %j in names and descriptions', async (typed, found) => {
		const values = (await readList('searchCommands', server, { typed })).map(({ value }) => value);

		expect(values).toEqual(found);
	});

	it('works for a plain user too', async () => {
		const listed = await readList('searchCommands', server, { user: 'user' });

		expect(listed.length).toBeGreaterThan(80);
	});
});

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
		const request = { command: 'providers', args: { provider_type: 'music' } };
		expect(server.requests).toMatchObject([request]);
	});

	it('is empty if none is set up', async () => {
		const server = await startFakeServer({ providers: respondWithResult([]) });

		expect(await readList('getProviders', server)).toEqual([]);
	});
});

describe('the list of providers of players', () => {
	const players = respondWithResult(
		['sonos', 'airplay', 'sonos', undefined].map((provider) => ({ player_id: 'one', provider })),
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

const sources = async (server: MusicServer, playerId: INodeParameters[string]) =>
	await readList('getSources', server, { parameters: { playerId } });

describeOnServers(['2.7', '2.8', '2.10', '2.11'], (server) => {
	it.each([
		['its ID', locator('list', LIVING_ROOM)],
		['its name', locator('name', 'living room')],
		['a bare value', LIVING_ROOM],
	])('lists the sources of a player, by %s', async (_, player) => {
		expect(await sources(server, player)).toEqual([
			{ name: 'Music Assistant Queue', value: LIVING_ROOM },
			{ name: 'TV', value: 'tv' },
			{ name: 'Line-in', value: 'line-in-1' },
		]);
	});
});

describe('the list of sources', () => {
	const server = musicServer('2.8');

	it('contains the queue of a player without inputs', async () => {
		expect(await sources(server, locator('list', KITCHEN))).toEqual([
			{ name: 'Music Assistant Queue', value: KITCHEN },
		]);
	});

	it.each([
		['nobody has chosen', locator('list', '')],
		['an expression selects', locator('name', '={{ $json.player }}')],
	])('asks for a player if %s one', async (_, player) => {
		expect(await sources(server, player)).toEqual([
			expect.objectContaining({ name: 'Choose a Player First', value: '' }),
		]);
		expect(server.control.requests()).toEqual([]);
	});
});

/** What the editor shows in place of a list; of those that begin with "get", n8n shows the message only. */
describe.each([
	['searchSoundPresets', '2.6', /^This server has no sound presets$/, /2\.7/],
	['getTtsEngines', '2.8', /cannot speak text.*2\.10 or newer, but 2\.8\S* is connected/, /./],
	['searchEpisodes', 'documented', /^This server cannot list its podcasts$/, /"By URI"/],
	['searchCommands', 'documented', NO_COMMANDS, BY_NAME],
	['searchCommands', '2.6', NO_COMMANDS, BY_NAME],
	['getProviders', 'documented', NO_PROVIDERS, /./],
	['getPlayerProviders', 'documented', NO_PLAYERS, /./],
	['searchMedia', 'documented', NO_LIBRARY, byUri('library://playlist/13')],
	['searchAlbums', 'documented', NO_LIBRARY, byUri('library://album/13')],
	['searchRadios', 'documented', NO_LIBRARY, byUri('library://radio/13')],
	['getSources', 'documented', /not report what the player can play from\. Enter the ID/, /./],
] as const)('in place of the list %s, a %s server', (list, profile, message, description) => {
	const server = musicServer(profile);

	it('says that it cannot list this, and what to do', async () => {
		const parameters = { playerId: locator('list', KITCHEN) };
		await expect(readList(list, server, { parameters })).rejects.toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(message),
			description: expect.stringMatching(description),
		});
	});
});

it('a proxy that blocks the list of commands is treated like a server without one', async () => {
	const server = await startFakeServer(respondWithWebPage(200));
	await expect(readList('searchCommands', server)).rejects.toThrow(NO_COMMANDS);
});
