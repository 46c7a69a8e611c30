import type { INode, INodeParameters } from 'n8n-workflow';
import type { SimulatorControl } from '../../simulator';
import { BEDROOM, KITCHEN, OFFICE } from '../../simulator/world/players/players';

/** Longer than anything that is playing. */
const HOUR_SECONDS = 3600;

/** The time until the next song starts. */
const REST_OF_SONG_SECONDS = 110;

/** The number of episodes after a new one has appeared. */
const NEW_EPISODE_COUNT = 6;

/** An event of the server, on which the trigger checks podcasts immediately instead of after some minutes. */
const SYNC_COMPLETED = JSON.stringify({
	event: 'music_sync_completed',
	object_id: null,
	data: null,
});

/** Causes the event on the embedded server that an example with a Music Assistant Trigger waits for. */
export interface SimulatedTriggerEvent {
	readonly description: string;
	/** Sets the initial state, before the trigger listens. */
	prepare(control: SimulatorControl): void;
	causeEvent(control: SimulatorControl): void;
	/** Options of the trigger that avoid waiting for minutes. */
	readonly shortDelayParameters?: INodeParameters;
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
		prepare: (control) => control.setFavorite('library://track/31', null),
		causeEvent: (control) => control.setFavorite('library://track/31', true),
	},
	'listening-count': {
		description: 'A track ends in the office.',
		prepare: (control) =>
			control.fillQueue(OFFICE, ['library://track/31'], {
				state: 'playing',
			}),
		causeEvent: (control) => control.playForward(OFFICE, HOUR_SECONDS),
	},
	'log-played-tracks': {
		description: 'A track ends in the office.',
		prepare: (control) =>
			control.fillQueue(OFFICE, ['library://track/31'], {
				state: 'playing',
			}),
		causeEvent: (control) => control.playForward(OFFICE, HOUR_SECONDS),
	},
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
			control.fillQueue(KITCHEN, ['library://track/31', 'library://track/1'], {
				state: 'playing',
				elapsed: 60,
			}),
		causeEvent: (control) => control.playForward(KITCHEN, REST_OF_SONG_SECONDS),
	},
	'power-off-when-silent': {
		description: 'The last track ends in the office.',
		prepare: (control) => control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' }),
		causeEvent: (control) => control.playForward(OFFICE, HOUR_SECONDS),
		shortDelayParameters: { idleMinutes: 0.05 },
	},
	'radio-after-news': {
		description: 'The news ends in the kitchen.',
		prepare: (control) =>
			control.fillQueue(KITCHEN, ['podcastfeed--dR4mZ8pT://podcast_episode/morning-news-5'], {
				state: 'playing',
			}),
		causeEvent: (control) => control.playForward(KITCHEN, HOUR_SECONDS),
	},
};

/** Returns the nodes with the trigger's waiting times shortened. */
export function withShortTriggerDelays(
	nodes: readonly INode[],
	{ shortDelayParameters }: SimulatedTriggerEvent,
): INode[] {
	return nodes.map((node) => {
		if (!node.type.endsWith('.musicAssistantTrigger') || shortDelayParameters === undefined) {
			return node;
		}
		return { ...node, parameters: { ...node.parameters, ...shortDelayParameters } };
	});
}
