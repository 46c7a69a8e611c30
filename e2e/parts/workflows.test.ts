import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { displayText } from '../../scripts/engine/display-text';
import { ChatService } from '../../scripts/start/chat/chat-service';
import { type Example, EXAMPLES_FOLDER, readExamples } from '../../scripts/start/examples';
import { EXAMPLE_PREPARATIONS } from '../../scripts/start/example-preparations';
import { SIMULATED_EVENTS } from '../../scripts/start/simulated-events';
import { type Simulator, startSimulator } from '../../simulator';
import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import { CALLED, EXPECTED } from '../../test/workflows/expectations';
import { importByCommand, importFolderByCommand } from '../n8n/cli';
import { type ExecutionReport, N8nUser } from '../n8n/n8n-user';
import { readSharedRun } from '../support/shared-run';
import { waitUntil } from '../support/wait-until';
import { withCredential } from '../try/with-credential';
import { McpClient } from './tool/mcp';
import {
	exampleAnsweringAtEnd,
	credentialToImport,
	exampleAsShipped,
	exampleToImport,
	triggerOf,
} from './workflows/imported-examples';
import { endedSchedules, cronFromName } from './workflows/schedules';
import { storedWorkflowIds } from './workflows/stored-workflows';
import {
	startByCommand,
	startByMusicEvent,
	startBySchedule,
	startByWebhook,
} from './workflows/start-workflow';
import {
	errorOutput,
	favoriteOnEach,
	queueOfEachRoom,
	START_NODE,
	unknownPlayer,
} from './workflows/custom-workflows';

const NO_CELLAR = '"Player" refers to the player "Cellar", which the server does not have';

/** What becomes a favorite on which server. The servers' names are also those of their credentials. */
const FAVORITES: Readonly<Record<string, string>> = {
	house: 'library://track/1',
	cottage: 'library://track/2',
};

const Items = z.array(z.record(z.unknown()));

const { home, url } = readSharedRun();
let user: N8nUser;
/** Two music servers. Another seed makes other tokens; players and what is in the library have the same ids in both. */
let house: Simulator;
let cottage: Simulator;
let chat: ChatService;
let examples: Example[];
let favoriteAnswered: Example;

beforeAll(async () => {
	user = await N8nUser.signIn(url);
	// The newest has every command.
	house = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	cottage = await startSimulator({ timeScale: 0.02, seed: 2 });
	chat = await ChatService.start();
	examples = await readExamples();
	favoriteAnswered = exampleAnsweringAtEnd('favorite-answered', named('favorite-from-webhook'));

	await importByCommand(home, 'credentials', [
		credentialToImport('house', house),
		credentialToImport('cottage', cottage),
	]);
	await importByCommand(home, 'workflow', [
		...[...examples, favoriteAnswered].map((example) =>
			exampleToImport(example.name, withChannel(example), 'house', 'cottage'),
		),
		...examples.map((example) =>
			exampleAsShipped(asShipped(example.name), example, 'house', 'cottage'),
		),
		unknownPlayer('unknown-player', 'house'),
		errorOutput('error-output', 'house', ['Kitchen', 'Cellar', 'Living Room']),
		queueOfEachRoom('queue-of-each-room', 'house', ['Kitchen', 'Living Room']),
		favoriteOnEach('two-servers', FAVORITES),
	]);
});
beforeEach(() => {
	for (const { control } of [house, cottage]) control.reset();
});
afterAll(async () => {
	for (const server of [house, cottage, chat]) await server.stop();
});

/** With the channel of a chat service to post to. */
function withChannel({ name, workflow }: Example): Example {
	return { name, workflow: chat.withChannel(workflow) };
}

function expectNoToken(text: string): void {
	for (const { tokens } of [house, cottage]) expect(text).not.toContain(tokens.admin);
}

/** Executes a workflow written here, as the editor's button does. */
async function byButton(workflow: string): Promise<ExecutionReport> {
	return await user.waitForExecution(await user.run(workflow, START_NODE));
}

const asShipped = (name: string) => `${name}-as-shipped`;

describe('the examples as shipped', () => {
	test('are imported from their files, and nothing is lost', async () => {
		// While n8n has just one credential of their name, it puts that in.
		const credential: string = expect.any(String);
		const before = await storedWorkflowIds(user);
		await importFolderByCommand(home, EXAMPLES_FOLDER);
		const imported = (await storedWorkflowIds(user)).filter((id) => !before.includes(id));

		const stored = await Promise.all(
			imported.map(async (id) => await user.get(`/rest/workflows/${id}`)),
		);
		expect(stored).toHaveLength(examples.length);
		expect(stored).toEqual(
			expect.arrayContaining<unknown>(
				examples.map((example): unknown => {
					const { name, nodes, connections } = withCredential(example, credential);
					return expect.objectContaining({ name, nodes, connections });
				}),
			),
		);
	});

	test('n8n starts those with a schedule at the time in the name of their trigger', async () => {
		const scheduled = examples
			.map((example) => ({ id: asShipped(example.name), ...triggerOf(example) }))
			.filter(({ kind }) => kind === 'schedule');
		expect(scheduled).not.toEqual([]);
		for (const { id, node } of scheduled) {
			await user.activate(id);
			await user.deactivate(id);
			const schedules = await waitUntil(`n8n tells the schedules of ${id}`, 10, async () => {
				const ended = await endedSchedules(id);
				return ended.length > 0 ? ended : undefined;
			});
			expect([id, ...schedules]).toEqual([id, cronFromName(node.name)]);
		}
	});
});

