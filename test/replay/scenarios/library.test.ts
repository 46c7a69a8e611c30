import type { INodeParameters } from 'n8n-workflow';
import { listReader } from '../../../nodes/MusicAssistant/api/commandDefinition';
import {
	parseProvider,
	parseProviderConfig,
} from '../../../nodes/MusicAssistant/api/models/serverDetails';
import {
	objectsAt,
	isObject,
	textAt,
	type JsonObject,
	type JsonValue,
} from '../../../nodes/MusicAssistant/helpers/json';
import { assessProviders } from '../../../nodes/MusicAssistant/services/providerHealth';
import { byUri } from '../../../scripts/engine/resource-locators';
import { ITEM_BY_URI, SYNC, SYNC_TASKS } from '../../actions/library/support/libraryCommands';
import { syncParameters } from '../../actions/library/support/libraryParameters';
import { respondWithResult } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { readScenario, type ScenarioRequest, type Scenario } from '../support/scenarios';
import { replayScenario } from '../support/startScenarioServer';

const EPISODES = 'music/podcasts/podcast_episodes';

withFastTime();

/** Runs a sync on the recorded server; where the recording has frames only, they say what is being synced. */
async function replayed(scenario: Scenario, parameters: INodeParameters, others = {}) {
	const { server, run, sent } = await replayScenario(scenario, {
		[SYNC_TASKS]: (response, request) =>
			respondWithResult(tasksAt(scenario, server.elapsedMilliseconds()))(response, request),
		[EPISODES]: (response, request) =>
			respondWithResult(episodesAt(scenario, server.elapsedMilliseconds()))(response, request),
		'config/providers': respondWithResult([]),
		...others,
	});
	const report = await run(syncParameters(parameters));
	return { ...report, syncs: sent(SYNC), endedAt: server.elapsedMilliseconds() };
}

/** The same until a podcast has a new episode. */
async function untilEpisode(scenario: Scenario, uri: string, timeoutSeconds = 30, others = {}) {
	const options = { timeoutSeconds };
	const podcast = { uri, provider_mappings: [{ provider_instance: feedOf(scenario) }] };
	return await replayed(
		scenario,
		{ waitFor: 'newEpisode', podcastId: byUri(uri), options },
		{ [ITEM_BY_URI]: respondWithResult(podcast), ...others },
	);
}

const feedOf = (scenario: Scenario) => textAt(episodesAt(scenario, 0)[0], 'uri')!.split('://')[0];

function tasksAt({ frames }: Scenario, at: number): JsonValue {
	const told = frames.filter(
		({ at_ms: time, frame }) => time <= at && textAt(frame, 'event') === 'sync_tasks_updated',
	);
	return told.at(-1)?.frame?.data ?? [];
}

/** The recorded lists are shortened to their ends: all episodes that any of them has named until then. */
function episodesAt({ rows = [] }: Scenario, at: number): JsonObject[] {
	const named = rows
		.filter(({ at_ms: time, request }) => time <= at && request.command === EPISODES)
		.map(({ body }) => (isObject(body) ? body : {}))
		.flatMap((list) => [...objectsAt(list, 'first'), ...objectsAt(list, 'last')]);
	return [...new Map(named.map((episode) => [textAt(episode, 'uri'), episode])).values()];
}

