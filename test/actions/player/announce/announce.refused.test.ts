import type { INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithResult,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { outputValues, operationErrorMatching } from '../../support/nodeReports';
import {
	announceUrlParameters,
	sentPlayerChanges,
	announceTextParameters,
} from '../support/playerParameters';
import { locator } from '../support/playerSettings';

const ANNOUNCE = 'players/cmd/play_announcement';
const URL = 'http://192.0.2.1/chime.mp3';
const playerId = locator('id', OFFICE);

describe('an announcement', () => {
	const server = musicServer('2.10');

	it.each<[string, INodeParameters, RegExp]>([
		['without an address', { url: '={{ "" }}' }, /^"URL" must not be empty$/],
		[
			'of a file address',
			{ url: 'file:///etc/chime.mp3' },
			/^"URL" is "file:.*", which is not a web address$/,
		],
		['of a path', { url: '/chime.mp3' }, /^"URL" is "\/chime\.mp3"/],
		['with an address without a host', { url: 'http://' }, /^"URL" is "http:\/\/"/],
		['with an address with blanks', { url: 'http://a b/c' }, /^"URL" is "http:\/\/a b\/c"/],
		['of an object', { url: '={{ {} }}' }, /^"URL" must be a string/],
		['without text', { source: 'text', message: '={{ " " }}' }, /^"Message" must not be empty$/],
		['of an unknown kind', { source: '={{ "tape" }}' }, /^"Source" is "tape"/],
		['on an unknown target', { target: '={{ "roof" }}' }, /^"Announce On" is "roof"/],
		['with a chime that is a file', { options: { preAnnounceUrl: 'a.mp3' } }, /^"Chime URL" is "a/],
		[
			'with an invalid choice of a chime',
			{ options: { preAnnounce: '={{ "m" }}' } },
			/^"Chime First" is "m"/,
		],
		['too loud', { options: { volumeLevel: 101 } }, /^"Volume Level" is 101/],
		['at less than 0', { options: { volumeLevel: -1 } }, /^"Volume Level" is -1/],
		[
			'at a fraction of a level',
			{ options: { volumeLevel: 1.5 } },
			/^"Volume Level" must be a whole number/,
		],
		['on no player', { playerId: locator('id', '={{ "" }}') }, /^"Player" must not be empty$/],
		['on an empty list', { target: 'players', playerIds: '={{ [] }}' }, /must not be empty$/],
	])('%s is refused before anything changes', async (_, more, message) => {
		const { error } = await runNode(announceUrlParameters(URL, { playerId, ...more }), { server });

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(sentPlayerChanges(server)).toEqual([]);
	});
});

describe('all players', () => {
	afterEach(closeFakeServers);

	it('means those that play it themselves: a group of them would play it twice', async () => {
		const server = await startFakeServer({
			'players/all': respondWithResult([
				{ player_id: 'one', name: 'One', type: 'player' },
				{ player_id: 'pair', name: 'Pair', type: 'stereo_pair' },
				{ player_id: 'house', name: 'House', type: 'group' },
			]),
			[ANNOUNCE]: respondWithResult(null),
		});
		const credentials = credentialsForUrl(server.url);
		const report = await runNode(announceUrlParameters(URL, { target: 'all' }), { credentials });

		expect(outputValues(report, 'player_id')).toEqual(['one', 'pair']);
		expect(server.requests.filter(({ command }) => command === ANNOUNCE)).toHaveLength(2);
	});
});

describeOnServers(['2.6', '2.7', '2.8', '2.9'], (server, profile) => {
	it('a text is refused before it is sent: it requires 2.10', async () => {
		const input = [{}, {}, {}];
		const onError = 'continueRegularOutput';
		const parameters = announceTextParameters('Dinner', { playerId });
		const report = await runNode(parameters, { server, input, onError });

		expect(report.json).toEqual(
			input.map(() => ({
				error: expect.stringMatching(
					new RegExp(`^"Source" cannot be Text on Music Assistant ${profile}.*requires 2\\.10$`),
				),
				message: expect.stringMatching(/announce the URL of that file/),
			})),
		);
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(server.control.requests('info')).toHaveLength(1);
	});
});

describe('a server before 2.6', () => {
	afterEach(closeFakeServers);

	it('a custom chime is refused if the server would ignore it', async () => {
		const { url, requests } = await startFakeServer({
			info: respondWithResult({ server_version: '2.5.8', schema_version: 26 }),
			'players/all': respondWithResult([
				{ player_id: 'up5c9d20e7a314', name: 'Office', available: true },
			]),
		});
		const chime = { preAnnounceUrl: 'http://sounds.example/gong.mp3' };
		const { error } = await runNode(
			announceUrlParameters('http://sounds.example/doorbell.mp3', {
				playerId: { __rl: true, mode: 'name', value: 'Office' },
				options: chime,
			}),
			{ credentials: credentialsForUrl(url) },
		);

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: '"Chime URL" requires Music Assistant 2.6, but 2.5.8 is connected',
			description: expect.stringContaining('would ignore it'),
		});
		expect(requests.map(({ command }) => command)).not.toContain('players/cmd/play_announcement');
	});
});
