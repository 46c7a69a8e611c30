import type { INodeParameters } from 'n8n-workflow';
import { objectsAt, isObject, textAt } from '../../../nodes/MusicAssistant/helpers/json';
import type { JsonObject, JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { SYNC, SYNC_TASKS } from '../../actions/library/support/libraryCommands';
import { syncParameters } from '../../actions/library/support/libraryParameters';
import { locator } from '../../actions/queue/support/playMediaParameters';
import { respondWithResult } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { readScenario, type ScenarioRequest, type Scenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

const EPISODES = 'music/podcasts/podcast_episodes';
const ITEM_BY_URI = 'music/item_by_uri';

withFastTime();

/** Runs a sync on the recorded server; where the recording has frames only, they say what is being synced. */
async function replayed(scenario: Scenario, parameters: INodeParameters, others = {}) {
	const server = await startScenarioServer(scenario, {
		[SYNC_TASKS]: (response, request) =>
			respondWithResult(tasksAt(scenario, server.elapsedMilliseconds()))(response, request),
		[EPISODES]: (response, request) =>
			respondWithResult(episodesAt(scenario, server.elapsedMilliseconds()))(response, request),
		'config/providers': respondWithResult([]),
		...others,
	});
	const report = await runNode(syncParameters(parameters), { server });
	return { ...report, server, endedAt: server.elapsedMilliseconds() };
}

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
	const [feed] = textAt(episodesAt(scenario, 0)[0], 'uri')!.split('://');
	const podcast = { uri: 'library://podcast/3', provider_mappings: [{ provider_instance: feed }] };
	const untilEpisode = (timeoutSeconds: number) => ({
		waitFor: 'newEpisode',
		podcastId: locator('uri', 'library://podcast/3'),
		options: { timeoutSeconds },
	});

	it('only what the podcast requires is synced, and its list of episodes contains the new one', async () => {
		const { json, server } = await replayed(scenario, untilEpisode(30), {
			[ITEM_BY_URI]: respondWithResult(podcast),
		});

		expect(json).toMatchObject([{ success: true, finished: true, new_episodes: ['Fresh 31'] }]);
		expect(json[0]?.new_episodes).toHaveLength(1);
		const syncs = server.requests.filter(({ command }) => command === SYNC);
		expect(syncs.map(({ args }) => args)).toEqual([
			{ media_types: ['podcast'], providers: [feed] },
		]);
	});

	it('that is only listed long after the end of the sync is not missed', async () => {
		const late = {
			...scenario,
			rows: scenario.rows?.map((row) => (listsMore(row) ? later(row) : row)),
		};
		const { json } = await replayed(late, untilEpisode(30), {
			[ITEM_BY_URI]: respondWithResult(podcast),
		});

		expect(json).toMatchObject([{ finished: true, new_episodes: ['Fresh 31'] }]);
	});

	it('that is never listed is waited for until the timeout', async () => {
		const never = { ...scenario, rows: scenario.rows?.filter((row) => !listsMore(row)) };
		const { error, endedAt } = await replayed(never, untilEpisode(30), {
			[ITEM_BY_URI]: respondWithResult(podcast),
		});

		expect(error?.message).toBe(
			'The sync finished, but no new episode of library://podcast/3 appeared within 30 seconds',
		);
		expect(endedAt).toBeGreaterThan(30_000);
	});
});

describe.each(['2.7', '2.8'])('a feed of %s that gets an episode after the sync', (version) => {
	const scenario = readScenario(`real-${version}dev-episode-8-s-after-the-sync`);
	const { request } = scenario.rows![0]!;
	const [feed] = textAt(episodesAt(scenario, 0)[0], 'uri')!.split('://');
	const podcast = { provider_mappings: [{ provider_instance: feed }] };
	const waiting = async (timeoutSeconds: number) =>
		await replayed(
			scenario,
			{
				waitFor: 'newEpisode',
				podcastId: locator('uri', `library://podcast/${textAt(request.args, 'item_id')}`),
				options: { timeoutSeconds },
			},
			{ [ITEM_BY_URI]: respondWithResult(podcast), [SYNC_TASKS]: undefined },
		);

	it('is read again', async () => {
		const { json, server } = await waiting(60);

		// The lists are shortened to their ends: the one before the last may come from it too.
		expect(json).toMatchObject([{ finished: true, success: true }]);
		expect(json[0]?.new_episodes).toMatchObject(
			expect.arrayContaining([expect.stringMatching(/^Morning/)]),
		);
		expect(server.requests.filter(({ command }) => command === SYNC)).toHaveLength(2);
	});

	it('is not said to list nothing new', async () => {
		const { error } = await waiting(10);

		expect(error?.message).toMatch(/^The sync finished, but no new episode .* within 10 seconds$/);
		expect(error?.description).toMatch(/^The feed had nothing new when the server last read it\./);
	});
});

/** Whether a row shows the list of episodes with the new one in it. */
function listsMore({ request, body }: ScenarioRequest): boolean {
	return request.command === EPISODES && isObject(body) && body.count === 11;
}

function later(row: ScenarioRequest): ScenarioRequest {
	return { ...row, at_ms: row.at_ms + 20_000 };
}

describe.each([
	'events-2.8dev-sync-all',
	'events-2.8dev-sync-podcasts',
	'events-2.7dev-sync-podcasts',
])('the sync of %s', (file) => {
	const scenario = readScenario(file);
	const [{ args = {} } = {}] = scenario.actions;

	it('is waited for until it has really ended', async () => {
		const kinds = args.media_types ?? [];
		const { json, endedAt } = await replayed(scenario, {
			mediaTypes: kinds as string[],
			waitFor: 'finished',
		});

		expect(json).toMatchObject([{ success: true, finished: true }]);
		const [end] = scenario.truth.expected!.filter(({ event }) => event === 'syncCompleted');
		expect(endedAt).toBeGreaterThanOrEqual(end!.at_ms!);
	});
});
