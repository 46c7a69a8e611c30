import { taskObject } from '../../wire/task';
import type { CommandCall } from '../../world/command-call';
import { invalidData } from '../../errors';
import type { BackgroundTask } from '../../world/tasks/background-task';
import { hasFeature } from '../../profiles/profile';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { required } from '../parameters';
import { text } from '../types';

const taskId = { task_id: required(text) };

const list = defineCommand({
	name: 'tasks/list',
	summary: 'Return the background tasks, running ones first.',
	parameters: {},
	returns: 'Array of BackgroundTask',
	execute: (_, { server, caller }) => server.tasks.visibleTo(caller).map(taskObject),
});

/** Tasks that the user may not see count as missing. */
const get = defineCommand({
	name: 'tasks/get',
	summary: 'Return one background task.',
	parameters: taskId,
	returns: 'BackgroundTask',
	execute: ({ task_id: id }, { server, caller }) => taskObject(server.tasks.get(id, caller)),
});

const log = defineCommand({
	name: 'tasks/log',
	summary: 'Return what a background task has noted down.',
	parameters: taskId,
	returns: 'string',
	execute: ({ task_id: id }, { server, caller }) => server.tasks.get(id, caller).logs.join('\n'),
});

/** Commands that require the right to manage the server. */
function managing(
	name: string,
	summary: string,
	action: (task: BackgroundTask, call: CommandCall) => void,
): Command {
	return defineCommand({
		name: `tasks/${name}`,
		summary,
		parameters: taskId,
		returns: 'BackgroundTask',
		requiredRole: 'admin',
		execute({ task_id: id }, call) {
			const task = call.server.tasks.get(id);
			action(task, call);
			return taskObject(task);
		},
	});
}

/** 2.8 and newer. */
export const taskCommands = [
	list,
	get,
	log,
	managing('run', 'Run a regular task now.', (task, { server, caller }) => {
		if (!task.description.isScheduled) {
			throw invalidData(`Task ${task.id} can not be run manually`);
		}
		server.tasks.start([task], caller.id, hasFeature(server.profile, 'urgentTasks'));
	}),
	managing('retry', 'Try a task that has failed once more.', (task, { server, caller }) =>
		server.tasks.retry(task, caller.id),
	),
	managing('cancel', 'Cancel a task.', (task, { server }) => server.tasks.cancel(task)),
];
