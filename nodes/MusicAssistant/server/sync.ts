import { isObject, text, type JsonObject, type JsonValue } from '../values/json';
import type { Server } from './client';
import { onlyFailures, ServerFailure } from './failure';

/** One thing that a sync does: one kind of item of one provider. */
export interface SyncTask {
	provider: string;
	mediaType: string;
}

export interface SyncWanted {
	media_types?: string[];
	providers?: string[];
}

/** What a sync started, as far as the server tells. */
export interface StartedSync {
	tasks: SyncTask[];
	/** `answer`: the server said so itself. `watched`: they ran when it was asked right after. `unknown`: it cannot be asked. */
	source: 'answer' | 'watched' | 'unknown';
}

/**
 * Starts a sync, and tells which tasks of the wanted kinds and providers it started.
 *
 * From 2.8 on the server answers with its tasks, none when there is nothing to do. Older ones answer null and register
 * the tasks before they answer (observed on 2.7), so that asking right away finds those that are not done yet.
 */
export async function startSync(server: Server, wanted: SyncWanted): Promise<StartedSync> {
	const answer = await server.call('music/sync', wanted);
	if (Array.isArray(answer)) return { tasks: backgroundTasks(answer), source: 'answer' };
	const running = await server.call('music/synctasks', {}, { fresh: true }).catch(onlyFailures);
	if (running instanceof ServerFailure) return { tasks: [], source: 'unknown' };
	const tasks = running.flatMap(syncTasks).filter((task) => isWanted(task, wanted));
	return { tasks, source: 'watched' };
}

function backgroundTasks(answer: JsonValue[]): SyncTask[] {
	return answer.filter(isObject).map((task) => {
		const [metadata] = [task.metadata].filter(isObject);
		return {
			provider: text(metadata, 'provider_instance') ?? '',
			mediaType: text(metadata, 'media_type') ?? text(task, 'name') ?? '',
		};
	});
}

/** Before 2.8 one task stands for several kinds of item. */
function syncTasks(task: JsonObject): SyncTask[] {
	const types = Array.isArray(task.media_types) ? task.media_types : [];
	return types.flatMap((type) =>
		typeof type === 'string'
			? { provider: text(task, 'provider_instance') ?? '', mediaType: type }
			: [],
	);
}

/** Another sync may run at the same time. */
function isWanted(
	{ provider, mediaType }: SyncTask,
	{ media_types, providers }: SyncWanted,
): boolean {
	return (media_types?.includes(mediaType) ?? true) && (providers?.includes(provider) ?? true);
}
