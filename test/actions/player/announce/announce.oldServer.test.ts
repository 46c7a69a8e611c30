import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithResult,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { announceUrlParameters } from '../support/playerParameters';

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
