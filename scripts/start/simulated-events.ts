import { setTimeout as pause } from 'node:timers/promises';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { SimulatorControl } from '../../simulator';
import { BEDROOM, KITCHEN, OFFICE } from '../../simulator/world/players/players';
import type { Engine, ExportedWorkflow, CredentialsByName, WorkflowRunReport } from '../engine';
import { createReportOfError } from '../engine/run-workflow';
import { findMusicTrigger } from './inspect-workflow';

/** Longer than anything that is playing. */
const HOUR_SECONDS = 3600;

/** The time until the next song starts. */
const REST_OF_SONG_SECONDS = 110;

/** The number of episodes after a new one has appeared. */
const NEW_EPISODE_COUNT = 6;

/** An event of the server, on which the trigger checks podcasts immediately instead of after some minutes. */
const SYNC_COMPLETED = '{"event":"music_sync_completed","object_id":null,"data":null}';

/** Causes the event on the embedded server that an example with a Music Assistant Trigger waits for. */
interface SimulatedTriggerEvent {
	readonly description: string;
	/** Sets the initial state, before the trigger listens. */
	prepare(control: SimulatorControl): void;
	causeEvent(control: SimulatorControl): void;
	/** Options of the trigger that avoid waiting for minutes. */
	readonly shortDelayParameters?: INodeParameters;
}

const TRACK = 'library://track/31';
const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-5';

/** The end of what a queue plays, which is one item. */
function endOf(queue: string, uri: string, description: string): SimulatedTriggerEvent {
	return {
		description,
		prepare: (control) => control.fillQueue(queue, [uri], { state: 'playing' }),
		causeEvent: (control) => control.playForward(queue, HOUR_SECONDS),
	};
}

/** By the names of the examples' files. */
export const SIMULATED_EVENTS: Readonly<Record<string, SimulatedTriggerEvent>> = {
	'kids-bedtime': {
		description: 'Somebody turns up the volume in the bedroom.',
		prepare: (control) => control.setPlayer(BEDROOM, { volume: 20 }),
		causeEvent: (control) => control.setPlayer(BEDROOM, { volume: 60 }),
	},
	'list-new-favorites': {
		description: 'A track becomes a favorite.',
		prepare: (control) => control.setFavorite(TRACK, null),
		causeEvent: (control) => control.setFavorite(TRACK, true),
	},
	'listening-count': endOf(OFFICE, TRACK, 'A track ends in the office.'),
	'log-played-tracks': endOf(OFFICE, TRACK, 'A track ends in the office.'),
	'new-episode-at-seven': {
		description: 'The podcast Morning News has a new episode.',
		prepare: (control) => control.fillQueue(KITCHEN, 0),
		causeEvent: (control) => {
			control.lengthen('library://podcast/2', NEW_EPISODE_COUNT);
			control.sendToConnections(SYNC_COMPLETED);
		},
	},
	'now-playing-to-chat': {
		description: 'The next song starts in the kitchen.',
		prepare: (control) =>
			control.fillQueue(KITCHEN, [TRACK, 'library://track/1'], { state: 'playing', elapsed: 60 }),
		causeEvent: (control) => control.playForward(KITCHEN, REST_OF_SONG_SECONDS),
	},
	'power-off-when-silent': {
		...endOf(OFFICE, TRACK, 'The last track ends in the office.'),
		shortDelayParameters: { idleMinutes: 0.05 },
	},
	'radio-after-news': endOf(KITCHEN, EPISODE, 'The news ends in the kitchen.'),
};

/** Returns the nodes with the trigger's waiting times shortened. */
export function withShortTriggerDelays(
	nodes: readonly INode[],
	{ shortDelayParameters }: SimulatedTriggerEvent,
): INode[] {
	return nodes.map((node) => {
		const isTrigger = node.type.endsWith('.musicAssistantTrigger');
		const parameters = { ...node.parameters, ...shortDelayParameters };
		return isTrigger ? { ...node, parameters } : node;
	});
}

/** Seconds within which the event has to start the workflow, on a busy machine too. */
const TIMEOUT_SECONDS = 120;

/** Activates a workflow that begins with a Music Assistant Trigger, and causes the event that it waits for. */
export async function runByTriggerEvent(
	workflow: ExportedWorkflow,
	engine: Engine,
	credentials: CredentialsByName,
	{ simulatedEvent, control }: { simulatedEvent: SimulatedTriggerEvent; control: SimulatorControl },
): Promise<WorkflowRunReport> {
	const trigger = findMusicTrigger(workflow);
	const tooLate = new AbortController();
	try {
		simulatedEvent.prepare(control);
		const listening = await engine.listen(
			{ ...workflow, nodes: withShortTriggerDelays(workflow.nodes, simulatedEvent) },
			{ credentials },
		);
		try {
			simulatedEvent.causeEvent(control);
			return await Promise.race([
				listening.next(),
				pause(TIMEOUT_SECONDS * 1000, undefined, { signal: tooLate.signal }).then(() => {
					throw new Error(`Nothing started the workflow within ${TIMEOUT_SECONDS} seconds`);
				}),
			]);
		} finally {
			tooLate.abort();
			await listening.stop();
		}
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		return createReportOfError(error, trigger);
	}
}
