import type { INodeParameters } from 'n8n-workflow';
import {
	LOOKUPS,
	pause,
	queue,
	readTasks,
	removeItems,
	replaceItems,
	sendCommand,
	setVolume,
	type Task,
} from './tasks';

export const SUBJECTS = [
	'our node',
	'our node, full',
	'minimal node',
	'HTTP Request',
	'raw loop',
] as const;
/** Who does a task. Our node simplifies, as by default, unless it is "our node, full". */
export type Subject = (typeof SUBJECTS)[number];

/** What is measured in one run of a task or, without a task, of the package. */
export type Measure =
	| 'time in ms'
	| 'requests at once'
	| 'requests'
	| 'repeated requests'
	| 'peak memory in MB'
	| 'memory kept in MB'
	| 'static data in kB'
	| 'stored size in MB'
	| 'load time in ms'
	| 'modules of other packages'
	| 'unpacked size in kB';

/** One line of the table. */
export interface Row {
	readonly name: string;
	readonly measure: Measure;
	readonly subjects: readonly Subject[];
	readonly task?: Task;
	/** Instead of a task: how the trigger is set up that is published. */
	readonly trigger?: INodeParameters;
	/** Milliseconds that the server waits before each answer. */
	readonly latency?: number;
	/** What our node may take at most, in multiples of what `of` takes if that is given. */
	readonly goal?: number;
	readonly of?: Subject;
}

type Rest = Omit<Row, 'name' | 'measure' | 'subjects'>;

function row(title: string, measure: Measure, subjects: readonly Subject[], rest: Rest = {}): Row {
	const server = rest.latency === undefined ? '' : `, ${rest.latency} ms`;
	return { name: `${title}${server}: ${measure}`, measure, subjects, ...rest };
}

const [OURS, FULL, LEAST, HTTP, RAW] = SUBJECTS;
const ALL = [OURS, LEAST, HTTP, RAW];
const latency = 20;
const [long, longer] = [queue(10_000), queue(100_000)];

const TRIGGERS: ReadonlyArray<readonly [title: string, event: string]> = [
	['Trigger, 10,000 favorites', 'favoriteAdded'],
	['Trigger, 500 podcasts of 100 episodes', 'newEpisode'],
];

export const ROWS: readonly Row[] = [
	row('One read', 'time in ms', ALL, { task: readTasks(1) }),
	row('100 changes', 'time in ms', [OURS, LEAST], { task: sendCommand, goal: 1.15, of: LEAST }),
	row('100 reads', 'time in ms', ALL, { task: readTasks(100), latency, goal: 0.25, of: RAW }),
	row('100 reads', 'requests at once', ALL, { task: readTasks(100), latency, goal: 8 }),
	...Object.entries(LOOKUPS).flatMap(([title, task]) => [
		row(`${title}, 100 times`, 'time in ms', [OURS, HTTP], { task, latency, goal: 0.5, of: HTTP }),
		row(`${title}, 100 times`, 'repeated requests', [OURS, HTTP], { task, latency, goal: 0 }),
	]),
	row('Set Volume, 10 players', 'time in ms', [OURS, LEAST], {
		task: setVolume,
		latency,
		goal: 1000,
	}),
	row('Pause, 10 players', 'time in ms', [OURS, LEAST], { task: pause, latency, goal: 1000 }),
	row('Replace Items, 2,000 tracks', 'time in ms', [OURS], {
		task: replaceItems,
		latency,
		goal: 1000,
	}),
	row('Remove Items, 2,000 tracks', 'time in ms', [OURS], {
		task: removeItems,
		latency,
		goal: 1000,
	}),
	row('Queue of 10,000', 'time in ms', ALL, { task: long, goal: 1.15, of: HTTP }),
	row('Queue of 100,000', 'time in ms', [OURS, HTTP], { task: longer, goal: 1.15, of: HTTP }),
	row('Queue of 10,000', 'time in ms', ALL, { task: long, latency, goal: 0.5, of: HTTP }),
	row('Queue of 100,000', 'peak memory in MB', [OURS, FULL, HTTP], {
		task: longer,
		goal: 0.75,
		of: HTTP,
	}),
	row('Queue of 10,000', 'stored size in MB', [OURS, FULL], { task: long, goal: 0.2, of: FULL }),
	...TRIGGERS.flatMap(([title, event]) => {
		const trigger = { events: [event] };
		return [
			row(title, 'requests', [OURS], { trigger }),
			row(title, 'time in ms', [OURS], { trigger, latency }),
			row(title, 'memory kept in MB', [OURS], { trigger }),
			row(title, 'static data in kB', [OURS], { trigger }),
		];
	}),
	row('Start of n8n', 'load time in ms', [OURS, HTTP], { goal: 0.25, of: HTTP }),
	row('Start of n8n', 'modules of other packages', [OURS, HTTP], { goal: 0 }),
	row('Package', 'unpacked size in kB', [OURS]),
];
