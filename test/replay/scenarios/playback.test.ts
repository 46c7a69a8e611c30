import type { INodeParameters } from 'n8n-workflow';
import { isObject, textOrEmpty, type JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { controlParameters } from '../../actions/player/support/playerParameters';
import {
	locator,
	PLAY_MEDIA,
	playMediaParameters,
} from '../../actions/queue/support/playMediaParameters';
import { queueOperationParameters } from '../../actions/queue/support/queueCommands';
import { respondWithError, respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { stretchScenario } from '../../trigger/support/scenarioVariations';
import { readScenario, type Scenario } from '../support/scenarios';
import { replayScenario, type ScenarioServer } from '../support/startScenarioServer';

withFastTime();

/** Lets a player carry out commands on a recorded server. */
async function replaying(
	recorded: string | Scenario,
	player: string,
	answers?: Parameters<typeof replayScenario>[1],
) {
	const { run, idOf, ...replayed } = await replayScenario(recorded, answers);
	return {
		...replayed,
		run: async (command: string, more = {}) =>
			await run(controlParameters(idOf(player), command, more)),
	};
}

/** How often the player was looked at after the last command. */
function looks({ requests }: ScenarioServer): number {
	const commands = requests.map(({ command }) => command);
	const sent = commands.map((command) => command.includes('/cmd/')).lastIndexOf(true);
	return commands.slice(sent).filter((command) => command === 'players/get').length;
}

describe('Next', () => {
	it.each([
		['real-2.7dev-next-on-the-last-item', 'Living Room'],
		['real-2.8dev-next-on-the-last-item', 'Kitchen'],
	])('on the last item says so immediately, and sends nothing: %s', async (file, player) => {
		const { server, run, changes } = await replaying(file, player);
		const { error, items } = await run('next');

		expect(error?.message).toBe(
			`"${player}" has no next item: "Mira Holt - Saffron Waltz" is the last in its queue`,
		);
		expect(items).toEqual([]);
		expect(server.requests).toHaveLength(3);
		expect(changes()).toBe(0);
	});

	it.each([
		['real-2.8dev-next-states', 'Living Room'],
		['events-2.8dev-next-by-hand', 'Kitchen'],
	])('accepts the new item when it has been stable for a second: %s', async (file, player) => {
		const { server, run } = await replaying(file, player);
		const { json, error } = await run('next');

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ title: 'Ember Waltz', state: 'playing', confirmed: true }]);
		// The recorded ones were sent after a second.
		expect(server.elapsedMilliseconds()).toBeGreaterThanOrEqual(2000);
		expect(looks(server)).toBe(2);
	});

	it('continues from there', async () => {
		const { run } = await replaying('events-2.7dev-next-twice-quickly', 'Kitchen');
		const reports = [await run('next'), await run('next')];

		expect(reports.map(({ json }) => json[0]?.confirmed)).toEqual([true, true]);
		expect(reports[1]?.json).toMatchObject([{ title: 'Glass Waltz' }]);
	});
});

describe('Previous', () => {
	it.each([
		['events-2.7dev-previous-by-hand', 'Living Room'],
		['events-2.8dev-previous-by-hand', 'Kitchen'],
	])('detects that the item restarted: %s', async (file, player) => {
		const { run, changes } = await replaying(file, player);
		const { json, error } = await run('previous');

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ title: 'Hollow Waltz', confirmed: true }]);
		expect(changes()).toBe(1);
	});
});

describe('Pause and Play', () => {
	it.each([
		['real-2.7dev-pause-play-states', 'Living Room', 1],
		['events-2.8dev-pause-resume', 'Kitchen', 4],
	])('are detected as soon as they are reported: %s', async (file, player, most) => {
		const { server, run, changes } = await replaying(file, player);
		const paused = await run('pause');

		expect(paused.json).toMatchObject([{ state: 'paused', confirmed: true }]);
		expect(looks(server)).toBeLessThanOrEqual(most);

		const { json } = await run('play');
		expect(json).toMatchObject([{ state: 'playing', title: 'Dawn Waltz', confirmed: true }]);
		expect(changes()).toBe(2);
	});
});

it('a pause and its end that are reported a second after the response are waited for', async () => {
	const slow = stretchScenario(readScenario('events-2.8dev-pause-resume'), 4);
	const { run } = await replaying(slow, 'Kitchen');

	expect((await run('pause')).json).toMatchObject([{ state: 'paused', confirmed: true }]);
	expect((await run('play')).json).toMatchObject([{ state: 'playing', confirmed: true }]);
});

describe('Stop', () => {
	it.each([
		['real-2.8dev-stop-and-clear-states', 'Living Room'],
		['events-2.7dev-stop-by-hand', 'Living Room'],
	])('is detected as soon as it is reported: %s', async (file, player) => {
		const { run, changes } = await replaying(file, player);
		const { json } = await run('stop');

		expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
		expect(changes()).toBe(1);
	});

	const NEVER_USED = ['real-2.7dev-stop-on-a-never-used-player', 'Office'] as const;

	describe.each(['stop', 'pause'])('and Pause on a player that never played: %s', (command) => {
		it.each([
			['is no error', {}],
			[
				'is none if the server refuses it, as 2.8 does',
				{ [`players/cmd/${command}`]: respondWithError(500, 'Internal server error') },
			],
		])('%s', async (_, answers) => {
			const { run, changes } = await replaying(...NEVER_USED, answers);
			const { json, error } = await run(command);

			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ command, state: 'idle', confirmed: true }]);
			expect(changes()).toBe(1);
		});
	});

	it('report that Play on an empty queue made the server fill it', async () => {
		const [file, player] = NEVER_USED;
		const scenario = readScenario(file);
		const rows = scenario.rows?.filter(({ request }) => request.command.endsWith('/play_pause'));
		const { run } = await replaying({ ...scenario, rows }, player);
		const { json, error } = await run('play_pause');

		expect(error).toBeUndefined();
		const note = 'The queue was empty, so the server filled it with recently played items';
		expect(json).toMatchObject([{ state: 'playing', confirmed: true, note }]);
	});
});

describe('Seek', () => {
	it('past the end of the item is refused with the reason', async () => {
		const { server, run, changes } = await replaying('events-2.7dev-seek', 'Kitchen');
		const { error, items } = await run('seek', { position: 60 });

		expect(items).toEqual([]);
		expect(error?.httpCode).toBe('500');
		expect(error?.description).toMatch(/\bwithin the item\b/);
		expect(changes()).toBe(1);
		expect(looks(server)).toBe(0);
	});

	it('is verified by the position in the item, not in the stream that starts again', async () => {
		const scenario = readScenario('events-2.8dev-podcast-episode-to-its-end');
		const actions = scenario.actions.filter(({ command }) => !command?.endsWith('/play_media'));
		const { run } = await replaying({ ...scenario, actions }, 'Kitchen');
		const { json, error } = await run('seek', { position: 68 });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ command: 'seek', state: 'playing', confirmed: true }]);
	});
});

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
