import { closeFakeServers, startFakeServer, respondWithResult } from '../../api/fakeServer';
import { credentialsFor } from '../../support/credentials';
import { CREDENTIAL_TYPE, sourceEngine } from '../../support/sourceEngine';
import { runNode } from '../../support/runNode';
import { ActivatedTrigger } from '../../trigger/support/activatedTrigger';
import { withWebSocket } from '../../trigger/support/webSocket';
import { OWN_PLAYLIST_URI } from '../library/support/libraryItems';
import { addToPlaylistParameters } from '../playlist/support/playlistParameters';
import { playMediaParameters } from '../queue/support/playMediaParameters';
import { describeOnServers } from '../support/musicServer';
import { getCommandsParameters, getInfoParameters } from './support/serverParameters';

withWebSocket();
afterEach(closeFakeServers);

/** Servers name their own addresses, which may lead anywhere. */
describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it('requests are only sent to the address in the credential, whatever address the server reports', async () => {
		const elsewhere = await startFakeServer(respondWithResult(null));
		server.control.setTimeScale(0);
		server.control.setBaseUrl(elsewhere.url, `${elsewhere.url}/outside`);
		const [credential] = Object.values(credentialsFor(server));

		const { json } = await runNode(getInfoParameters(), { server });
		expect(json).toMatchObject([{ base_url: elsewhere.url }]);
		const played = await runNode(playMediaParameters({ enqueue: 'replace' }), { server });
		expect(played.json[0]?.image_url).toMatch(`${server.url}/imageproxy`);
		for (const operation of [
			getCommandsParameters(),
			addToPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/5'),
		]) {
			expect(await runNode(operation, { server })).toMatchObject({ error: undefined });
		}
		const test = await sourceEngine().testCredential(credential ?? {}, CREDENTIAL_TYPE);
		expect(test.status).toBe('OK');
		await (await ActivatedTrigger.with({ events: ['any'] }, { server })).deactivate();

		expect(elsewhere.requests).toEqual([]);
	});
});
