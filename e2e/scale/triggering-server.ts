import { type Simulator, startSimulator } from '../../simulator';
import { OFFICE } from '../../simulator/world/players/players';
import { executionAfter } from '../n8n/execution-after';
import { listeningWorkflow } from '../n8n/listening-workflow';
import type { N8nUser } from '../n8n/rest';

/** A music server that n8n in queue mode listens to. */
export class TriggeringServer {
	private constructor(
		private readonly simulator: Simulator,
		private readonly user: N8nUser,
		private readonly workflow: string,
	) {}

	static async open(user: N8nUser): Promise<TriggeringServer> {
		const simulator = await startSimulator({ timeScale: 0.02 });
		const credential = await user.createCredential('heard', {
			baseUrl: simulator.url,
			accessToken: simulator.tokens.admin,
		});
		const { id } = await user.saveWorkflow(listeningWorkflow('heard', credential));
		await user.activate(id);
		return new TriggeringServer(simulator, user, id);
	}

	/** Lets another track play. @returns who listens, and what was executed */
	async trackChanges() {
		const { control } = this.simulator;
		const [first] = await executionAfter(this.user, this.workflow, async () =>
			control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' }),
		);
		await this.user.ended(first);
		const listed = await this.user.executions(this.workflow);
		const reports = await Promise.all(listed.map(async ({ id }) => await this.user.ended(id)));
		return {
			lines: control.connections().length,
			executions: reports.map((report) => ({
				status: report.status,
				mode: report.mode,
				event: report.json('Heard')[0]?.event,
			})),
		};
	}

	async close(): Promise<void> {
		await this.simulator.stop();
	}
}
