import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { displayText } from '../../scripts/engine/display-text';
import { FakeChatService } from '../../scripts/start/chat/fake-chat-service';
import {
	type ExampleWorkflow,
	EXAMPLES_FOLDER,
	readExamples,
} from '../../scripts/start/read-examples';
import { EXAMPLE_PREPARATIONS } from '../../scripts/start/example-preparations';
import { SIMULATED_EVENTS } from '../../scripts/start/simulated-events';
import { type Simulator, startSimulator } from '../../simulator';
import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import { TOOL_EXPECTATIONS, EXAMPLE_EXPECTATIONS } from '../../test/workflows/example-expectations';
import { importEntitiesByCommand, importWorkflowFolderByCommand } from '../n8n/n8n-commands';
import { type ExecutionReport, N8nUser } from '../n8n/n8n-user';
import { readSharedRun } from '../support/shared-run';
import { waitUntil } from '../support/wait-until';
import { exampleWithCredential } from '../try/example-with-credential';
import { McpClient } from './tool/mcp-client';
import {
	exampleRespondingWhenFinished,
	credentialToImport,
	exampleToImportUnchanged,
	exampleToImportFiringSoon,
	findExampleTrigger,
	TRIGGER_TYPES,
} from './workflows/examples-to-import';
import { readDeactivatedCronsFromLog, convertScheduleNameToCron } from './workflows/schedule-crons';
import { readStoredWorkflowIds } from './workflows/read-stored-workflow-ids';
import {
	runWorkflowByCommand,
	runWorkflowByForm,
	runWorkflowByMusicEvent,
	runWorkflowBySchedule,
	runWorkflowByWebhook,
} from './workflows/run-stored-workflow';
import {
	createErrorOutputWorkflow,
	createFavoriteOnEachServerWorkflow,
	createQueueOfEachRoomWorkflow,
	START_NODE,
	createUnknownPlayerWorkflow,
} from './workflows/custom-workflows';

const UNKNOWN_PLAYER_MESSAGE =
	'"Player" refers to the player "Cellar", which the server does not have';

/** The URI of the favorite to add on each server, by the server's name, which is also its credential's. */
const FAVORITES: Readonly<Record<string, string>> = {
	house: 'library://track/1',
	cottage: 'library://track/2',
};

const JsonObjects = z.array(z.record(z.unknown()));

const { home, url } = readSharedRun();
let user: N8nUser;
/** Two music servers. Their seeds and so their tokens differ; players and library items have the same IDs on both. */
let house: Simulator;
let cottage: Simulator;
let chat: FakeChatService;
let examples: ExampleWorkflow[];
let answeringExample: ExampleWorkflow;

beforeAll(async () => {
	user = await N8nUser.signIn(url);
	// The newest has every command.
	house = await startSimulator({ profile: '2.11', timeScale: 0.02 });
	cottage = await startSimulator({ timeScale: 0.02, seed: 2 });
	chat = await FakeChatService.start();
	examples = await readExamples();
	answeringExample = exampleRespondingWhenFinished(
		'favorite-answered',
		findExample('favorite-from-webhook'),
	);

	await importEntitiesByCommand(home, 'credentials', [
		credentialToImport('house', house),
		credentialToImport('cottage', cottage),
	]);
	await importEntitiesByCommand(home, 'workflow', [
		...[...examples, answeringExample].map((example) =>
			exampleToImportFiringSoon(example.name, withChannel(example), 'house', 'cottage'),
		),
		...examples.map((example) =>
			exampleToImportUnchanged(shippedId(example.name), example, 'house', 'cottage'),
		),
		createUnknownPlayerWorkflow('unknown-player', 'house'),
		createErrorOutputWorkflow('error-output', 'house', ['Kitchen', 'Cellar', 'Living Room']),
		createQueueOfEachRoomWorkflow('queue-of-each-room', 'house', ['Kitchen', 'Living Room']),
		createFavoriteOnEachServerWorkflow('two-servers', FAVORITES),
	]);
});
beforeEach(() => {
	for (const { control } of [house, cottage]) control.reset();
});
afterAll(async () => {
	for (const server of [house, cottage, chat]) await server.stop();
});

/** Makes an example post to a channel of the chat service. */
function withChannel({ name, workflow }: ExampleWorkflow): ExampleWorkflow {
	return { name, workflow: chat.withChannel(workflow) };
}

function expectNoToken(text: string): void {
	for (const { tokens } of [house, cottage]) expect(text).not.toContain(tokens.admin);
}

/** Executes a custom workflow as the editor's button does. */
async function runFromEditor(workflow: string): Promise<ExecutionReport> {
	return await user.waitForExecution(await user.run(workflow, START_NODE));
}

const shippedId = (name: string) => `${name}-as-shipped`;

