import { type LoggedRequest, type Simulator, startSimulator } from '../../simulator';
import type { N8nUser, WorkflowToSave } from '../n8n/n8n-user';
import { readingWorkflow, writingWorkflow } from './workflows';

const PLAY_MEDIA = 'player_queues/play_media';

/** Its queue is read, and stays as it is. */
const READ = { player: 'Bedroom', queueId: '115ee854-3ac5-38c1-277d-7bdb4f3c126d', items: 60 };

/** Its queue is added to, and is empty at the start. */
const WRITTEN = { player: 'Office', queueId: 'up5c9d20e7a314' };

/** How many different items are added on each server. The library does not have enough for more than 75 on two servers. */
export const ADDED_ITEMS = 75;

/** A music server with a token and music that no other has, and the workflows that use its credential. */
export class LoadedServer {
	/** What its reading workflow has to answer with. */
	readonly queued: readonly string[];

	/** What its writing workflow is to add, one at a time. */
	readonly added: readonly string[];

	private constructor(
		readonly name: string,
		place: number,
		private readonly simulator: Simulator,
		/** The ids of its workflows. */
		readonly workflows: { readonly read: string; readonly write: string },
	) {
		this.queued = tracks(1 + place * READ.items, READ.items);
		this.added = tracks(1 + 2 * READ.items + place * ADDED_ITEMS, ADDED_ITEMS);
		simulator.control.fillQueue(READ.queueId, this.queued);
	}

	/**
	 * @param place The number of the server, from which its token and its music are derived.
	 * @param latency How long its server takes for every command, in milliseconds.
	 */
	static async open(
		user: N8nUser,
		name: string,
		place: number,
		latency: number,
	): Promise<LoadedServer> {
		const simulator = await startSimulator({ profile: '2.8', seed: 1 + place, timeScale: 0.02 });
		simulator.control.setLatency(latency);
		const credential = await user.createCredential(name, {
			baseUrl: simulator.url,
			accessToken: simulator.tokens.admin,
		});
		const activated = async (workflow: WorkflowToSave) => {
			const { id } = await user.saveWorkflow(workflow);
			await user.activate(id);
			return id;
		};
		return new LoadedServer(name, place, simulator, {
			read: await activated(readingWorkflow(`${name}-read`, READ.player, credential)),
			write: await activated(writingWorkflow(`${name}-write`, WRITTEN.player, credential)),
		});
	}

	/** All requests to its server. */
	get requests(): readonly LoggedRequest[] {
		return this.simulator.control.requests();
	}

	/** The commands that changed something, or were to. */
	get changes(): readonly LoggedRequest[] {
		return this.simulator.control.requests(PLAY_MEDIA);
	}

	/** What has been added to its queue. */
	get arrived(): readonly string[] {
		return this.simulator.control.queue(WRITTEN.queueId).uris;
	}

	/** Lets every changing command wait, as a server that is slow to do it. @returns how to let them go on */
	holdChanges(): () => void {
		const hold = this.simulator.control.hold(PLAY_MEDIA);
		return () => hold.release();
	}

	async close(): Promise<void> {
		await this.simulator.stop();
	}
}

function tracks(first: number, count: number): string[] {
	return Array.from({ length: count }, (_, index) => `library://track/${first + index}`);
}