describe('a feed with one more episode', () => {
	const scenario = readScenario('real-2.8dev-sync-with-a-new-episode');
	const uri = 'library://podcast/3';
	/** Whether a row shows the list of episodes with the new one in it. */
	const listsMore = ({ request, body }: ScenarioRequest) =>
		request.command === EPISODES && isObject(body) && body.count === 11;

	it('only what the podcast requires is synced, and its list of episodes contains the new one', async () => {
		const { json, syncs } = await untilEpisode(scenario, uri);

		expect(json).toMatchObject([{ success: true, finished: true, new_episodes: ['Fresh 31'] }]);
		expect(syncs).toEqual([{ media_types: ['podcast'], providers: [feedOf(scenario)] }]);
	});

	it('that is only listed long after the end of the sync is not missed', async () => {
		const rows = scenario.rows?.map((row) =>
			listsMore(row) ? { ...row, at_ms: row.at_ms + 20_000 } : row,
		);
		const { json } = await untilEpisode({ ...scenario, rows }, uri);

		expect(json).toMatchObject([{ finished: true, new_episodes: ['Fresh 31'] }]);
	});

	it('that is never listed is waited for until the timeout', async () => {
		const rows = scenario.rows?.filter((row) => !listsMore(row));
		const { error, endedAt } = await untilEpisode({ ...scenario, rows }, uri);

		expect(error?.message).toBe(
			'The sync finished, but no new episode of library://podcast/3 appeared within 30 seconds',
		);
		expect(endedAt).toBeGreaterThan(30_000);
	});
});

describe.each(['2.7', '2.8'])('a feed of %s that gets an episode after the sync', (version) => {
	const scenario = readScenario(`real-${version}dev-episode-8-s-after-the-sync`);
	const { args } = scenario.rows![0]!.request;
	const waiting = async (timeoutSeconds: number) =>
		await untilEpisode(scenario, `library://podcast/${textAt(args, 'item_id')}`, timeoutSeconds, {
			[SYNC_TASKS]: undefined,
		});

	it('is read again', async () => {
		const { json, syncs } = await waiting(60);

		// The lists are shortened to their ends: the one before the last may come from it too.
		expect(json).toMatchObject([{ finished: true, success: true }]);
		expect(json[0]?.new_episodes).toContainEqual(expect.stringMatching(/^Morning/));
		expect(syncs).toHaveLength(2);
	});

	it('is not said to list nothing new', async () => {
		const { error } = await waiting(10);

		expect(error?.message).toMatch(/^The sync finished, but no new episode .* within 10 seconds$/);
		expect(error?.description).toMatch(/^The feed had nothing new when the server last read it\./);
	});
});

it.each(['events-2.8dev-sync-all', 'events-2.8dev-sync-podcasts', 'events-2.7dev-sync-podcasts'])(
	'the sync of %s is waited for until it has really ended',
	async (file) => {
		const scenario = readScenario(file);
		const mediaTypes = (scenario.actions[0]?.args?.media_types ?? []) as string[];
		const { json, endedAt } = await replayed(scenario, { mediaTypes, waitFor: 'finished' });

		expect(json).toMatchObject([{ success: true, finished: true }]);
		const [end] = scenario.truth.expected!.filter(({ event }) => event === 'syncCompleted');
		expect(endedAt).toBeGreaterThanOrEqual(end!.at_ms!);
	},
);

describe('a provider whose folder is gone', () => {
	const { rows = [], frames } = readScenario('real-2.8dev-provider-fails-and-returns');
	const bodies = (command: string) =>
		rows.flatMap(({ request, body }) => (request.command === command ? [body] : []));
	const [configs = []] = bodies('config/providers').map(listReader(parseProviderConfig));

	it('is found, although its settings say that it is enabled and has no error', () => {
		const problems = bodies('providers')
			.map(listReader(parseProvider))
			.map((loaded) => assessProviders(configs, loaded).filter(({ problem }) => problem !== null));

		expect(problems[0]).toMatchObject([
			{
				id: 'filesystem_local--VPSX9G9p',
				name: 'Filesystem (local disk) [attic]',
				problem: 'The provider is enabled, but could not be loaded',
			},
		]);
		expect(problems[1]).toEqual([]);
	});

	it('is missing in the same way in the lists of the events', () => {
		const failing = frames.map(({ frame }) =>
			assessProviders(configs, listReader(parseProvider)(frame?.data ?? null)).flatMap(
				({ id, problem }) => (problem === null ? [] : id),
			),
		);

		expect(failing).toContainEqual(['filesystem_local--VPSX9G9p']);
		expect(failing[0]).toEqual([]);
	});
});
