import type { EventBehavior } from '../profiles/profile';
import { syncTaskObject } from '../wire/sync-task';
import { taskObject } from '../wire/task';
import type { BackgroundTask } from '../world/tasks/background-task';
import type { MusicServer } from '../world/music-server';
import type { Publish } from './event';
import type { Watch } from './watch';

/** Reports the start and end of syncs and other background tasks, including those that took no time. */
export class TaskWatch implements Watch {
	private runs = new Map<BackgroundTask, number>();
	/** Those that have been reported as running. */
	private active: readonly BackgroundTask[] = [];

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: Publish,
	) {}

	begin(): void {
		this.active = this.server.tasks.list().filter(({ isActive }) => isActive);
		this.countRuns();
	}

	look(): void {
		const begun = this.server.tasks.list().filter((task) => this.hasBegun(task));
		this.countRuns();
		for (const task of begun) this.say([...this.active, task]);
		const ended = this.active.filter(({ isActive }) => !isActive);
		for (const task of ended) this.say(this.active.filter((other) => other !== task));
		if (ended.some((task) => this.isSync(task)) && !this.active.some((task) => this.isSync(task))) {
			this.complete();
		}
	}

	private countRuns(): void {
		this.runs = new Map(this.server.tasks.list().map((task) => [task, task.run]));
	}

	private hasBegun(task: BackgroundTask): boolean {
		if (this.active.includes(task)) return false;
		return task.isActive || task.run > (this.runs.get(task) ?? 0);
	}

	private isSync(task: BackgroundTask): boolean {
		return this.server.syncs.all().some((sync) => sync.task === task);
	}

	private say(active: readonly BackgroundTask[]): void {
		this.active = active;
		if (this.behavior.syncs === 'tasks_updated') this.sayTasks(active);
		else this.saySyncs(active);
	}

	/** Before 2.8: the running syncs, each time with one more or one less (recorded). */
	private saySyncs(active: readonly BackgroundTask[]): void {
		const syncs = this.server.syncs.all();
		const data = active.flatMap((task) =>
			syncs.filter((sync) => sync.task === task).map(syncTaskObject),
		);
		this.publish({ event: 'sync_tasks_updated', objectId: null, dataFor: () => data });
	}

	/** From 2.8 on: all tasks that the user may see. A task that took no time was running, too. */
	private sayTasks(active: readonly BackgroundTask[]): void {
		const { tasks } = this.server;
		const asTold = (task: BackgroundTask) =>
			active.includes(task) && !task.isActive
				? { ...taskObject(task), status: 'running', finished_at: null }
				: taskObject(task);
		this.publish({
			event: 'tasks_updated',
			objectId: null,
			dataFor: (user) => tasks.visibleTo(user).map(asTold),
		});
	}

	private complete(): void {
		if (this.behavior.syncs !== 'tasks_updated') return;
		this.publish({ event: 'music_sync_completed', objectId: null, dataFor: () => null });
	}
}
