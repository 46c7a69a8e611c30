import type { Control } from '../../simulator';
import { KITCHEN, OFFICE } from '../../simulator/world/players/players';

/** Seconds: longer than anything that plays there. */
const HOUR = 3600;

/** What an example that begins with a Music Assistant Trigger waits for, done to the embedded server. */
export interface SimulatedEvent {
	readonly says: string;
	/** How the house is before somebody listens. */
	prepare(control: Control): void;
	happen(control: Control): void;
}

/** By the names of the examples' files. */
export const SIMULATED_EVENTS: Readonly<Record<string, SimulatedEvent>> = {
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
	'radio-after-news': {
		says: 'In the kitchen the news come to their end.',
		prepare: (control) =>
			control.fillQueue(KITCHEN, ['podcastfeed--dR4mZ8pT://podcast_episode/morning-news-5'], {
				state: 'playing',
			}),
		happen: (control) => control.playForward(KITCHEN, HOUR),
	},
};