describe('the examples', () => {
	test('are all executed here', () => {
		expect(examples.map(({ name }) => name)).toEqual(
			[...Object.keys(EXPECTED), ...Object.keys(CALLED)].sort(),
		);
	});

	test.each(Object.entries(EXPECTED))('%s does its job', async (name, expectation) => {
		EXAMPLE_PREPARATIONS[name]?.(house.control);
		const report = await started(named(name));

		expect(report.error).toBeUndefined();
		expect(report.status).toBe('success');
		await expectation(report, house, cottage);
	});

	test.each(Object.entries(CALLED))('%s does what a model asks for', async (name, expectation) => {
		const example = named(name);
		const { path } = triggerOf(example).node.parameters;
		await user.activate(name);
		try {
			const model = await McpClient.connect(`${url}/mcp/${displayText(path)}`);
			await expectation(async (tool, given) => {
				const { isError, text } = await model.call(tool, given);
				expect([isError, text]).toEqual([false, expect.stringMatching(/^\[/)]);
				return Items.parse(JSON.parse(text));
			}, house);
			model.heard.forEach(expectNoToken);
		} finally {
			await user.deactivate(name);
		}
	});
});

function named(name: string): Example {
	return examples.find((example) => example.name === name)!;
}

/** Starts an example in the way it is meant to be started. */
async function started(example: Example): Promise<ExecutionReport> {
	switch (triggerOf(example).kind) {
		case 'schedule': {
			const report = await startBySchedule(user, example.name);
			expect(report.mode).toBe('trigger');
			return report;
		}
		case 'webhook': {
			const { answer, report } = await called(example, documentedBody(example));
			expect(answer.status).toBe(200);
			expect(report.mode).toBe('webhook');
			return report;
		}
		case 'mcp':
			throw new Error(`${example.name} does nothing until a model calls its tools.`);
		case 'music': {
			const happening = SIMULATED_EVENTS[example.name]!;
			happening.prepare(house.control);
			const happen = () => happening.happen(house.control);
			const report = await startByMusicEvent(user, example.name, happen);
			expect(report.mode).toBe('trigger');
			return report;
		}
		case 'manual': {
			const { command, report } = await startByCommand(user, example.name, home);
			expect(command.code ?? 0).toBe(0);
			expectNoToken(command.output);
			expect(report.mode).toBe('cli');
			return report;
		}
	}
}

/** The body of the request that is pinned to the example's webhook to try it out with. */
function documentedBody(example: Example): unknown {
	return example.workflow.pinData?.[triggerOf(example).node.name]?.[0]?.json.body;
}

async function called(example: Example, body: unknown) {
	const { path } = triggerOf(example).node.parameters;
	return await startByWebhook(user, example.name, displayText(path), body);
}

test('a webhook called without required fields responds, and its execution says what is missing', async () => {
	const body = { thing: 'library://track/12' };
	const { answer, report } = await called(named('favorite-from-webhook'), body);

	// The caller does not wait for the end: that is how the example's webhook is set.
	expect(answer).toEqual({ status: 200, text: '{"message":"Workflow was started"}' });
	expect(report.status).toBe('error');
	expect(report.error).toMatchObject({
		message: '"Item" must not be empty',
		description: expect.stringContaining('for example library://playlist/13') as string,
	});
	expect(house.control.requests()).toEqual([]);
});

test('a webhook that responds late returns the result', async () => {
	const done = await called(favoriteAnswered, documentedBody(favoriteAnswered));
	expect(done.answer.status).toBe(200);
	expect(JSON.parse(done.answer.text)).toEqual(done.report.json('Add')[0]);

	const failed = await called(favoriteAnswered, { thing: 'library://track/12' });
	expect(failed.answer).toEqual({ status: 500, text: '{"message":"Error in workflow"}' });
});

test('the sound that an older server downloads is served by the example that announces it', async () => {
	const { name } = named('announce-file-older-server');
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

test('a failing node ends the command with 1 and gives the reason', async () => {
	const { command, report } = await startByCommand(user, 'unknown-player', home);

	expect(command.code ?? 1).toBe(1);
	expect(command.output).toContain(NO_CELLAR);
	expectNoToken(command.output);
	expect(report.status).toBe('error');
	expect(report.error).toMatchObject({
		message: NO_CELLAR,
		description: expect.stringContaining('Living Room') as string,
		node: { name: 'Ask' },
	});
});

test('a player that does not exist leaves by the error output, and the others continue', async () => {
	const report = await byButton('error-output');

	expect(report.status).toBe('success');
	expect(report.json('Found')).toMatchObject([{ name: 'Kitchen' }, { name: 'Living Room' }]);
	expect(report.json('Not Found')).toMatchObject([{ room: 'Cellar', error: NO_CELLAR }]);
	expect(linksOf(report.items('Ask'))).toEqual([{ item: 0 }, { item: 2 }]);
	expect(linksOf(report.items('Ask', 1))).toEqual([{ item: 1 }]);
});

test('every input item is processed, in order, and linked to its output', async () => {
	const report = await byButton('queue-of-each-room');
	const queues = [KITCHEN, LIVING_ROOM].map((id) => house.control.queue(id).itemIds);

	expect(report.json('Read').map(({ queue_item_id: id }) => id)).toEqual(queues.flat());
	expect(linksOf(report.items('Read'))).toEqual(
		queues.flatMap((ids, item) => ids.map(() => ({ item }))),
	);
});

function linksOf(items: ReturnType<ExecutionReport['items']>): unknown[] {
	return items.map(({ pairedItem }) => pairedItem);
}

test('two servers in one workflow, executed several times at once, are never mixed up', async () => {
	house.control.fillQueue(KITCHEN, 20);
	cottage.control.fillQueue(KITCHEN, 30);

	const reports = await Promise.all(Array.from({ length: 4 }, () => byButton('two-servers')));

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
