import { type Simulator, startSimulator } from '../../simulator';
import type { N8nHome } from '../n8n/n8n-home';
import { N8nUser } from '../n8n/n8n-user';
import { createTriggerWorkflow } from '../n8n/workflow-nodes';
import { type N8nServer, startN8n } from '../n8n/start-n8n';
import {
	causeLibraryEvents,
	LIBRARY_EVENTS,
	prepareLibraryEvents,
} from '../support/library-events';
import { createSeparateN8nHome, readSharedRun } from '../support/shared-run';

let server: Simulator;
let home: N8nHome;
let n8n: N8nServer;
let user: N8nUser;
let workflow: string;

async function startAndSignIn(): Promise<void> {
	n8n = await startN8n(home);
	user = await N8nUser.signIn(n8n.url);
}

/** Waits for this number of executions in total. @returns their items, oldest first */
async function waitForReceivedItems(count: number): Promise<Array<Record<string, unknown>>> {
	const reports = await user.waitForExecutions(workflow, count);
	expect(reports).toHaveLength(count);
	return reports.flatMap((report) => report.json('Received'));
}

beforeAll(async () => {
	server = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	prepareLibraryEvents(server);
	home = await createSeparateN8nHome(readSharedRun().home.folder, 'restart');
	await startAndSignIn();
	const credential = await user.createCredential('restart', server);
	const triggered = createTriggerWorkflow('restart', credential, LIBRARY_EVENTS);
	workflow = await user.saveAndActivate(triggered);
});

afterAll(async () => {
	await n8n.stop();
	await server.stop();
});

test('after a restart of n8n, the workflow is started by what was added in the meantime, and by nothing older', async () => {
	server.control.setFavorite('library://track/31', true);
	await waitForReceivedItems(1);

	await n8n.stop();
	await causeLibraryEvents(server);
	await startAndSignIn();

	expect(await waitForReceivedItems(4)).toMatchObject([
		{ event: 'favoriteAdded', uri: 'library://track/31' },
		{ event: 'favoriteAdded', uri: 'library://track/32' },
		{ event: 'newEpisode', name: 'The News' },
		{ event: 'playlistChanged', removed: [] },
	]);
});
