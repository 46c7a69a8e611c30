import { isObject, textAt } from '../../../nodes/MusicAssistant/helpers/json';
import {
	MARK_PLAYED,
	MARK_UNPLAYED,
	ITEM_BY_URI,
} from '../../actions/library/support/libraryCommands';
import {
	getEpisodesParameters,
	setPlayedParameters,
} from '../../actions/library/support/libraryParameters';
import { PODCAST_EPISODES } from '../../actions/queue/support/queueCommands';
import { playNewestEpisodeParameters } from '../../actions/queue/support/playNewestEpisode';
import { locator, PLAY_MEDIA } from '../../actions/queue/support/playMediaParameters';
import { credentialsForUrl, respondWithResult } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { lastRecordedUntil } from '../support/recordedState';
import { readScenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

const PODCAST = 'library://podcast/2';

withFastTime();

describe.each(['2.7', '2.8'])('the played status of an episode, recorded on %s', (version) => {
	const scenario = readScenario(`real-${version}dev-podcast-episode-fully-played`);
	const rows = scenario.rows ?? [];
	const recorded = rows.find(({ request }) => request.command === ITEM_BY_URI)?.body;
	const own = isObject(recorded) ? recorded : {};
	const uri = textAt(own, 'uri') ?? '';
	// The recording leaves out what a whole item has besides.
	const item = { ...own, podcast: { item_id: '2', provider: 'library' } };

	async function running(answers = {}) {
		const server = await startScenarioServer(scenario, {
			[ITEM_BY_URI]: respondWithResult(item),
			...answers,
		});
		return { server, credentials: credentialsForUrl(server.url) };
	}

	it('is verified in the episodes of its podcast, played and then not played', async () => {
		const { server, credentials } = await running();
		const played = await runNode(setPlayedParameters(uri, true), { credentials });
		const unplayed = await runNode(setPlayedParameters(uri, false), { credentials });

		expect(played.json).toMatchObject([{ success: true, confirmed: true, uri, played: true }]);
		expect(unplayed.json).toMatchObject([{ success: true, confirmed: true, uri, played: false }]);
		const changes = server.requests.filter(({ command }) => command.startsWith('music/mark_'));
		expect(changes.map(({ command }) => command)).toEqual([MARK_PLAYED, MARK_UNPLAYED]);
		expect(changes.map(({ args }) => args.media_item)).toEqual([item, item]);
	});

	/** The server as it was at a moment after the recording's beginning. */
	const at = (note: string) => {
		const moment = rows.find((row) => row.note === note)?.at_ms ?? -1;
		const lists = rows.filter(({ request }) => request.command === PODCAST_EPISODES);
		return running({
			[PODCAST_EPISODES]: respondWithResult(lastRecordedUntil(lists, moment)?.body),
		});
	};

	const STATUS = [
		['never played: podcast_episodes of its podcast', null],
		['after mark_played: podcast_episodes of its podcast', true],
		['after mark_played with seconds_played 30: podcast_episodes of its podcast', false],
	] as const;

	it.each(STATUS)('is true, false or null in Get Podcast Episodes: %s', async (note, status) => {
		const { credentials } = await at(note);
		const { json } = await runNode(getEpisodesParameters(PODCAST), { credentials });
		const unplayed = getEpisodesParameters(PODCAST, { options: { unplayedOnly: true } });
		const left = (await runNode(unplayed, { credentials })).json;

		expect(json).toHaveLength(5);
		expect(json.find((episode) => episode.uri === uri)?.fully_played).toBe(status);
		expect(left.some((episode) => episode.uri === uri)).toBe(status !== true);
		expect(left.map(({ name }) => name)).not.toContain('Maps that lied');
	});

	it('makes Play Newest Episode skip a played episode', async () => {
		const { server, credentials } = await at(STATUS[0][0]);
		const queueId = locator('name', 'Kitchen');
		const parameters = playNewestEpisodeParameters(PODCAST, { skipIfPlayed: true }, { queueId });
		const { json } = await runNode(parameters, { credentials });

		expect(json).toMatchObject([
			{ played: false, reason: 'The newest episode "Maps that lied" was already played' },
		]);
		expect(server.requests.map(({ command }) => command)).not.toContain(PLAY_MEDIA);
	});
});
