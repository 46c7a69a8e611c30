import { displayText } from '../../../scripts/engine/display-text';
import { byUri } from '../../../scripts/engine/resource-locators';
import { isObject } from '../../../nodes/MusicAssistant/helpers/json';
import { credentialsForUrl, respondWithError } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { readScenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

const LOOK_UP = 'metadata/get_track_lyrics';

describe.each(['2.7', '2.8'])('while the lyrics service of %s is unreachable', (version) => {
	const scenario = readScenario(`real-${version}dev-lyrics-service-out-of-reach`);
	const tracks = scenario.rows?.flatMap(({ request }) => request.args.uri ?? []) ?? [];

	const lyricsOf = async (uri: unknown) => {
		const { url } = await startScenarioServer(scenario, {
			[LOOK_UP]: (response, request) => {
				const row = scenario.rows?.find(({ request: { command, args } }) => {
					const ofTrack = isObject(args.track) && args.track.uri === uri;
					return command === LOOK_UP && ofTrack;
				});
				respondWithError(row?.status ?? 404, displayText(row?.body))(response, request);
			},
		});
		const item = byUri(uri);
		const made = { resource: 'library', operation: 'getLyrics', item, options: {} };
		return await runNode(made, { credentials: credentialsForUrl(url) });
	};

	it('the error says that the search failed', async () => {
		const { error } = await lyricsOf(tracks[0]);

		expect(error?.message).toMatch(/^The music server's search for the lyrics of ".+" failed$/);
		expect(error?.description).toMatch(/lyrics service may be unreachable/);
		expect(error?.description).not.toMatch(/Base URL/);
	});

	it('a track that brings its own lyrics has them', async () => {
		const { json } = await lyricsOf(
			scenario.rows?.find(({ body }) => JSON.stringify(body).includes('"lrc_lyrics":"['))?.request
				.args.uri,
		);

		expect(json).toMatchObject([{ lyrics: expect.any(String), synced_lyrics: expect.any(String) }]);
	});
});
