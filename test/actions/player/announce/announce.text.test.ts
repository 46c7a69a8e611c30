import { BEDROOM, KITCHEN, OFFICE } from '../../../../simulator/world/players/players';
import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithResult,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { outputValues, pairedItemIndexes } from '../../support/nodeReports';
import { sentPlayerChanges, announceTextParameters } from '../support/playerParameters';
import { locator } from '../support/playerSettings';

const ANNOUNCE = 'players/cmd/play_announcement';
const playerId = locator('id', OFFICE);

describeOnServers(['2.10', '2.11'], (server) => {
	it('a text is spoken, without any unrequested option', async () => {
		const { json } = await runNode(announceTextParameters(' Dinner is "ready" ', { playerId }), {
			server,
		});

		expect(json).toEqual([
			{
				player: 'Office',
				player_id: OFFICE,
				announcement_volume: 37,
				success: true,
				confirmed: true,
			},
		]);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: ANNOUNCE, args: { player_id: OFFICE, message: 'Dinner is "ready"' } },
		]);
	});

	it('a text is spoken in a language and at a level', async () => {
		const options = { language: 'en-GB', volumeLevel: 60, preAnnounce: 'no' };
		await runNode(announceTextParameters('Tea', { playerId, options }), { server });

		expect(sentPlayerChanges(server)).toEqual([
			{
				command: ANNOUNCE,
				args: {
					player_id: OFFICE,
					message: 'Tea',
					language: 'en-GB',
					volume_level: 60,
					pre_announce: false,
					use_pre_announce: false,
				},
			},
		]);
		expect(server.control.player(OFFICE).announced).toMatchObject([
			{ message: 'Tea', language: 'en-GB', volume: 60, isPlayed: true },
		]);
	});

	it('the text is different for each item', async () => {
		const input = ['One', 'Two', 'Three'].map((words) => ({ words }));
		const playerIds = [KITCHEN, BEDROOM];
		const parameters = announceTextParameters('={{ $json.words }}', {
			target: 'players',
			playerIds,
		});
		const report = await runNode(parameters, { server, input });

		expect(pairedItemIndexes(report)).toEqual([0, 0, 1, 1, 2, 2]);
		expect(outputValues(report, 'success')).toEqual(Array(6).fill(true));
		const heard = server.control.player(BEDROOM).announced.map(({ message }) => message);
		expect(heard).toEqual(['One', 'Two', 'Three']);
	});

	it('a text that nothing can speak fails, with an error about speech and not about fetching', async () => {
		server.control.setSpeech(false);
		const { error } = await runNode(announceTextParameters('Tea', { playerId }), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(error?.description).toMatch(/speech/);
		expect(error?.description).not.toMatch(/download the sound/);
	});
});

describe('a text on a server that does not report its version', () => {
	afterEach(closeFakeServers);

	it('is sent: nothing shows that it is too old', async () => {
		const server = await startFakeServer({
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office' }]),
			[ANNOUNCE]: respondWithResult(null),
		});
		const credentials = credentialsForUrl(server.url);
		const { json } = await runNode(announceTextParameters('Tea', { playerId }), { credentials });

		expect(json).toMatchObject([{ success: true }]);
	});
});
