import type { INode, INodeParameters } from 'n8n-workflow';
import { isObject } from '../../nodes/MusicAssistant/helpers/json';
import type { Control } from '../../simulator';
import { BEDROOM, KITCHEN, OFFICE } from '../../simulator/world/players/players';

/** Seconds: longer than anything that plays there. */
const HOUR = 3600;

/** Seconds: to the next song there. */
const REST_OF_SONG = 110;

/** How many there are then. */
const NEW_EPISODE = 6;

/** The server's event: the trigger then checks podcasts at once instead of after some minutes. */
const SYNC_COMPLETED = JSON.stringify({
	event: 'music_sync_completed',
	object_id: null,
	data: null,
});

/** Causes, on the embedded server, what an example that begins with a Music Assistant Trigger waits for. */
export interface SimulatedEvent {
	readonly says: string;
	/** Sets the initial state, before the trigger listens. */
	prepare(control: Control): void;
	happen(control: Control): void;
	/** Options of the trigger that avoid waiting for minutes. */
	readonly shortened?: INodeParameters;
}

/** By the names of the examples' files. */
export const SIMULATED_EVENTS: Readonly<Record<string, SimulatedEvent>> = {
	'kids-bedtime': {
		says: 'In the bedroom somebody turns up the music.',
		prepare: (control) => control.setPlayer(BEDROOM, { volume: 20 }),
		happen: (control) => control.setPlayer(BEDROOM, { volume: 60 }),
	},
	'list-new-favorites': {
		says: 'A track becomes a favorite.',
		prepare: (control) => control.setFavorite('library://track/31', null),
		happen: (control) => control.setFavorite('library://track/31', true),
	},
	'listening-count': {
		says: 'In the office a track plays to its end.',
		prepare: (control) =>
			control.fillQueue(OFFICE, ['library://track/31'], {
				state: 'playing',
			}),
		happen: (control) => control.playForward(OFFICE, HOUR),
	},
	'log-played-tracks': {
		says: 'In the office a track plays to its end.',
		prepare: (control) =>
			control.fillQueue(OFFICE, ['library://track/31'], {
				state: 'playing',
			}),
		happen: (control) => control.playForward(OFFICE, HOUR),
	},
	'new-episode-at-seven': {
		says: 'The morning news have a new episode.',
		prepare: (control) => control.fillQueue(KITCHEN, 0),
		happen: (control) => {
			control.lengthen('library://podcast/2', NEW_EPISODE);
			control.sendToConnections(SYNC_COMPLETED);
		},
	},
	'now-playing-to-chat': {
		says: 'In the kitchen the next song starts.',
		prepare: (control) =>
			control.fillQueue(KITCHEN, ['library://track/31', 'library://track/1'], {
				state: 'playing',
				elapsed: 60,
			}),
		happen: (control) => control.playForward(KITCHEN, REST_OF_SONG),
	},
	'power-off-when-silent': {
		says: 'In the office the last track comes to its end.',
		prepare: (control) => control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' }),
		happen: (control) => control.playForward(OFFICE, HOUR),
		shortened: { idleMinutes: 0.05 },
	},
	'radio-after-news': {
		says: 'In the kitchen the news come to their end.',
		prepare: (control) =>
			control.fillQueue(KITCHEN, ['podcastfeed--dR4mZ8pT://podcast_episode/morning-news-5'], {
				state: 'playing',
			}),
		happen: (control) => control.playForward(KITCHEN, HOUR),
	},
};

/** The nodes of a workflow, with a trigger that does not wait for minutes. */
export function withShortWaits(
	nodes: readonly INode[],
	{ shortened: options }: SimulatedEvent,
): INode[] {
	return nodes.map((node) => {
		if (!node.type.endsWith('.musicAssistantTrigger') || options === undefined) return node;
		const { options: given } = node.parameters;
		const own = isObject(given) ? given : {};
		return { ...node, parameters: { ...node.parameters, options: { ...own, ...options } } };
	});
}
