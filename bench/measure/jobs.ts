import type { Name } from '../contestants/contestant';
import type { House, Latency } from '../house/house';
import type { Task } from '../tasks';
import type { Shares } from './profile';
import type { Race, RaceResult } from './timed';
import type { Weighed } from './weighed';

/** What a process of its own measures, and what it tells. */
export interface Jobs {
	races: { given: readonly Race[]; told: RaceResult[] };
	weigh: { given: { name: Name; lengths: { read: number; stored: number } }; told: Weighed };
	profile: { given: { task: Task; latency: Latency; rounds: number }; told: Shares };
}

export type JobName = keyof Jobs;

export interface Job<Kind extends JobName = JobName> {
	readonly kind: Kind;
	readonly given: Jobs[Kind]['given'];
	readonly house: House;
	/** Where n8n-nodes-base is installed. */
	readonly nodesBase: string;
}
