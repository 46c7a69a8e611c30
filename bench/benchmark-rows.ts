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

type RowSettings = Omit<BenchmarkRow, 'name' | 'metric' | 'subjects'>;

function createRow(
	title: string,
	metric: BenchmarkMetric,
	subjects: readonly BenchmarkSubject[],
	rest: RowSettings = {},
): BenchmarkRow {
	const server = rest.latency === undefined ? '' : `, ${rest.latency} ms`;
	return { name: `${title}${server}: ${metric}`, metric, subjects, ...rest };
}

const [OURS, FULL, MINIMAL, HTTP, RAW] = SUBJECTS;
const ALL_SIMPLIFYING = [OURS, MINIMAL, HTTP, RAW];
const latency = 20;
const [tenThousandItems, hundredThousandItems] = [
	createGetQueueItemsTask(10_000),
	createGetQueueItemsTask(100_000),
];

const TRIGGERS: ReadonlyArray<readonly [title: string, event: string]> = [
	['Trigger, 10,000 favorites', 'favoriteAdded'],
	['Trigger, 500 podcasts of 100 episodes', 'newEpisode'],
];

const WITHIN_A_SECOND: ReadonlyArray<
	readonly [title: string, subjects: readonly BenchmarkSubject[], task: BenchmarkTask]
> = [
	['Set Volume, 10 players', [OURS, MINIMAL], setVolumeTask],
	['Pause, 10 players', [OURS, MINIMAL], pauseTask],
	['Replace Items, 2,000 tracks', [OURS], replaceItemsTask],
	['Remove Items, 2,000 tracks', [OURS], removeItemsTask],
];

export const ROWS: readonly BenchmarkRow[] = [
	createRow('One read', 'time in ms', ALL_SIMPLIFYING, { task: createGetPlayersTask(1) }),
	createRow('100 changes', 'time in ms', [OURS, MINIMAL], {
		task: sendCommandTask,
		goal: 1.15,
		goalRelativeTo: MINIMAL,
	}),
	createRow('100 reads', 'time in ms', ALL_SIMPLIFYING, {
		task: createGetPlayersTask(100),
		latency,
		goal: 0.25,
		goalRelativeTo: RAW,
	}),
	createRow('100 reads', 'requests at once', ALL_SIMPLIFYING, {
		task: createGetPlayersTask(100),
		latency,
		goal: 8,
	}),
	...Object.entries(LOOKUP_TASKS).flatMap(([title, task]) => [
		createRow(`${title}, 100 times`, 'time in ms', [OURS, HTTP], {
			task,
			latency,
			goal: 0.5,
			goalRelativeTo: HTTP,
		}),
		createRow(`${title}, 100 times`, 'repeated requests', [OURS, HTTP], { task, latency, goal: 0 }),
	]),
	...WITHIN_A_SECOND.map(([title, subjects, task]) =>
		createRow(title, 'time in ms', subjects, { task, latency, goal: 1000 }),
	),
	createRow('Add to Queue, 100 items', 'multiples of one item', [OURS], {
		task: createAddToQueueTask(100),
		latency,
		goal: 2,
	}),
	createRow('Add Items, 1,000 items', 'changes', [OURS], {
		task: createAddItemsTask(1000),
		latency,
		goal: 10,
	}),
	createRow('Queue of 10,000', 'time in ms', ALL_SIMPLIFYING, {
		task: tenThousandItems,
		goal: 1.15,
		goalRelativeTo: HTTP,
	}),
	createRow('Queue of 100,000', 'time in ms', [OURS, HTTP], {
		task: hundredThousandItems,
		goal: 1.15,
		goalRelativeTo: HTTP,
	}),
	createRow('Queue of 10,000', 'time in ms', ALL_SIMPLIFYING, {
		task: tenThousandItems,
		latency,
		goal: 0.5,
		goalRelativeTo: HTTP,
	}),
	createRow('Queue of 100,000', 'peak memory in MB', [OURS, FULL, HTTP], {
		task: hundredThousandItems,
		goal: 0.75,
		goalRelativeTo: HTTP,
	}),
	createRow('Queue of 10,000', 'stored size in MB', [OURS, FULL], {
		task: tenThousandItems,
		goal: 0.2,
		goalRelativeTo: FULL,
	}),
	...TRIGGERS.flatMap(([title, event]) => {
		const trigger = { events: [event] };
		return [
			createRow(title, 'requests', [OURS], { trigger }),
			createRow(title, 'time in ms', [OURS], { trigger, latency }),
			createRow(title, 'memory kept in MB', [OURS], { trigger }),
			createRow(title, 'static data in kB', [OURS], { trigger }),
		];
	}),
	createRow('Start of n8n', 'load time in ms', [OURS, HTTP], { goal: 0.25, goalRelativeTo: HTTP }),
	createRow('Start of n8n', 'modules of other packages', [OURS, HTTP], { goal: 0 }),
	createRow('Package', 'unpacked size in kB', [OURS]),
];
