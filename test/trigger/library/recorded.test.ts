import { credentialsForUrl, respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { readScenario } from '../../replay/support/scenarios';
import { startScenarioServer } from '../../replay/support/startScenarioServer';
import { withFastTime } from '../../support/fastTime';
import { ActivatedTrigger } from '../support/activatedTrigger';
import { passTime } from '../support/listenableServer';
import { withWebSocket } from '../support/webSocket';

withWebSocket();
withFastTime();

/** What the recordings do not have: the library, in which nothing of what happens is listed yet. */
const LIBRARY: Readonly<Record<string, RequestHandler>> = Object.fromEntries(
	['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map((type) => [
		`music/${type}s/library_items`,
		respondWithResult([]),
	]),
);

async function startedIn(file: string, event: string) {
	const server = await startScenarioServer(readScenario(file), LIBRARY);
	const listening = await ActivatedTrigger.with(
		{ events: [event], options: { checkMinutes: 60 } },
		{ credentials: credentialsForUrl(server.url) },
	);
	server.startPlayback();
	await passTime(20_000);
	await listening.deactivate();
	return listening.started;
}

test('on a recorded server, each new favorite starts the workflow once, and a removal does not', async () => {
	const started = await startedIn('events-2.8dev-favorite-add-remove', 'favoriteAdded');

	expect(started).toMatchObject([
		{ name: 'Juniper Song', uri: 'library://track/331' },
		{ name: 'Night Record', uri: 'library://album/5' },
	]);
});

test('on a recorded server, each change of a new playlist starts the workflow once', async () => {
	const started = await startedIn('events-2.8dev-playlist-changes', 'playlistChanged');

	expect(started).toMatchObject([
		{ name: 'Morning A', added_names: ['Juniper Song', 'River Song'], removed: [] },
		{ name: 'Morning A', added: [], removed_names: ['Juniper Song'] },
	]);
});
