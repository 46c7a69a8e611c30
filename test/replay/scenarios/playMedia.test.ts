import type { INodeParameters } from 'n8n-workflow';
import { isObject, textOrEmpty, type JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { playerParameters } from '../../actions/player/support/playerParameters';
import { queueOperationParameters } from '../../actions/queue/support/queueCommands';
import {
	locator,
	PLAY_MEDIA,
	playMediaParameters,
} from '../../actions/queue/support/playMediaParameters';
import { respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { readScenario, type Scenario } from '../support/scenarios';
import { replayScenario } from '../support/startScenarioServer';

/** Lets the node do what a recorded command did, of which it is the only one. */
async function replay(file: string, parameters?: INodeParameters) {
	const scenario = readScenario(file);
	const action = scenario.actions.find(({ command }) => command?.startsWith('player_queues/'))!;
	const only = { ...scenario, actions: [action] };
	const { server, run, sent } = await replayScenario(only, itemsBefore(scenario));
	const report = await run(parameters ?? playMediaOf(action.args ?? {}));
	/** Milliseconds of the recording from the command to the end of the execution. */
	const took = server.elapsedMilliseconds() - action.at_ms;
	return { ...report, sent: sent(PLAY_MEDIA), took, recordedAt: action.at_ms };
}

function playMediaOf({ queue_id: queue, media, option }: JsonObject): INodeParameters {
	return playMediaParameters({
		queueId: locator('id', textOrEmpty(queue)),
		media: locator('uri', textOrEmpty(media)),
		enqueue: textOrEmpty(option),
	});
}

/** The items that the first look shows, where the recording does not have them: it has no whole queues. */
function itemsBefore({ polls, rows = [] }: Scenario): Record<string, RequestHandler> {
	const command = 'player_queues/items';
	if (rows.some(({ request }) => request.command === command)) return {};
	const before = polls.find((poll) => poll.command === 'player_queues/get')?.result;
	const items = isObject(before) ? [before.current_item, before.next_item].filter(isObject) : [];
	return { [command]: respondWithResult(items) };
}

withFastTime();

describe('a replace during playback, after which the player stays idle (2.8)', () => {
	it.each(['real-2.8dev-replace-while-playing-states', 'events-2.8dev-replace-while-playing'])(
		'%s is not reported as playing, and the idle player is named',
		async (file) => {
			const { json, error } = await replay(file);

			expect(json).toEqual([]);
			expect(error?.message).toBe(
				'"Kitchen" did not start the requested media within 15 seconds: its queue reports that "Big Catalog - Reed Birch" is playing, but its player is idle',
			);
			expect(error?.description).toMatch(/nothing is playing.*Stop the player/);
		},
	);
});

describe('media played on a stopped player', () => {
	it.each([
		['real-2.8dev-play-from-empty-states', 2091, 'Dawn Waltz', 'Mira Holt'],
		['events-2.8dev-play-from-empty', 1407, 'Dawn Waltz', 'Mira Holt'],
		['events-2.8dev-podcast-episode-to-its-end', 529, 'Budget vote passes', null],
		['events-2.8dev-queue-played-to-its-end', 1003, 'Alpha Short', 'Tiny Band'],
		['events-2.8dev-group-then-play', 6973, 'Dawn Waltz', 'Mira Holt'],
		['events-2.7dev-play-from-empty', 3162, 'Ember Waltz', 'Mira Holt'],
		['events-2.7dev-played-40-s-of-180', 2662, 'Dawn Waltz', 'Mira Holt'],
		['events-2.7dev-queue-of-one-ends', 2630, 'Beta Short', 'Tiny Band'],
		['events-2.7dev-radio-with-changing-titles', 2918, 'First Song', 'Northern Lights'],
		['events-2.7dev-second-of-three-tracks-unplayable', 2672, 'Gamma Short', 'Tiny Band'],
	])('%s is confirmed, once queue and player play', async (file, since, title, artist) => {
		const { json, took, sent, recordedAt } = await replay(file);

		expect(json).toMatchObject([{ confirmed: true, state: 'playing', title, artist }]);
		expect(took).toBeGreaterThanOrEqual(since - recordedAt);
		expect(sent).toHaveLength(1);
	});
});

describe('a player that is switched off (2.7)', () => {
	it('is switched on by the server to play, and by nothing else', async () => {
		const recorded = readScenario('real-2.7dev-powered-off-player');
		const done = ['switch the power off while it plays', 'play on the switched-off player'];
		// Looks and frames tell more than the rows that read.
		const rows = recorded.rows?.filter(({ note = '' }) => done.includes(note));
		const scenario = { ...recorded, rows };
		const { run, idOf, server } = await replayScenario(scenario, itemsBefore(scenario));
		const kitchen = idOf('Kitchen');
		const powered = async () =>
			(await run(playerParameters('get', kitchen, { simplify: false }))).json[0]?.powered;

		await run(playerParameters('setPower', kitchen, { powered: false }));
		expect(await powered()).toBe(false);
		const { json, error } = await run(playMediaOf(rows?.[1]?.request.args ?? {}));

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ confirmed: true, state: 'playing', title: 'Alpha Short' }]);
		expect(await powered()).toBe(true);
		const commands = server.requests.map(({ command }) => command);
		expect(commands.filter((command) => command.includes('/cmd/'))).toEqual(['players/cmd/power']);
		expect(commands.filter((command) => command === PLAY_MEDIA)).toHaveLength(1);
	});
});

describe('a track whose file is gone', () => {
	it('is reported, with the loss of a queue of 15 items (2.8)', async () => {
		const { error } = await replay('real-2.8dev-replace-with-deleted-file-on-a-queue-of-15');

		expect(error?.message).toBe('The server could not play "Big Catalog - Tide Pine"');
		expect(error?.description).toContain(
			'The queue was emptied (it contained 15 items before) and now contains only "Big Catalog - Tide Pine", which could not be played. Nothing is playing now.',
		);
	});

	it('is reported, with the formerly empty queue that contains it (2.7)', async () => {
		const { error } = await replay('real-2.7dev-play-deleted-file-on-empty-queue');

		expect(error?.message).toBe('The server could not play "Big Catalog - Tide Pine"');
		expect(error?.description).toContain(
			'The queue was empty before and now contains only "Big Catalog - Tide Pine", which could not be played. Nothing is playing now.',
		);
	});
});

describe('a transfer (2.8)', () => {
	it('is confirmed with the item that the target plays, which it reports a second late', async () => {
		const [from, to] = ['upa45d36102002', 'upa45d36102003'];
		const { json, took } = await replay(
			'events-2.8dev-transfer',
			queueOperationParameters('transfer', from, { targetQueueId: locator('id', to) }),
		);

		const item = { item_count: 15, title: 'Dawn Waltz' };
		expect(json).toMatchObject([{ confirmed: true, state: 'playing', ...item }]);
		expect(took).toBeGreaterThanOrEqual(2482 - 1003);
	});
});
