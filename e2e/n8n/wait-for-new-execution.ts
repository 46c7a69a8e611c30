import { waitUntil } from '../support/wait-until';
import type { N8nUser } from './n8n-user';

/** Waits for the first execution of a workflow that an action causes. @returns its ID and the action's result */
export async function waitForExecutionCausedBy<T>(
	user: N8nUser,
	workflowId: string,
	action: () => Promise<T>,
): Promise<[execution: string, result: T]> {
	const findNew = await watchForNewExecution(user, workflowId);
	const result = await action();
	const execution = await waitUntil(`workflow ${workflowId} is executed`, 30, findNew);
	return [execution, result];
}

/** @returns a function that finds the first execution of the workflow since now, if there is one */
export async function watchForNewExecution(
	user: N8nUser,
	workflowId: string,
): Promise<() => Promise<string | undefined>> {
	const before = new Set((await user.executions(workflowId)).map(({ id }) => id));
	return async () => {
		const executions = await user.executions(workflowId);
		return executions.filter(({ id }) => !before.has(id)).at(-1)?.id;
	};
}
