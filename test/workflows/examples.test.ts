import { readdirSync } from 'node:fs';
import type { IDataObject, IPinData } from 'n8n-workflow';
import type { WorkflowRunOptions } from '../../scripts/engine/types';
import { findExpectedErrorMessage } from '../../scripts/start/expected-errors';
import { FakeChatService } from '../../scripts/start/fake-chat-service';
import { EXAMPLES_FOLDER, readExamples } from '../../scripts/start/read-examples';
import { EXAMPLE_PREPARATIONS } from '../../scripts/start/example-preparations';
import { runByTriggerEvent, SIMULATED_EVENTS } from '../../scripts/start/simulated-events';
import { findMusicTrigger, findOtherCredentials } from '../../scripts/start/inspect-workflow';
import type { Simulator } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import { readToolOfEachOperation } from '../../scripts/reference/operation-examples';
import { SOURCE_PACKAGE, NODE_TYPE, sourceEngine } from '../support/sourceEngine';
import { credentialsFor } from '../support/credentials';
import { withFastTime } from '../support/fastTime';
import { selectProfilesToTest } from '../support/profiles';
import { withWebSocket } from '../trigger/support/webSocket';
import { TOOL_EXPECTATIONS, EXAMPLE_EXPECTATIONS } from './example-expectations';

test('every file of examples/ has an expectation', () => {
	const files = readdirSync(EXAMPLES_FOLDER).filter((file) => file.endsWith('.json'));

	expect(files.sort()).toEqual(
		[...Object.keys(EXAMPLE_EXPECTATIONS), ...Object.keys(TOOL_EXPECTATIONS)]
			.map((name) => `${name}.json`)
			.sort(),
	);
});

test('something is made to happen for every example that waits for it', async () => {
	const listening = (await readExamples()).filter(({ workflow }) => findMusicTrigger(workflow));

	expect(listening.map(({ name }) => name)).toEqual(Object.keys(SIMULATED_EVENTS));
});

describe.each(selectProfilesToTest(PROFILE_NAMES))('on a server like %s', (profile) => {
	let simulator: Simulator;
	/** Another seed makes other tokens. */
	let other: Simulator;
	let chat: FakeChatService;

	beforeAll(async () => {
		chat = await FakeChatService.start();
		simulator = await startSimulator({ profile });
		other = await startSimulator({ profile, seed: 2 });
	});
	beforeEach(() => {
		for (const { control } of [simulator, other]) control.reset();
	});
	afterAll(async () => {
		for (const server of [simulator, other, chat]) await server.stop();
	});

	withWebSocket();
	withFastTime();

	test.each(Object.entries(EXAMPLE_EXPECTATIONS))('%s', async (name, expectation) => {
		const [example] = await readExamples([name]);
		EXAMPLE_PREPARATIONS[name]?.(simulator.control);
		const workflow = chat.withChannel(example!.workflow);
		const [second = ''] = findOtherCredentials(workflow);
		const credentials = {
			...credentialsFor(simulator),
			[second]: { baseUrl: other.url, accessToken: other.tokens.admin },
		};
		const simulatedEvent = SIMULATED_EVENTS[name];
		const report = simulatedEvent
			? await runByTriggerEvent(workflow, sourceEngine(), credentials, {
					simulatedEvent,
					...simulator,
				})
			: await sourceEngine().run(workflow, { credentials });

		const refusal = findExpectedErrorMessage(name, profile);
		if (refusal) {
			expect(report.error?.message).toMatch(refusal);
			return;
		}
		expect(report.error).toBeUndefined();
		await expectation(report, simulator, other);
	});
});

