import type { SyncTask } from '../world/sync';
import { dateTime } from './date-time';
import type { WireObject } from './media';

/** A background task, as servers since 2.8 describe it (read from their source, not recorded). */
export function taskObject(task: SyncTask): WireObject {
	const { provider, mediaType } = task;
	const latest = task.finishedAt ?? task.startedAt ?? task.createdAt;
	return {
		name: `Sync ${provider.name} ${mediaType}s`,
		id: task.id,
		status: task.status,
		logs: [],
		schedule: {
			type: 'hourly',
			enabled: true,
			every: 12,
			days_of_week: null,
			hour: null,
			minute: null,
		},
		last_run: dateTime(task.finishedAt),
		next_run: null,
		user_id: null,
		last_run_user_id: task.userId,
		created_at: dateTime(task.createdAt),
		updated_at: dateTime(latest),
		started_at: dateTime(task.startedAt),
		finished_at: dateTime(task.finishedAt),
		last_error: null,
		failure_count: 0,
		failure_messages: [],
		metadata: {
			task_domain: 'music_sync',
			provider_domain: provider.domain,
			provider_instance: provider.instance,
			provider_name: provider.name,
			media_type: mediaType,
		},
		progress: null,
		progress_text: null,
		allow_retry: true,
		allow_cancel: true,
	};
}
