import { taskObject } from '../../wire/task';
import { LIBRARY_TYPES } from '../../world/media';
import { command } from '../command';
import type { Command } from '../command';
import { nullable, required } from '../parameters';
import { enumeration, listOf, text } from '../types';

/**
 * Until 2.7 a sync answers with nothing, since 2.8 with its background tasks. The specification
 * wants an admin's token; servers before 2.10 let every user sync (observed).
 */
export function sync(answer: 'nothing' | 'tasks', requiredRole?: 'admin'): Command {
	return command({
		name: 'music/sync',
		summary: 'Start a sync of all or some music providers.',
		parameters: {
			media_types: nullable(listOf(enumeration('MediaType', LIBRARY_TYPES))),
			providers: nullable(listOf(text)),
		},
		returns: answer === 'tasks' ? 'Array of BackgroundTask' : 'null',
		...(requiredRole && { requiredRole }),
		execute({ media_types: types, providers }, { server, caller }) {
			const tasks = server.syncs.start(caller, types, providers);
			return answer === 'tasks' ? tasks.map(taskObject) : null;
		},
	});
}

/** Until 2.7: what is being synced; nothing means that it is over. */
export const syncTasks = command({
	name: 'music/synctasks',
	summary: 'Return the running syncs.',
	parameters: {},
	returns: 'Array of SyncTask',
	execute: (_, { server }) =>
		server.syncs.unfinished().map(({ provider, mediaType }) => ({
			provider_domain: provider.domain,
			provider_instance: provider.instance,
			media_types: [mediaType],
		})),
});

const tasksList = command({
	name: 'tasks/list',
	summary: 'Return the background tasks, running ones first.',
	parameters: {},
	returns: 'Array of BackgroundTask',
	execute: (_, { server }) => {
		const unfinished = server.syncs.unfinished();
		const finished = server.syncs.list().filter((task) => !unfinished.includes(task));
		return [...unfinished, ...finished].map(taskObject);
	},
});

const tasksGet = command({
	name: 'tasks/get',
	summary: 'Return one background task.',
	parameters: { task_id: required(text) },
	returns: 'BackgroundTask',
	execute: ({ task_id: taskId }, { server }) => taskObject(server.syncs.get(taskId)),
});

/** Since 2.8. */
export const taskCommands = [tasksList, tasksGet];
