export type TaskStatus =
	| 'idle'
	| 'pending'
	| 'running'
	| 'success'
	| 'partial_success'
	| 'failed'
	| 'cancelled';

/** How the work of a task went. */
export interface TaskResult {
	/** What failed while the rest went on. */
	readonly failures?: readonly string[];
	/** Why nothing came of it. */
	readonly error?: string;
	readonly isCancelled?: boolean;
	/** What was done, in Markdown. */
	readonly report?: string;
}

/** What there is to do. */
export interface TaskDescription {
	/** Left out: one is made up. The same id means the same task, done again. */
	readonly id?: string;
	readonly name: string;
	/** Whose task it is; null for the server's own, which only admins see. */
	readonly userId: string | null;
	readonly metadata: Readonly<Record<string, string | number>>;
	readonly isScheduled?: boolean;
	readonly allowRetry?: boolean;
	/** Tasks of the same kind of work wait for each other although they run. */
	readonly lock?: string;
	/** Milliseconds at time scale 1. */
	readonly duration: () => number;
	readonly work: () => TaskResult;
}

export class BackgroundTask {
	status: TaskStatus = 'idle';
	lastRunUserId: string | null = null;
	lastRun: number | null = null;
	startedAt: number | null = null;
	finishedAt: number | null = null;
	updatedAt: number;
	lastError: string | null = null;
	failures: readonly string[] = [];
	report: string | null = null;
	logs: string[] = [];
	/** Which run it is in; a cancelled run's end no longer counts. */
	run = 0;
	isWorking = false;

	constructor(
		readonly id: string,
		readonly description: TaskDescription,
		readonly createdAt: number,
	) {
		this.updatedAt = createdAt;
	}

	get isActive(): boolean {
		return this.status === 'pending' || this.status === 'running';
	}
}
