import type { Name } from '../contestants/contestant';
import type { Addresses, Latency } from '../stand-in/start';
import type { Task } from '../tasks';
import type { Shares, Within } from './profile';
import type { Race, RaceResult } from './timed';
import type { Stored, Weighed } from './weighed';

/** What a profile is taken of. */
export interface Profiling {
	readonly name: Name;
	readonly task: Task;
	readonly latency: Latency;
	readonly rounds: number;
	readonly within: Within;
}

/** What a process of its own measures, and what it tells. */
export interface Jobs {
	races: { given: readonly Race[]; told: RaceResult[] };
	weigh: { given: { name: Name; task: Task }; told: Weighed };
	store: { given: { name: Name; task: Task }; told: Stored };
	profile: { given: Profiling; told: Shares };
}

export type JobName = keyof Jobs;

export interface Job<Kind extends JobName = JobName> {
	readonly kind: Kind;
	readonly given: Jobs[Kind]['given'];
	readonly addresses: Addresses;
	/** Where n8n-nodes-base is installed. */
	readonly nodesBase: string;
}
