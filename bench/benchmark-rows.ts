import type { INodeParameters } from 'n8n-workflow';
import {
	LOOKUP_TASKS,
	createAddItemsTask,
	createAddToQueueTask,
	pauseTask,
	createGetQueueItemsTask,
	createGetPlayersTask,
	removeItemsTask,
	replaceItemsTask,
	sendCommandTask,
	setVolumeTask,
	type BenchmarkTask,
} from './benchmark-tasks';

export const SUBJECTS = [
	'our node',
	'our node, full',
	'minimal node',
	'HTTP Request',
	'raw loop',
] as const;
/** What does a task. Our node simplifies, its default, unless the subject is "our node, full". */
export type BenchmarkSubject = (typeof SUBJECTS)[number];

/** What is measured: one run of a task or, without a task, the package. */
export type BenchmarkMetric =
	| 'time in ms'
	| 'multiples of one item'
	| 'changes'
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
export interface BenchmarkRow {
	readonly name: string;
	readonly metric: BenchmarkMetric;
	readonly subjects: readonly BenchmarkSubject[];
	readonly task?: BenchmarkTask;
	/** The parameters of the trigger to publish, instead of a task. */
	readonly trigger?: INodeParameters;
	/** Milliseconds that the server waits before each answer. */
	readonly latency?: number;
	/** The highest acceptable figure of our node, in multiples of that of `goalRelativeTo` if this is given. */
	readonly goal?: number;
	readonly goalRelativeTo?: BenchmarkSubject;
}

type RowSettings = Pick<BenchmarkRow, 'task' | 'trigger' | 'latency'> & {
	readonly goal?: readonly [goal?: number, goalRelativeTo?: BenchmarkSubject];
};

function createRow(
	metric: BenchmarkMetric,
	title: string,
	subjects: readonly BenchmarkSubject[],
	{ goal: limits = [], ...rest }: RowSettings = {},
): BenchmarkRow {
	const [goal, goalRelativeTo] = limits;
	const server = rest.latency === undefined ? '' : `, ${rest.latency} ms`;
	return { name: `${title}${server}: ${metric}`, metric, subjects, goal, goalRelativeTo, ...rest };
}

const createTimeRow = createRow.bind(null, 'time in ms');

const [OURS, FULL, MINIMAL, HTTP, RAW] = SUBJECTS;
const ALL_SIMPLIFYING = [OURS, MINIMAL, HTTP, RAW];
const latency = 20;

const task = createGetPlayersTask(100);
const manyItems = { task: createGetQueueItemsTask(10_000) };
const veryManyItems = { task: createGetQueueItemsTask(100_000) };
const addToQueue = { task: createAddToQueueTask(100), latency };
const addItems = { task: createAddItemsTask(1000), latency };
const withinASecond = { latency, goal: [1000] } as const;

const TRIGGERS: ReadonlyArray<readonly [title: string, event: string]> = [
	['Trigger, 10,000 favorites', 'favoriteAdded'],
	['Trigger, 500 podcasts of 100 episodes', 'newEpisode'],
];

export const ROWS: readonly BenchmarkRow[] = [
	createTimeRow('One read', ALL_SIMPLIFYING, { task: createGetPlayersTask(1) }),
	createTimeRow('100 changes', [OURS, MINIMAL], { task: sendCommandTask, goal: [1.15, MINIMAL] }),
	createTimeRow('100 reads', ALL_SIMPLIFYING, { task, latency, goal: [0.25, RAW] }),
	createRow('requests at once', '100 reads', ALL_SIMPLIFYING, { task, latency, goal: [8] }),
	...Object.entries(LOOKUP_TASKS).flatMap(([title, lookup]) => {
		const settings = { task: lookup, latency };
		return [
			createTimeRow(`${title}, 100 times`, [OURS, HTTP], { ...settings, goal: [0.5, HTTP] }),
			createRow('repeated requests', `${title}, 100 times`, [OURS, HTTP], {
				...settings,
				goal: [0],
			}),
		];
	}),
	createTimeRow('Set Volume, 10 players', [OURS, MINIMAL], {
		task: setVolumeTask,
		...withinASecond,
	}),
	createTimeRow('Pause, 10 players', [OURS, MINIMAL], { task: pauseTask, ...withinASecond }),
	createTimeRow('Replace Items, 2,000 tracks', [OURS], {
		task: replaceItemsTask,
		...withinASecond,
	}),
	createTimeRow('Remove Items, 2,000 tracks', [OURS], { task: removeItemsTask, ...withinASecond }),
	createRow('multiples of one item', 'Add to Queue, 100 items', [OURS], {
		...addToQueue,
		goal: [2],
	}),
	createRow('changes', 'Add Items, 1,000 items', [OURS], { ...addItems, goal: [10] }),
	createTimeRow('Queue of 10,000', ALL_SIMPLIFYING, { ...manyItems, goal: [1.15, HTTP] }),
	createTimeRow('Queue of 100,000', [OURS, HTTP], { ...veryManyItems, goal: [1.15, HTTP] }),
	createTimeRow('Queue of 10,000', ALL_SIMPLIFYING, { ...manyItems, latency, goal: [0.5, HTTP] }),
	createRow('peak memory in MB', 'Queue of 100,000', [OURS, FULL, HTTP], {
		...veryManyItems,
		goal: [0.75, HTTP],
	}),
	createRow('stored size in MB', 'Queue of 10,000', [OURS, FULL], {
		...manyItems,
		goal: [0.2, FULL],
	}),
	...TRIGGERS.flatMap(([title, event]) => {
		const trigger = { events: [event] };
		return [
			createRow('requests', title, [OURS], { trigger }),
			createTimeRow(title, [OURS], { trigger, latency }),
			createRow('memory kept in MB', title, [OURS], { trigger }),
			createRow('static data in kB', title, [OURS], { trigger }),
		];
	}),
	createRow('load time in ms', 'Start of n8n', [OURS, HTTP], { goal: [0.25, HTTP] }),
	createRow('modules of other packages', 'Start of n8n', [OURS, HTTP], { goal: [0] }),
	createRow('unpacked size in kB', 'Package', [OURS]),
];
