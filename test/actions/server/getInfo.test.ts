import { runOnFakeServer } from '../support/runOnFakeServer';
import { startFakeServer, respondWithError, respondWithResult } from '../../api/fakeServer';
import { runNode, runOn } from '../../support/runNode';
import { describeOnEveryServer, musicServer, describeOnServers } from '../support/musicServer';
import { countSentCommands } from '../support/sentRequests';
import { getInfoParameters, getCommandsParameters } from './support/serverParameters';
import { credentialsFor } from '../../support/credentials';
import { CREDENTIAL_TYPE, sourceEngine } from '../../support/sourceEngine';
import { ActivatedTrigger } from '../../trigger/support/activatedTrigger';
import { withWebSocket } from '../../trigger/support/webSocket';
import { OWN_PLAYLIST_URI } from '../library/support/libraryItems';
import { addToPlaylistParameters } from '../playlist/support/playlistParameters';
import { playMediaParameters } from '../queue/support/playMediaParameters';

const VERSIONS = {
	'2.6': '2.6.0.dev2025051206',
	'2.7': '2.7.11',
	'2.8': '2.8.4',
	'2.9': '2.9.13',
	'2.10': '2.10.6',
	'2.11.0b6': '2.11.0b6',
	'2.11': '2.11.0.dev2026102706',
};

const FEEDS = Array<string>(3).fill('podcastfeed');
const SOURCES = ['builtin', 'filesystem', 'filesystem', ...FEEDS, 'spotify'];

describeOnEveryServer((server, profile) => {
	const run = runOn(server);
	if (profile === 'documented') {
		it('says which server it requires: the documentation has no command for it', async () => {
			const { error } = await run(getInfoParameters());

			expect(error).toMatchObject({
				message: 'The connected server does not have the command info',
				description: expect.stringMatching(/requires Music Assistant 2\.4 or newer/),
			});
		});
		return;
	}

	it('returns the version and what else a bug report needs, only reads, and returns no secrets', async () => {
		const { json } = await run(getInfoParameters());

		expect(json).toEqual([
			{
				server_version: VERSIONS[profile],
				schema_version: expect.any(Number),
				min_supported_schema_version: expect.any(Number),
				base_url: server.url,
				homeassistant_addon: false,
				status: profile === '2.6' || profile === '2.7' ? null : 'running',
				user_role: profile === '2.6' ? null : 'admin',
				music_providers: expect.any(Array),
				players: 6,
			},
		]);
		expect([...(json[0]!.music_providers as string[])].sort()).toEqual(SOURCES);
		const sent = Object.keys(countSentCommands(server)).sort();
		expect(sent).toEqual(['auth/me', 'info', 'players/all', 'providers']);
		const told = JSON.stringify(json);
		for (const secret of Object.values(server.tokens)) expect(told).not.toContain(secret);
		expect(told).not.toMatch(/server_id|user_id|"username"/);
	});
});

describe('the additional requests', () => {
	const server = musicServer('2.10');

	it.each(['auth/me', 'providers', 'players/all'])('may be refused: %s', async (command) => {
		server.control.addFault({ kind: 'status', status: 403, command });
		const { json } = await runNode(getInfoParameters(), { server });

		expect(json).toMatchObject([{ server_version: '2.10.6' }]);
		expect(Object.values(json[0]!)).toContain(null);
	});
});

describe('a server that reports more', () => {
	it('passes nothing on that is not meant for reports', async () => {
		const more = { server_id: '3f1c', token: 'hidden', external_url: 'http://home.example' };
		const { json } = await runOnFakeServer(
			{
				info: respondWithResult({ server_version: '2.11.0', ...more }),
				'auth/me': respondWithResult({ user_id: 'hidden', role: 'dj' }),
				providers: respondWithError(500, 'Internal server error'),
			},
			getInfoParameters(),
		);

		expect(json).toMatchObject([{ server_version: '2.11.0', user_role: 'dj', players: null }]);
		expect(JSON.stringify(json)).not.toMatch(/hidden|3f1c|home\.example/);
	});

	it('with a base URL that is null is identified by its internal address', async () => {
		const internal_url = 'http://192.168.1.20:8095';
		const { json } = await runOnFakeServer(
			{ info: respondWithResult({ server_version: '2.11.0', base_url: null, internal_url }) },
			getInfoParameters(),
		);

		expect(json).toMatchObject([{ base_url: internal_url }]);
	});
});

withWebSocket();

/** Servers name their own addresses, which may lead anywhere. */
describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	const run = runOn(server);
	it('requests are only sent to the address in the credential, whatever address the server reports', async () => {
		const elsewhere = await startFakeServer(respondWithResult(null));
		server.control.setTimeScale(0);
		server.control.setBaseUrl(elsewhere.url, `${elsewhere.url}/outside`);
		const [credential] = Object.values(credentialsFor(server));

		const { json } = await run(getInfoParameters());
		expect(json).toMatchObject([{ base_url: elsewhere.url }]);
		const played = await run(playMediaParameters({ enqueue: 'replace' }));
		expect(played.json[0]?.image_url).toMatch(`${server.url}/imageproxy`);
		for (const operation of [
			getCommandsParameters(),
			addToPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/5'),
		]) {
			expect(await run(operation)).toMatchObject({ error: undefined });
		}
		const test = await sourceEngine().testCredential(credential ?? {}, CREDENTIAL_TYPE);
		expect(test.status).toBe('OK');
		await (await ActivatedTrigger.with({ events: ['any'] }, { server })).deactivate();

		expect(elsewhere.requests).toEqual([]);
	});
});
