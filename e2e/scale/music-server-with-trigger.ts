import { startSimulator } from '../../simulator';
import { OFFICE } from '../../simulator/world/players/players';
import type { N8nUser } from '../n8n/n8n-user';
import { createTriggerWorkflow } from '../n8n/workflow-nodes';
import {
	causeLibraryEvents,
	LIBRARY_EVENTS,
	prepareLibraryEvents,
} from '../support/library-events';

/** In alphabetical order. */
export const EVENTS = [...LIBRARY_EVENTS.events, 'nothingPlaying', 'trackChanged'].sort();

/** A music server whose events start a workflow of n8n in queue mode. */
export async function openMusicServerWithTrigger(user: N8nUser) {
	const simulator = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	const { control } = simulator;
	prepareLibraryEvents(simulator);
	const credential = await user.createCredential('triggering', simulator);
	const own = { events: EVENTS, players: ['Office'], idleMinutes: 0.05 };
	const workflow = await user.saveAndActivate(
		createTriggerWorkflow('triggering', credential, { ...LIBRARY_EVENTS, ...own }),
	);
	return {
		/** Causes each event once. @returns the numbers of connections and of library checks, and the executions */
		async causeEvents() {
			control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' });
			await user.waitForExecutions(workflow, 1);
			control.playForward(OFFICE, 3600);
			await causeLibraryEvents(simulator);
			const reports = await user.waitForExecutions(workflow, EVENTS.length);
			const checks = control.requests('music/podcasts/podcast_episodes');
			return {
				connections: control.connections().length,
				checks: checks.filter(({ args }) => args?.item_id === '2').length,
				executions: reports
					.map((report) => {
						const { status, mode } = report;
						return { status, mode, event: String(report.json('Received')[0]?.event) };
					})
					.sort((one, other) => (one.event < other.event ? -1 : 1)),
			};
		},
		close: async () => await simulator.stop(),
	};
}
