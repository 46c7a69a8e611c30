import { OFFICE } from '../../../../simulator/world/players/players';
import { startFakeServer, closeFakeServers, respondWithResult } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { outputValues, errorItemMatching, operationErrorMatching } from '../../support/nodeReports';
import {
	announceUrlParameters,
	sentPlayerChanges,
	announceTextParameters,
} from '../support/playerParameters';
import { locator } from '../support/playerSettings';

const ANNOUNCE = 'players/cmd/play_announcement';
const URL = 'http://192.0.2.1/chime.mp3';
const playerId = locator('id', OFFICE);

afterEach(closeFakeServers);

describe('all players', () => {
	it('means those that play it themselves: a group of them would play it twice', async () => {
		const server = await startFakeServer({
			'players/all': respondWithResult([
				{ player_id: 'one', name: 'One', type: 'player' },
				{ player_id: 'pair', name: 'Pair', type: 'stereo_pair' },
				{ player_id: 'house', name: 'House', type: 'group' },
			]),
			[ANNOUNCE]: respondWithResult(null),
		});
		const report = await runNode(announceUrlParameters(URL, { target: 'all' }), { server });

		expect(outputValues(report, 'player_id')).toEqual(['one', 'pair']);
		expect(server.requests.filter(({ command }) => command === ANNOUNCE)).toHaveLength(2);
	});
});

describeOnServers(['2.6', '2.7', '2.8', '2.9'], (server, profile) => {
	it('a text is refused before it is sent: it requires 2.10', async () => {
		const input = [{}, {}, {}];
		const onError = 'continueRegularOutput';
		const parameters = announceTextParameters('Dinner', { playerId });
		const { json } = await runNode(parameters, { server, input, onError });

		const error = `^"Source" cannot be Text on Music Assistant ${profile}.*requires 2\\.10$`;
		const message = expect.stringMatching(/announce the URL of that file/);
		expect(json).toEqual(input.map(() => ({ ...errorItemMatching(new RegExp(error)), message })));
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(server.control.requests('info')).toHaveLength(1);
	});
});

describe('a server before 2.6', () => {
	it('a custom chime is refused if the server would ignore it', async () => {
		const server = await startFakeServer({
			info: respondWithResult({ server_version: '2.5.8', schema_version: 26 }),
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office', available: true }]),
		});
		const options = { preAnnounceUrl: 'http://sounds.example/gong.mp3' };
		const parameters = announceUrlParameters(URL, { playerId: locator('name', 'Office'), options });
		const { error } = await runNode(parameters, { server });

		const message = /^"Chime URL" requires Music Assistant 2\.6, but 2\.5\.8 is connected$/;
		expect(error).toMatchObject(operationErrorMatching(message, /would ignore it/));
		expect(server.requests.map(({ command }) => command)).not.toContain(ANNOUNCE);
	});
});