describe('the examples as shipped', () => {
	test('are imported from their files completely', async () => {
		// n8n assigns the only credential of the same name.
		const credential: string = expect.any(String);
		const before = await readStoredWorkflowIds(user);
		await importWorkflowFolderByCommand(home, EXAMPLES_FOLDER);
		const imported = (await readStoredWorkflowIds(user)).filter((id) => !before.includes(id));

		const stored = await Promise.all(
			imported.map(async (id) => await user.get(`/rest/workflows/${id}`)),
		);
		expect(stored).toHaveLength(examples.length);
		expect(stored).toEqual(
			expect.arrayContaining<unknown>(
				examples.map((example): unknown => {
					const { name, nodes, connections } = exampleWithCredential(example, credential);
					return expect.objectContaining({ name, nodes, connections });
				}),
			),
		);
	});

	test('are scheduled for the time in the name of their trigger', async () => {
		const scheduled = examples
			.filter((example) => findExampleTrigger(example).kind === 'schedule')
			.map(({ name, workflow: { nodes } }) => ({
				id: shippedId(name),
				crons: nodes
					.filter(({ type }) => type === TRIGGER_TYPES.schedule)
					.map((node) => convertScheduleNameToCron(node.name)),
			}));
		expect(scheduled).not.toEqual([]);
		for (const { id, crons } of scheduled) {
			await user.activate(id);
			await user.deactivate(id);
			const schedules = await waitUntil(`n8n logs the schedules of ${id}`, 10, async () => {
				const ended = await readDeactivatedCronsFromLog(id);
				return ended.length > 0 ? ended : undefined;
			});
			expect([id, ...schedules].sort()).toEqual([id, ...crons].sort());
		}
	});
});

