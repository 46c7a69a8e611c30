import { taskObject } from '../../wire/task';
import type { CommandContext } from '../../world/command-context';
import { invalidData } from '../../errors';
import type { BackgroundTask } from '../../world/tasks/background-task';
import { hasFeature } from '../../profiles/profile';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { required } from '../parameters';
import { text } from '../argument-types';

const taskIdParameter = { task_id: required(text) };

const listTasks = defineCommand({
	name: 'tasks/list',
	summary: 'Return the background tasks, running ones first.',
	parameters: {},
	returns: 'Array of BackgroundTask',
	execute: (_, { server, caller }) => server.tasks.visibleTo(caller).map(taskObject),
});

/** Tasks that the user may not see are treated as missing. */
const getTask = defineCommand({
	name: 'tasks/get',
	summary: 'Return one background task.',
	parameters: taskIdParameter,
	returns: 'BackgroundTask',
	execute: ({ task_id: id }, { server, caller }) => taskObject(server.tasks.get(id, caller)),
});

const getTaskLog = defineCommand({
	name: 'tasks/log',
	summary: 'Return the log of a background task.',
	parameters: taskIdParameter,
	returns: 'string',
	execute: ({ task_id: id }, { server, caller }) => server.tasks.get(id, caller).logs.join('\n'),
});

/** A command that only users who may manage the server can send. */
function taskManagementCommand(
	name: string,
	summary: string,
	action: (task: BackgroundTask, context: CommandContext) => void,
): Command {
	return defineCommand({
		name: `tasks/${name}`,
		summary,
		parameters: taskIdParameter,
		returns: 'BackgroundTask',
		requiredRole: 'admin',
		execute({ task_id: id }, context) {
			const task = context.server.tasks.get(id);
			action(task, context);
			return taskObject(task);
		},
	});
}

/** 2.8 and newer. */
export const taskCommands = [
	listTasks,
	getTask,
	getTaskLog,
	taskManagementCommand('run', 'Run a scheduled task now.', (task, { server, caller }) => {
		if (!task.description.isScheduled) {
			throw invalidData(`Task ${task.id} cannot be run manually`);
		}
		server.tasks.start([task], caller.id, hasFeature(server.profile, 'urgentTasks'));
	}),
	taskManagementCommand('retry', 'Retry a failed task.', (task, { server, caller }) =>
		server.tasks.retry(task, caller.id),
	),
	taskManagementCommand('cancel', 'Cancel a background task.', (task, { server }) =>
		server.tasks.cancel(task),
	),
];
