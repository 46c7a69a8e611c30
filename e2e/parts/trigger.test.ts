import { type Simulator, startSimulator } from '../../simulator';
import { OFFICE } from '../../simulator/world/players/players';
import { N8nUser } from '../n8n/n8n-user';
import { createTriggerWorkflow } from '../n8n/workflow-nodes';
import { readSharedRun } from '../support/shared-run';
import { waitUntil } from '../support/wait-until';

const [FIRST, SECOND] = ['library://track/31', 'library://track/32'];

let user: N8nUser;
let server: Simulator;
let port: number;
let workflow: string;

beforeAll(async () => {
	user = await N8nUser.signIn(readSharedRun().url);
	server = await startSimulator({ timeScale: 0.02 });
	port = Number(new URL(server.url).port);
	const credential = await user.createCredential('Trigger test', server);
	({ id: workflow } = await user.saveWorkflow(createTriggerWorkflow('listening', credential)));
});

afterAll(async () => {
	await user.deactivate(workflow);
	await server.stop();
});

/** Plays a track in the office. @returns the execution that this starts */
async function executionStartedBy(uri: string) {
	const play = async () => server.control.fillQueue(OFFICE, [uri], { state: 'playing' });
	return (await user.executionCausedBy(workflow, play))[0];
}

async function waitForConnections(count: number): Promise<void> {
	const isReached = () => server.control.connections().length === count || undefined;
	await waitUntil(`${count} connections are open`, 90, isReached);
}

test('an active workflow has one authenticated connection', async () => {
	await user.activate(workflow);

	expect(server.control.connections()).toHaveLength(1);
	expect(server.control.frames('auth')).toHaveLength(1);
});

test('each event starts one execution, with its details', async () => {
	const report = await executionStartedBy(FIRST);

	expect(report).toMatchObject({ status: 'success', mode: 'trigger' });
	expect(report.json('Trigger')).toEqual([
		expect.objectContaining({
			event: 'trackChanged',
			player: 'Office',
			queue_id: OFFICE,
			state: 'playing',
			uri: FIRST,
		}),
	]);
	expect(report.json('Received')).toEqual(report.json('Trigger'));
	await expect(user.executions(workflow)).resolves.toHaveLength(1);
});

test('after a restart of the server the trigger reconnects, and nothing old starts an execution', async () => {
	await server.stop();
	server = await startSimulator({ timeScale: 0.02, port });
	await waitForConnections(1);
	// Only what happens after the trigger's initial requests counts as an event.
	const hasRead = () => server.control.executed('player_queues/all') || undefined;
	await waitUntil('the trigger has read the state of the server', 30, hasRead);
	// The new simulator has the same seed, and so the same queue item IDs; the trigger already knows the first one.
	server.control.fillQueue(OFFICE, [FIRST]);
	const report = await executionStartedBy(SECOND);

	expect(report.json('Trigger')).toMatchObject([{ event: 'trackChanged', uri: SECOND }]);
	await expect(user.executions(workflow)).resolves.toHaveLength(2);
});

test('an inactive workflow has no connection', async () => {
	await user.deactivate(workflow);
	await waitForConnections(0);

	server.control.fillQueue(OFFICE, [FIRST], { state: 'playing' });
	await expect(user.executions(workflow)).resolves.toHaveLength(2);
});

test('a rejected token is reported when the workflow is activated', async () => {
	const mistyped = { url: server.url, tokens: { admin: 'mistyped' } };
	const credential = await user.createCredential('Mistyped', mistyped);
	const { id } = await user.saveWorkflow(createTriggerWorkflow('refused', credential));

	await expect(user.activate(id)).rejects.toThrow(/Authorization failed/);
	expect(server.control.connections()).toEqual([]);
	await user.deactivate(id);
});