describe('the examples', () => {
	test('are all executed by the tests below', () => {
		expect(examples.map(({ name }) => name)).toEqual(
			[...Object.keys(EXAMPLE_EXPECTATIONS), ...Object.keys(TOOL_EXPECTATIONS)].sort(),
		);
	});

	test.each(Object.entries(EXAMPLE_EXPECTATIONS))('%s does its job', async (name, expectation) => {
		EXAMPLE_PREPARATIONS[name]?.(house.control);
		const report = await startExample(findExample(name));

		expect(report.error).toBeUndefined();
		expect(report.status).toBe('success');
		await expectation(report, house, cottage);
	});

	test.each(Object.entries(TOOL_EXPECTATIONS))(
		'%s does what a model asks for',
		async (name, expectation) => {
			const example = findExample(name);
			const { path } = findExampleTrigger(example).node.parameters;
			await user.activate(name);
			try {
				const model = await McpClient.connect(`${url}/mcp/${displayText(path)}`);
				await expectation(async (tool, given) => {
					const { isError, text } = await model.callTool(tool, given);
					expect([isError, text]).toEqual([false, expect.stringMatching(/^\[/)]);
					return JsonObjects.parse(JSON.parse(text));
				}, house);
				model.responses.forEach(expectNoToken);
			} finally {
				await user.deactivate(name);
			}
		},
	);
});

function findExample(name: string): ExampleWorkflow {
	return examples.find((example) => example.name === name)!;
}

/** Starts an example by its own trigger, and waits until it has ended. */
async function startExample(example: ExampleWorkflow): Promise<ExecutionReport> {
	switch (findExampleTrigger(example).kind) {
		case 'schedule': {
			const report = await runWorkflowBySchedule(user, example.name);
			expect(report.mode).toBe('trigger');
			return report;
		}
		case 'webhook': {
			const { answer, report } = await callWebhook(example, documentedBody(example));
			expect(answer.status).toBe(200);
			expect(report.mode).toBe('webhook');
			return report;
		}
		case 'form': {
			const { node } = findExampleTrigger(example);
			const [given] = example.workflow.pinData?.[node.name] ?? [];
			const [answer = ''] = Object.values(given?.json ?? {}).map(displayText);
			const { path } = node.parameters.options as { path: string };
			const report = await runWorkflowByForm(user, example.name, path, answer);
			expect(report.mode).toBe('webhook');
			return report;
		}
		case 'mcp':
			throw new Error(`${example.name} is not started: a model calls its tools.`);
		case 'music': {
			const simulatedEvent = SIMULATED_EVENTS[example.name]!;
			simulatedEvent.prepare(house.control);
			const causeEvent = () => simulatedEvent.causeEvent(house.control);
			const report = await runWorkflowByMusicEvent(user, example.name, causeEvent);
			expect(report.mode).toBe('trigger');
			return report;
		}
		case 'manual': {
			const { command, report } = await runWorkflowByCommand(user, example.name, home);
			expect(command.code ?? 0).toBe(0);
			expectNoToken(command.output);
			expect(report.mode).toBe('cli');
			return report;
		}
	}
}

/** The body of the sample request that is pinned to the example's webhook. */
function documentedBody(example: ExampleWorkflow): unknown {
	return example.workflow.pinData?.[findExampleTrigger(example).node.name]?.[0]?.json.body;
}

async function callWebhook(example: ExampleWorkflow, body: unknown) {
	const { path } = findExampleTrigger(example).node.parameters;
	return await runWorkflowByWebhook(user, example.name, displayText(path), body);
}

test('a webhook called without required fields responds, and its execution says what is missing', async () => {
	const body = { thing: 'library://track/12' };
	const { answer, report } = await callWebhook(findExample('favorite-from-webhook'), body);

	// The example's webhook responds immediately.
	expect(answer).toEqual({ status: 200, text: '{"message":"Workflow was started"}' });
	expect(report.status).toBe('error');
	expect(report.error).toMatchObject({
		message: '"Item" must not be empty',
		description: expect.stringContaining('for example library://playlist/13') as string,
	});
	expect(house.control.requests()).toEqual([]);
});

test('a webhook that responds late returns the result', async () => {
	const done = await callWebhook(answeringExample, documentedBody(answeringExample));
	expect(done.answer.status).toBe(200);
	expect(JSON.parse(done.answer.text)).toEqual(done.report.json('Add')[0]);

	const failed = await callWebhook(answeringExample, { thing: 'library://track/12' });
	expect(failed.answer).toEqual({ status: 500, text: '{"message":"Error in workflow"}' });
});

test('the example that announces a file serves it for older servers to download', async () => {
	const { name } = findExample('announce-file-older-server');
	await user.activate(name);
	try {
		const response = await fetch(`${url}/webhook/announcement.wav`);
		expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav']);
		const file = Buffer.from(await response.arrayBuffer());
		expect(file.subarray(0, 4).toString()).toBe('RIFF');
		expect(file.readUInt32LE(4)).toBe(file.length - 8);
	} finally {
		await user.deactivate(name);
	}
});

test('if a node fails, the command exits with 1 and prints the reason', async () => {
	const { command, report } = await runWorkflowByCommand(user, 'unknown-player', home);

	expect(command.code ?? 1).toBe(1);
	expect(command.output).toContain(UNKNOWN_PLAYER_MESSAGE);
	expectNoToken(command.output);
	expect(report.status).toBe('error');
	expect(report.error).toMatchObject({
		message: UNKNOWN_PLAYER_MESSAGE,
		description: expect.stringContaining('Living Room') as string,
		node: { name: 'Ask' },
	});
});

test('the item of a player that does not exist goes to the error output, and the others continue', async () => {
	const report = await runFromEditor('error-output');

	expect(report.status).toBe('success');
	expect(report.json('Found')).toMatchObject([{ name: 'Kitchen' }, { name: 'Living Room' }]);
	expect(report.json('Not Found')).toMatchObject([
		{ room: 'Cellar', error: UNKNOWN_PLAYER_MESSAGE },
	]);
	expect(pairedItems(report.items('Ask'))).toEqual([{ item: 0 }, { item: 2 }]);
	expect(pairedItems(report.items('Ask', 1))).toEqual([{ item: 1 }]);
});

test('every input item is processed, in order, and linked to its output', async () => {
	const report = await runFromEditor('queue-of-each-room');
	const queues = [KITCHEN, LIVING_ROOM].map((id) => house.control.queue(id).itemIds);

	expect(report.json('Read').map(({ queue_item_id: id }) => id)).toEqual(queues.flat());
	expect(pairedItems(report.items('Read'))).toEqual(
		queues.flatMap((ids, item) => ids.map(() => ({ item }))),
	);
});

function pairedItems(items: ReturnType<ExecutionReport['items']>): unknown[] {
	return items.map(({ pairedItem }) => pairedItem);
}

test('two servers in one workflow, executed several times at once, are never mixed up', async () => {
	house.control.fillQueue(KITCHEN, 20);
	cottage.control.fillQueue(KITCHEN, 30);

	const reports = await Promise.all(Array.from({ length: 4 }, () => runFromEditor('two-servers')));

	expect(reports.map(({ status }) => status)).toEqual(reports.map(() => 'success'));
	for (const [server, { control }] of Object.entries({ house, cottage })) {
		const { itemIds } = control.queue(KITCHEN);
		for (const report of reports) {
			const read = report.json(`Read in ${server}`).map(({ queue_item_id: id }) => id);
			expect(read).toEqual(itemIds);
		}
		const added = control.requests('music/favorites/add_item').map(({ args }) => args);
		expect(added).toEqual(reports.map(() => ({ item: FAVORITES[server] })));
		const callers = control.requests().map(({ headers }) => headers.authorization);
		expect(new Set(callers)).toEqual(new Set(['Bearer <admin>']));
	}
});

test("n8n's log contains no token", async () => {
	expectNoToken(await readFile(join(home.folder, 'n8n.log'), 'utf8'));
});