/* What else these examples do, beside what starts them above. */
describe('the other ways in which an example starts', () => {
	let simulator: Simulator;

	beforeAll(async () => {
		simulator = await startSimulator({ profile: '2.10' });
	});
	beforeEach(() => simulator.control.reset());
	afterAll(() => simulator.stop());

	withFastTime();

	const run = async (name: string, options: WorkflowRunOptions, pinned: IPinData = {}) => {
		const [example] = await readExamples([name]);
		const { pinData, ...workflow } = example!.workflow;
		const report = await sourceEngine().run(
			{ ...workflow, pinData: { ...pinData, ...pinned } },
			{ ...options, credentials: credentialsFor(simulator) },
		);
		expect(report.error).toBeUndefined();
		return report;
	};
	const says = (body: IDataObject) => ({ input: [{ json: body }] });

	test('the jukebox adds the song whose button was tapped', async () => {
		simulator.control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
		const tapped = { data: 'library://track/12', message: { chat: { id: 1 } } };
		const report = await run('jukebox', says({ callback_query: tapped }));

		expect(simulator.control.queue(LIVING_ROOM).uris[3]).toBe('library://track/12');
		expect(report.json('Your Chat Bot')).toEqual([
			{ chat_id: '1', text: expect.stringMatching(/^Added: \w[^/]+$/) as string },
		]);
		expect(report.json('Search')).toEqual([]);
	});

	test('the jukebox leaves out songs whose URI does not fit into the 64 bytes of a button', async () => {
		const song = (id: string) => ({ json: { name: id, artists: 'A', uri: `files://track/${id}` } });
		const [fits, long, wide] = ['x'.repeat(50), 'x'.repeat(51), 'ö'.repeat(26)].map(song);
		const report = await run('jukebox', {}, { Search: [long!, wide!, fits!] });

		expect(report.json('Your Chat Bot')).toMatchObject([
			{ reply_markup: { inline_keyboard: [[{ callback_data: fits!.json.uri }]] } },
		]);
		expect(Buffer.byteLength(fits!.json.uri)).toBe(64);
	});

	test('the jukebox says so if it finds nothing', async () => {
		const report = await run('jukebox', says({ message: { chat: { id: 1 }, text: 'qqqqq' } }));

		expect(report.json('Your Chat Bot')).toEqual([
			{ chat_id: '1', text: 'I found nothing.', reply_markup: { inline_keyboard: [] } },
		]);
	});

	test('a guest who asks for what the server does not find reads that', async () => {
		const report = await run('ask-for-a-song', {
			input: [{ json: { 'Song or artist': 'qqqqq' } }],
		});

		expect(report.json('Nothing Found')).toHaveLength(1);
		expect(report.json('Choose')).toEqual([]);
		expect(simulator.control.requests('player_queues/play_media')).toEqual([]);
	});

	test('bedtime begins with a quiet story, and ends with silence', async () => {
		await run('kids-bedtime', { startNode: 'Every day at 19:30' });
		expect(simulator.control.player(BEDROOM)).toMatchObject({ volume: 15 });
		expect(simulator.control.queue(BEDROOM)).toMatchObject({
			state: 'playing',
			currentItem: { uri: 'library://audiobook/1' },
		});

		await run('kids-bedtime', { startNode: 'Every day at 20:15' });
		const levels = simulator.control
			.requests('players/cmd/volume_set')
			.map(({ args }) => args?.volume_level);
		expect(levels.slice(-2)).toEqual([0, 15]);
		expect(simulator.control.player(BEDROOM)).toMatchObject({ volume: 15 });
		expect(simulator.control.queue(BEDROOM).state).toBe('idle');
	});

	test('the sound of the night ends in the morning', async () => {
		await run('night-sound', { startNode: 'Every day at 22:00' });
		const morning = await run('night-sound', { startNode: 'Every day at 7:00' });
		const kitchen = { player: 'Kitchen', preset: null, previous_preset: 'Night', confirmed: true };

		expect(morning.json('No Preset')).toHaveLength(4);
		expect(morning.json('No Preset')[0]).toMatchObject(kitchen);
	});

	test('new episodes play at seven, and are gone when they have been played', async () => {
		const episode = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-5';
		simulator.control.fillQueue(KITCHEN, [episode]);
		await run('new-episode-at-seven', { startNode: 'Every Day at 7:00' });
		expect(simulator.control.queue(KITCHEN)).toMatchObject({
			state: 'playing',
			currentItem: { uri: episode },
		});

		simulator.control.playForward(KITCHEN, 3600);
		const report = await run('new-episode-at-seven', {
			startNode: 'Queue Ended',
			mode: 'trigger',
			...says({}),
		});
		expect(report.json('Clear Queue')).toMatchObject([{ queue_id: KITCHEN, deleted: true }]);
		expect(simulator.control.queue(KITCHEN).uris).toEqual([]);
	});
});

describe('a song whose cover cannot be downloaded', () => {
	let simulator: Simulator;
	let chat: FakeChatService;

	beforeAll(async () => {
		simulator = await startSimulator({ profile: '2.10' });
		chat = await FakeChatService.start();
	});
	afterAll(async () => {
		for (const server of [simulator, chat]) await server.stop();
	});

	withWebSocket();
	withFastTime();

	test('is posted to the chat channel without it', async () => {
		const name = 'now-playing-to-chat';
		const [example] = await readExamples([name]);
		const { control } = simulator;
		control.addFault({ kind: 'status', status: 404, command: '/imageproxy', times: 2 });
		const workflow = chat.withChannel(example!.workflow);
		const simulatedEvent = SIMULATED_EVENTS[name]!;
		const credentials = credentialsFor(simulator);
		const report = await runByTriggerEvent(workflow, sourceEngine(), credentials, {
			simulatedEvent,
			control,
		});

		expect(report.json('Post with Cover')).toEqual([]);
		expect(report.json('Post without Cover')).toEqual([
			{ embeds: [{ title: 'Cedar Hymn', description: 'The Copper Weirs' }], attachments: [] },
		]);
	});
});

// Only the newest speaks texts.
describe('as the tools of an agent', () => {
	let simulator: Simulator;

	beforeAll(async () => {
		simulator = await startSimulator({ profile: '2.10' });
	});
	beforeEach(() => simulator.control.reset());
	afterAll(() => simulator.stop());

	withFastTime();

	test.each(Object.entries(TOOL_EXPECTATIONS))('%s', async (name, expectation) => {
		const [example] = await readExamples([name]);
		const nodes = example!.workflow.nodes.filter(({ type }) => type === `${NODE_TYPE}Tool`);
		const tools = await sourceEngine().tools(nodes, credentialsFor(simulator));

		await expectation(async (called, given) => {
			const answer: unknown = JSON.parse(
				await tools.find((one) => one.name === called)!.call(given),
			);
			return answer as Array<Record<string, unknown>>;
		}, simulator);
	});

	test('the example for a start has the tools that the documentation recommends', async () => {
		const [example] = await readExamples(['agent-tools']);
		const parameters = example!.workflow.nodes
			.filter(({ type }) => type === `${NODE_TYPE}Tool`)
			.map((node) => node.parameters);

		const tools = await readToolOfEachOperation(
			SOURCE_PACKAGE.nodes[NODE_TYPE]!.description.properties,
		);
		const recommended = tools.filter(({ isRecommended }) => isRecommended);

		expect(parameters).toHaveLength(recommended.length);
		expect(parameters).toEqual(expect.arrayContaining(recommended.map((tool) => tool.parameters)));
	});
});
