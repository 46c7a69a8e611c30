import { type Simulator, startSimulator } from '../../simulator';
import { OFFICE } from '../../simulator/world/players/players';
import type { N8nUser } from '../n8n/n8n-user';
import { createTriggerWorkflow } from '../n8n/workflow-nodes';
import {
	causeLibraryEvents,
	LIBRARY_EVENTS,
	prepareLibraryEvents,
} from '../support/library-events';
import { waitUntil } from '../support/wait-until';

/** In alphabetical order. */
export const EVENTS = [...LIBRARY_EVENTS.events, 'nothingPlaying', 'trackChanged'].sort();

/** A music server whose events start a workflow of n8n in queue mode. */
export class MusicServerWithTrigger {
	private constructor(
		private readonly simulator: Simulator,
		private readonly user: N8nUser,
		private readonly workflow: string,
	) {}

	static async open(user: N8nUser): Promise<MusicServerWithTrigger> {
		const simulator = await startSimulator({ profile: '2.10', timeScale: 0.02 });
		prepareLibraryEvents(simulator);
		const credential = await user.createCredential('triggering', {
			baseUrl: simulator.url,
			accessToken: simulator.tokens.admin,
		});
		const parameters = {
			...LIBRARY_EVENTS,
			events: EVENTS,
			players: ['Office'],
			idleMinutes: 0.05,
		};
		const id = await user.saveAndActivate(
			createTriggerWorkflow('triggering', credential, parameters),
		);
		return new MusicServerWithTrigger(simulator, user, id);
	}

	/** Causes each event once. @returns the numbers of connections and of library checks, and the executions */
	async causeEvents() {
		const { control } = this.simulator;
		control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' });
		await this.waitForExecutions(1);
		control.playForward(OFFICE, 3600);
		await causeLibraryEvents(this.simulator);
		const listed = await this.waitForExecutions(EVENTS.length);
		const reports = await Promise.all(
			listed.map(async ({ id }) => await this.user.waitForExecution(id)),
		);
		return {
			connections: control.connections().length,
			checks: control
				.requests('music/podcasts/podcast_episodes')
				.filter(({ args }) => args?.item_id === '2').length,
			executions: reports
				.map((report) => ({
					status: report.status,
					mode: report.mode,
					event: String(report.json('Received')[0]?.event),
				}))
				.sort((one, other) => (one.event < other.event ? -1 : 1)),
		};
	}

	private async waitForExecutions(count: number) {
		return await waitUntil(`${count} executions`, 60, async () => {
			const executions = await this.user.executions(this.workflow);
			return executions.length >= count ? executions : undefined;
		});
	}

	async close(): Promise<void> {
		await this.simulator.stop();
	}
}
