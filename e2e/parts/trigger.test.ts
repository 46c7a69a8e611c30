import { type Simulator, startSimulator } from '../../simulator';
import { OFFICE } from '../../simulator/world/players/players';
import { executionAfter } from '../n8n/execution-after';
import { listeningWorkflow } from '../n8n/listening-workflow';
import { N8nUser } from '../n8n/rest';
import { running } from '../support/running';
import { until } from '../support/until';

const [FIRST, SECOND] = ['library://track/31', 'library://track/32'];

let user: N8nUser;
let house: Simulator;
let port: number;
let workflow: string;

beforeAll(async () => {
	user = await N8nUser.signIn(running().url);
	house = await startSimulator({ timeScale: 0.02 });
	port = Number(new URL(house.url).port);
	const credential = await user.createCredential('Listened to', {
		baseUrl: house.url,
		accessToken: house.tokens.admin,
	});
	({ id: workflow } = await user.saveWorkflow(listeningWorkflow('listening', credential)));
});

afterAll(async () => {
	await user.deactivate(workflow);
	await house.stop();
});

/** The execution that another track in the office starts. */
async function startedBy(uri: string) {
	const [id] = await executionAfter(user, workflow, async () =>
		house.control.fillQueue(OFFICE, [uri], { state: 'playing' }),
	);
	return await user.ended(id);
}

async function lines(count: number): Promise<void> {
	await until(
		`${count} lines are open`,
		90,
		() => house.control.connections().length === count || undefined,
	);
}

test('an active workflow has one authenticated connection', async () => {
	await user.activate(workflow);

	expect(house.control.connections()).toHaveLength(1);
	expect(house.control.frames('auth')).toHaveLength(1);
});

test('each event is one execution, with what happened', async () => {
	const report = await startedBy(FIRST);

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
	await house.stop();
	house = await startSimulator({ timeScale: 0.02, port });
	await lines(1);
	// Only what comes after all that the server is asked at first is news to whoever listens.
	await until(
		'the house is known',
		30,
		() => house.control.executed('player_queues/all') || undefined,
	);
	// The same seed makes the same ids of queue items: the first of them has been heard.
	house.control.fillQueue(OFFICE, [FIRST]);
	const report = await startedBy(SECOND);

	expect(report.json('Trigger')).toMatchObject([{ event: 'trackChanged', uri: SECOND }]);
	await expect(user.executions(workflow)).resolves.toHaveLength(2);
});

test('an inactive workflow has no connection', async () => {
	await user.deactivate(workflow);
	await lines(0);

	house.control.fillQueue(OFFICE, [FIRST], { state: 'playing' });
	await expect(user.executions(workflow)).resolves.toHaveLength(2);
});

test('a refused token is reported when the workflow is activated', async () => {
	const credential = await user.createCredential('Mistyped', {
		baseUrl: house.url,
		accessToken: 'mistyped',
	});
	const { id } = await user.saveWorkflow(listeningWorkflow('refused', credential));

	await expect(user.activate(id)).rejects.toThrow(/Authorization failed/);
	expect(house.control.connections()).toEqual([]);
	await user.deactivate(id);
});
