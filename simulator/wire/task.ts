import type { BackgroundTask } from '../world/tasks/background-task';
import { isoDateTime } from './iso-date-time';
import type { WireObject } from './wire-object';

const HOURS_BETWEEN_SYNCS = 12;
const SCHEDULE: WireObject = {
	type: 'hourly',
	enabled: true,
	every: HOURS_BETWEEN_SYNCS,
	days_of_week: null,
	hour: null,
	minute: null,
};

/** A background task, as servers from 2.8 on report it (read from their source, not recorded). */
export function taskObject(task: BackgroundTask): WireObject {
	const { description, isActive, lastRun, createdAt } = task;
	const { isScheduled = false, allowRetry = false } = description;
	const next = (lastRun ?? createdAt) + HOURS_BETWEEN_SYNCS * 3600;
	return {
		name: description.name,
		id: task.id,
		status: task.status,
		logs: task.logs,
		schedule: isScheduled ? SCHEDULE : null,
		last_run: isoDateTime(lastRun),
		next_run: isoDateTime(isScheduled && !isActive ? next : null),
		user_id: description.userId,
		last_run_user_id: task.lastRunUserId,
		created_at: isoDateTime(createdAt),
		updated_at: isoDateTime(task.updatedAt),
		started_at: isoDateTime(task.startedAt),
		finished_at: isoDateTime(task.finishedAt),
		last_error: task.lastError,
		failure_count: task.failures.length,
		failure_messages: task.failures,
		...(task.report !== null && { report: task.report }),
		metadata: description.metadata,
		progress: null,
		progress_text: null,
		allow_retry: allowRetry,
		allow_cancel: true,
	};
}
