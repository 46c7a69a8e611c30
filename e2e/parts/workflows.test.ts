import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { displayText } from '../../scripts/engine/display-text';
import { FakeChatService } from '../../scripts/start/fake-chat-service';
import {
	type ExampleWorkflow,
	EXAMPLES_FOLDER,
	readExamples,
} from '../../scripts/start/read-examples';
import { EXAMPLE_PREPARATIONS } from '../../scripts/start/example-preparations';
import { SIMULATED_EVENTS, withShortTriggerDelays } from '../../scripts/start/simulated-events';
import { type Simulator, startSimulator } from '../../simulator';
import { TOOL_EXPECTATIONS, EXAMPLE_EXPECTATIONS } from '../../test/workflows/example-expectations';
import { McpClient } from '../n8n/mcp-client';
import { type ExecutionReport, N8nUser, TRIGGER_TYPE } from '../n8n/n8n-user';
import { createN8nEnvironment } from '../n8n/start-n8n';
import { findFreePorts } from '../support/find-free-ports';
import { readSharedRun } from '../support/shared-run';
import { runProgram } from '../support/background-process';
import { waitUntil } from '../support/wait-until';
import { exampleWithCredential } from '../try/example-with-credential';

/*
 * The examples with n8n's own nodes, for which scripts/engine has stand-ins: that engine runs them on every version of the
 * music server, and how they behave in other situations (test/workflows).
 */

const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';

const JsonObjects = z.array(z.record(z.unknown()));
const StoredWorkflows = z.object({ data: z.array(z.object({ id: z.string() })) });
const FormAnswer = z.object({ formWaitingUrl: z.string() });

const { home, url } = readSharedRun();
let user: N8nUser;
/** Two music servers. Their seeds and so their tokens differ; players and library items have the same IDs on both. */
let house: Simulator;
let cottage: Simulator;
let chat: FakeChatService;
let credentials: [house: string, cottage: string];

beforeAll(async () => {
	user = await N8nUser.signIn(url);
	// The newest has every command.
	house = await startSimulator({ profile: '2.11', timeScale: 0.02 });
	cottage = await startSimulator({ timeScale: 0.02, seed: 2 });
	chat = await FakeChatService.start();
	credentials = [
		await user.createCredential('house', house),
		await user.createCredential('cottage', cottage),
	];
});
beforeEach(() => {
	for (const { control } of [house, cottage]) control.reset();
});
afterAll(async () => {
	for (const server of [house, cottage, chat]) await server.stop();
});

function expectNoToken(text: string): void {
	for (const { tokens } of [house, cottage]) expect(text).not.toContain(tokens.admin);
}

test('the examples are imported from their files completely', async () => {
	// n8n 2.41 lists at most 100 workflows at once.
	const newestIds = async (): Promise<string[]> => {
		const page = await user.get('/rest/workflows?take=100&sortBy=createdAt:desc');
		return StoredWorkflows.parse(page).data.map(({ id }) => id);
	};
	const before = await newestIds();
	const [broker] = await findFreePorts(1);
	const n8n = home.installation.packageFile('n8n/bin/n8n');
	const { code, output } = await runProgram(
		home.installation.programPath('node'),
		[n8n, 'import:workflow', '--separate', `--input=${EXAMPLES_FOLDER}`],
		{ environment: createN8nEnvironment(home, { N8N_RUNNERS_BROKER_PORT: String(broker) }) },
	);
	// The exit code alone decides nothing: on a busy machine any n8n command may crash while it exits.
	expect([code, output]).toEqual([code, expect.stringContaining('Successfully imported')]);

	const imported = (await newestIds()).filter((id) => !before.includes(id));
	const stored = await Promise.all(
		imported.map(async (id) => await user.get(`/rest/workflows/${id}`)),
	);
	// n8n may have chosen a credential of the same name.
	const credential = expect.any(String) as string;
	expect(stored).toEqual(
		expect.arrayContaining<unknown>(
			(await readExamples()).map((example): unknown => {
				const { name, nodes, connections } = exampleWithCredential(example, credential);
				return expect.objectContaining({ name, nodes, connections });
			}),
		),
	);
});

