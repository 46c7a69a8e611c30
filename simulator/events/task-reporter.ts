import type { EventBehavior } from '../profiles/profile';
import { syncTaskObject } from '../wire/sync-task';
import { taskObject } from '../wire/task';
import type { BackgroundTask } from '../world/tasks/background-task';
import type { MusicServer } from '../world/music-server';
import type { PublishEvent } from './server-event';
import type { ChangeReporter } from './change-reporter';

/** Reports the start and end of syncs and other background tasks, including those that took no time. */
export class TaskReporter implements ChangeReporter {
	private runs = new Map<BackgroundTask, number>();
	/** The tasks last reported as running. */
	private active: readonly BackgroundTask[] = [];

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.active = this.server.tasks.list().filter(({ isActive }) => isActive);
		this.countRuns();
	}

	reportChanges(): void {
		const started = this.server.tasks.list().filter((task) => this.hasStarted(task));
		this.countRuns();
		for (const task of started) this.report([...this.active, task]);
		const ended = this.active.filter(({ isActive }) => !isActive);
		for (const task of ended) this.report(this.active.filter((other) => other !== task));
		if (ended.some((task) => this.isSync(task)) && !this.active.some((task) => this.isSync(task))) {
			this.reportSyncCompleted();
		}
	}

	private countRuns(): void {
		this.runs = new Map(this.server.tasks.list().map((task) => [task, task.run]));
	}

	private hasStarted(task: BackgroundTask): boolean {
		if (this.active.includes(task)) return false;
		return task.isActive || task.run > (this.runs.get(task) ?? 0);
	}

	private isSync(task: BackgroundTask): boolean {
		return this.server.syncs.all().some((sync) => sync.task === task);
	}

	private report(active: readonly BackgroundTask[]): void {
		this.active = active;
		if (this.behavior.syncs === 'tasks_updated') this.reportTasks(active);
		else this.reportSyncs(active);
	}

	/** Before 2.8, each event contains the running syncs, one more or one less than the last one (recorded). */
	private reportSyncs(active: readonly BackgroundTask[]): void {
		const syncs = this.server.syncs.all();
		const data = active.flatMap((task) =>
			syncs.filter((sync) => sync.task === task).map(syncTaskObject),
		);
		this.publish({ event: 'sync_tasks_updated', objectId: null, dataFor: () => data });
	}

	/** From 2.8 on, each event contains all tasks that the user may see. A task that took no time is reported as running first. */
	private reportTasks(active: readonly BackgroundTask[]): void {
		const { tasks } = this.server;
		const toReportedTask = (task: BackgroundTask) =>
			active.includes(task) && !task.isActive
				? { ...taskObject(task), status: 'running', finished_at: null }
				: taskObject(task);
		this.publish({
			event: 'tasks_updated',
			objectId: null,
			dataFor: (user) => tasks.visibleTo(user).map(toReportedTask),
		});
	}

	private reportSyncCompleted(): void {
		if (this.behavior.syncs !== 'tasks_updated') return;
		this.publish({ event: 'music_sync_completed', objectId: null, dataFor: () => null });
	}
}
