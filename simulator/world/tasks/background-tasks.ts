import { invalidData } from '../../errors';
import type { Clock } from '../../clock';
import { BackgroundTask } from './background-task';
import type { TaskDescription, TaskResult, TaskStatus } from './background-task';
import type { SeededRandom } from '../catalog/seeded-random';
import type { User } from '../users/users';

const MAX_RUNNING = 2;
/** The order in which tasks are listed; all others come last. */
const STATUS_RANKS: Partial<Record<TaskStatus, number>> = { running: 0, pending: 1 };
const RETRYABLE_STATUSES: readonly TaskStatus[] = ['failed', 'cancelled', 'partial_success'];

/** The server's background tasks: two run at a time, the others wait. */
export class BackgroundTasks {
	private readonly tasks = new Map<string, BackgroundTask>();
	private readonly pending: BackgroundTask[] = [];
	private isHeld = false;
	/** How many ended tasks without a schedule are remembered. */
	private maxRemembered = Infinity;

	constructor(
		private readonly clock: Clock,
		private readonly random: SeededRandom,
	) {}

	/** Registers a task without starting it; an existing one with the same ID stays. */
	register(description: TaskDescription): BackgroundTask {
		const { id = this.random.hex(32) } = description;
		const existing = this.tasks.get(id);
		if (existing) return existing;
		const task = new BackgroundTask(id, description, this.clock.now());
		this.tasks.set(id, task);
		return task;
	}

	/**
	 * Starts tasks again from the beginning, urgent ones before all that are waiting; those that have not ended just
	 * continue.
	 */
	start(tasks: readonly BackgroundTask[], userId: string | null, isUrgent = false): void {
		const startedTasks = tasks.filter(({ isActive }) => !isActive);
		for (const task of startedTasks) this.reset(task, userId);
		if (isUrgent) this.pending.unshift(...startedTasks);
		else this.pending.push(...startedTasks);
		this.runPending();
	}

	/** All registered tasks: running ones first, then waiting ones. */
	list(): BackgroundTask[] {
		const rank = ({ status }: BackgroundTask) => STATUS_RANKS[status] ?? 2;
		return [...this.tasks.values()].sort((one, other) => rank(one) - rank(other));
	}

	/** The tasks that a user may see: all for admins, their own for others. */
	visibleTo(user: User): BackgroundTask[] {
		return this.list().filter((task) => isVisible(task, user));
	}

	get(taskId: string, user?: User): BackgroundTask {
		const task = this.tasks.get(taskId);
		if (!task || (user && !isVisible(task, user))) throw invalidData(`Task ${taskId} not found`);
		return task;
	}

	retry(task: BackgroundTask, userId: string | null): void {
		if (!task.description.allowRetry) throw invalidData(`Task ${task.id} can not be retried`);
		if (!RETRYABLE_STATUSES.includes(task.status)) {
			throw invalidData(`Task ${task.id} is not in a retryable state`);
		}
		this.start([task], userId);
	}

	cancel(task: BackgroundTask): void {
		if (task.isActive) this.finish(task, { isCancelled: true });
	}

	/** Keeps every task from ending until `release`; they still start. */
	hold(): void {
		this.isHeld = true;
	}

	release(): void {
		this.isHeld = false;
		this.runPending();
	}

	/** How many are remembered from now on; the IDs of others are unknown. */
	setRememberedCount(count: number): void {
		this.maxRemembered = count;
		this.forgetFinished();
	}

	private forgetFinished(): void {
		const finished = [...this.tasks.values()]
			.filter(
				({ description, finishedAt, isActive }) =>
					!description.isScheduled && !isActive && finishedAt !== null,
			)
			.sort((one, other) => (other.finishedAt ?? 0) - (one.finishedAt ?? 0));
		for (const { id } of finished.slice(this.maxRemembered)) this.tasks.delete(id);
	}

	private reset(task: BackgroundTask, userId: string | null): void {
		task.status = 'pending';
		task.lastRunUserId = userId;
		task.startedAt = null;
		task.finishedAt = null;
		task.lastError = null;
		task.failures = [];
		task.report = null;
		task.logs = [];
		task.updatedAt = this.clock.now();
	}

	private runPending(): void {
		while (this.running().length < MAX_RUNNING && this.pending.length > 0) {
			const task = this.pending.shift();
			if (task?.status === 'pending') this.markRunning(task);
		}
		if (this.isHeld) return;
		for (const task of this.running()) {
			if (task.status === 'running' && !task.isWorking && this.isLockFree(task)) this.runTask(task);
		}
	}

	private running(): BackgroundTask[] {
		return [...this.tasks.values()].filter(({ status }) => status === 'running');
	}

	private isLockFree({ description: { lock } }: BackgroundTask): boolean {
		if (lock === undefined) return true;
		return !this.running().some((task) => task.isWorking && task.description.lock === lock);
	}

	private markRunning(task: BackgroundTask): void {
		const now = this.clock.now();
		task.status = 'running';
		task.run += 1;
		task.startedAt = now;
		task.lastRun = now;
		task.updatedAt = now;
		this.log(task, 'INFO', 'Task started');
	}

	private runTask(task: BackgroundTask): void {
		const { run, description } = task;
		task.isWorking = true;
		this.clock.after(description.duration(), () => {
			if (task.run === run && task.status === 'running') this.finish(task, description.runSync());
		});
	}

	private finish(task: BackgroundTask, result: TaskResult): void {
		const { failures = [], error = null, isCancelled = false, report = null } = result;
		task.isWorking = false;
		task.failures = failures;
		task.report = report;
		task.lastError = error;
		task.finishedAt = this.clock.now();
		task.updatedAt = task.finishedAt;
		if (isCancelled) this.end(task, 'cancelled', 'WARNING', 'Task cancelled');
		else if (error !== null) this.end(task, 'failed', 'ERROR', `Task failed: ${error}`);
		else if (failures.length > 0) {
			this.end(
				task,
				'partial_success',
				'WARNING',
				`Task completed with ${failures.length} failure(s)`,
			);
		} else this.end(task, 'success', 'INFO', 'Task completed successfully');
		this.forgetFinished();
		this.runPending();
	}

	private end(task: BackgroundTask, status: TaskStatus, level: string, text: string): void {
		task.status = status;
		this.log(task, level, text);
	}

	private log(task: BackgroundTask, level: string, text: string): void {
		const time = new Date(this.clock.now() * 1000).toISOString().replace('T', ' ').slice(0, 23);
		task.logs.push(`${time} ${level} (tasks) ${text}`);
	}
}

function isVisible({ description }: BackgroundTask, user: User): boolean {
	return user.role === 'admin' || description.userId === user.id;
}