describe('the examples', () => {
	test.each(Object.entries(EXAMPLE_EXPECTATIONS))('%s does its job', async (name, expectation) => {
		const [example] = await readExamples([name]);
		EXAMPLE_PREPARATIONS[name]?.(house.control);
		const report = await execute(example!, await store(example!));

		expect(report.error).toBeUndefined();
		expect(report.status).toBe('success');
		await expectation(report, house, cottage);
	});

	test.each(Object.entries(TOOL_EXPECTATIONS))(
		'%s does what a model asks for',
		async (name, expectation) => {
			const [example] = await readExamples([name]);
			const workflow = await store(example!);
			const { path } = firstNode(example!).parameters;
			await whileActive(workflow, async () => {
				const model = await McpClient.connect(`${url}/mcp/${displayText(path)}`);
				await expectation(async (tool, given) => {
					const { isError, text } = await model.callTool(tool, given);
					expect([isError, text]).toEqual([false, expect.stringMatching(/^\[/)]);
					return JsonObjects.parse(JSON.parse(text));
				}, house);
				model.responses.forEach(expectNoToken);
			});
		},
	);
});

/** The trigger that an example begins with. */
function firstNode({ workflow }: ExampleWorkflow) {
	return workflow.nodes.find(({ type }) => /trigger$|\.webhook$/i.test(type))!;
}

/** Saves an example with the credentials, the channel of the chat service, and short waiting times. @returns its ID */
async function store(example: ExampleWorkflow): Promise<string> {
	const workflow = chat.withChannel(example.workflow);
	const event = SIMULATED_EVENTS[example.name];
	const nodes = event ? withShortTriggerDelays(workflow.nodes, event) : workflow.nodes;
	const changed = { ...example, workflow: { ...workflow, nodes } };
	return (await user.saveWorkflow(exampleWithCredential(changed, ...credentials))).id;
}

async function whileActive<T>(workflow: string, act: () => Promise<T>): Promise<T> {
	await user.activate(workflow);
	try {
		return await act();
	} finally {
		await user.deactivate(workflow);
	}
}

/**
 * Executes an example by its own trigger: an event of the music server, a submitted form, or the editor's button, with which a
 * schedule fires at once and a webhook receives the request that the example contains.
 */
async function execute(example: ExampleWorkflow, workflow: string): Promise<ExecutionReport> {
	const trigger = firstNode(example);
	switch (trigger.type) {
		case TRIGGER_TYPE: {
			const event = SIMULATED_EVENTS[example.name]!;
			event.prepare(house.control);
			const cause = async () => event.causeEvent(house.control);
			const causeAndWait = async () => await user.executionCausedBy(workflow, cause);
			return (await whileActive(workflow, causeAndWait))[0];
		}
		case FORM_TRIGGER: {
			const [given] = example.workflow.pinData?.[trigger.name] ?? [];
			const [answer = ''] = Object.values(given?.json ?? {}).map(displayText);
			const { path } = trigger.parameters.options as { path: string };
			return await whileActive(workflow, async () => await fillInForm(workflow, path, answer));
		}
		default:
			return await user.waitForExecution(await user.run(workflow, trigger.name));
	}
}

/** Submits the first page of a form with one answer, and each further page with its first choice. */
async function fillInForm(workflow: string, path: string, answer: string) {
	const submit = async (address: string, text: string): Promise<string> => {
		const body = new FormData();
		body.set('field-0', text);
		return await (await fetch(address, { method: 'POST', body })).text();
	};
	const submitFirst = async () => await submit(`${url}/form/${path}`, answer);
	const [id, first] = await user.newExecutionCausedBy(workflow, submitFirst);
	const { formWaitingUrl } = FormAnswer.parse(JSON.parse(first));
	return await waitUntil(`the form of ${workflow} ends`, 60, async () => {
		const report = await user.execution(id);
		if (['running', 'new'].includes(report.status)) return undefined;
		if (report.status !== 'waiting') return report;
		const page = await (await fetch(formWaitingUrl)).text();
		await submit(formWaitingUrl, /<option value='([^']+)'/.exec(page)?.[1] ?? '');
		return undefined;
	});
}

test('the example that announces a file serves it for older servers to download', async () => {
	const [example] = await readExamples(['announce-file-older-server']);
	await whileActive(await store(example!), async () => {
		const response = await fetch(`${url}/webhook/announcement.wav`);
		expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav']);
		const file = Buffer.from(await response.arrayBuffer());
		expect(file.subarray(0, 4).toString()).toBe('RIFF');
		expect(file.readUInt32LE(4)).toBe(file.length - 8);
	});
});

test("n8n's log contains no token", async () => {
	expectNoToken(await readFile(join(home.folder, 'n8n.log'), 'utf8'));
});
